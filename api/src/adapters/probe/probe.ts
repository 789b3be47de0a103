import { Turns } from '#api/queue/turns.ts';
import type { ByteSource } from './byte-source.ts';
import { ProbeThread } from './probe-thread.ts';
import type { ProbeOutcome } from './probed-media.ts';

export interface ProbeOptions {
  /** Time limit for one file, in milliseconds. Default 20 000, because a bucket answers slowly. */
  readonly timeoutMs?: number;
  /**
   * Maximum time in milliseconds that the parser may compute, not counting waits for bytes. Default 5 000; hours of
   * video take 300.
   */
  readonly busyMs?: number;
}

/** Limits concurrent probes, because a burst of uploads must not starve other requests. Each takes up to 224 MiB. */
const MAX_CONCURRENT_PROBES = 3;

/** Heap limit of a thread. */
const MEMORY_MIB = 192;

/** Files that a thread parses before another takes its place. A file that is refused ends its thread. */
const FILES_PER_THREAD = 100;

/** Time after which a thread without work ends. */
const IDLE_MS = 10_000;

const turns = new Turns(MAX_CONCURRENT_PROBES);

/**
 * Identifies a file by its bytes. Anyone can upload files, so parsing runs in its own thread with limited time and
 * memory, one at a time for each account. The caller closes the source. After a timeout one of its reads may still be
 * pending.
 * @throws ApiError `request.queue-full` when too many of the account's files are waiting.
 */
export async function probeMedia(
  source: ByteSource,
  accountId: string,
  options: ProbeOptions = {},
): Promise<ProbeOutcome> {
  const leave = turns.enter(accountId);
  try {
    return await turns.run(accountId, NEVER, () => probeInThread(source, options));
  } finally {
    leave();
  }
}

/** Uploads are probed even if the client has disconnected, because it asks again. */
const NEVER = new AbortController().signal;

/** Threads that wait for the next file, the latest last. */
const idle: ProbeThread[] = [];

/** A new thread takes a fifth of a second of CPU time to load its parsers, many times what a short file takes. */
async function probeInThread(
  source: ByteSource,
  { timeoutMs = 20_000, busyMs = 5_000 }: ProbeOptions,
): Promise<ProbeOutcome> {
  const rested = idle.pop();
  const thread = rested?.isAlive ? rested : new ProbeThread(MEMORY_MIB);
  let outcome: ProbeOutcome | null = null;
  try {
    outcome = await thread.probe(source, { timeoutMs, busyMs });
    return outcome;
  } finally {
    if (outcome?.ok && thread.isAlive && thread.count < FILES_PER_THREAD) rest(thread);
    else await thread.end();
  }
}

/** Ends the thread once it has been idle for a while. */
function rest(thread: ProbeThread): void {
  idle.push(thread);
  const { count } = thread;
  setTimeout(() => {
    const index = idle.indexOf(thread);
    if (index < 0 || thread.count !== count) return;
    idle.splice(index, 1);
    void thread.end();
  }, IDLE_MS).unref();
}
