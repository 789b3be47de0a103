import { readdir, readFile } from 'node:fs/promises';

/** Work without a sign of life for this long has stopped. */
export const STILL_MS = 30_000;

/** Number of checks without a change in the sign after which the work is ended. */
const LOOKS = 30;

export interface Watched {
  /**
   * Reads a value that changes only while the work advances: frames, bytes, processor time. Any change is a sign of
   * life. Null (unknown, or nothing to wait for) is one too.
   */
  readSign(): Promise<string | number | null>;
  /** Called once, when the sign has stayed the same for {@link Watched.stillMs}. */
  onStill(): void;
  /** Default: 30 s. */
  readonly stillMs?: number | undefined;
}

/**
 * Watches work by its signs of life. Counts checks instead of time, so that a suspended process does not blame the
 * work.
 * @returns A function that ends the watch.
 */
export function watchWork({ readSign, onStill, stillMs = STILL_MS }: Watched): () => void {
  let last: string | number | null = null;
  let looksAlike = 0;
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    const sign = await readSign().catch(() => null);
    isLooking = false;
    looksAlike = sign !== null && sign === last ? looksAlike + 1 : 0;
    last = sign;
    if (looksAlike < LOOKS || ended) return;
    end();
    onStill();
  };
  let ended = false;
  const looks = setInterval(() => void look(), stillMs / LOOKS);
  const end = () => {
    ended = true;
    clearInterval(looks);
  };
  return end;
}

/** Bytes that a process has read from files and pipes; null where the system doesn't say, or after its end. */
export async function bytesReadBy(pid: number): Promise<number | null> {
  const text = await readProc(`/proc/${pid}/io`);
  return numberOrNull(/^rchar: (\d+)$/m.exec(text ?? '')?.[1]);
}

/** Processor time of a process with its threads, in ticks of 10 ms; null where the system doesn't say, or after its end. */
export async function processorTimeOf(pid: number | undefined): Promise<number | null> {
  const text = await readProc(`/proc/${pid}/stat`);
  // Its name, in brackets, may contain spaces. User and system time are fields 14 and 15.
  const [user, system] =
    text
      ?.slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13) ?? [];
  return user === undefined || system === undefined ? null : Number(user) + Number(system);
}

/**
 * Tells whether processes were ready to run since the last call, but mostly waited for a processor. Such work has not
 * stopped: the machine has too much to do. Processes that sleep, or were stopped, wait for nothing, but for a moment
 * when they wake.
 * @param pids The processes of now.
 * @returns A function that is false at its first call, and where the system doesn't say.
 */
export function starvation(pids: () => Iterable<number>): () => Promise<boolean> {
  let last = new Map<string, readonly [ranNs: number, waitedNs: number]>();
  let lookedAt = performance.now();
  return async () => {
    const elapsedNs = (performance.now() - lookedAt) * 1e6;
    lookedAt = performance.now();
    const now = new Map((await Promise.all([...pids()].map(scheduleOf))).flat());
    let [ran, waited] = [0, 0];
    for (const [thread, [ranNs, waitedNs]] of now) {
      const [ranBefore, waitedBefore] = last.get(thread) ?? [ranNs, waitedNs];
      ran += ranNs - ranBefore;
      waited += waitedNs - waitedBefore;
    }
    last = now;
    return waited > Math.max(ran, elapsedNs / 2);
  };
}

/** Time for which each thread of a process has run, and was ready but waited for a processor. */
async function scheduleOf(pid: number): Promise<[thread: string, times: readonly [ranNs: number, waitedNs: number]][]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const texts = await Promise.all(threads.map((thread) => readProc(`/proc/${pid}/task/${thread}/schedstat`)));
  return texts.flatMap((text, n) => {
    const [ranNs, waitedNs] = text?.split(' ').map(Number) ?? [];
    return ranNs === undefined || waitedNs === undefined ? [] : [[`${pid}/${threads[n]}`, [ranNs, waitedNs]]];
  });
}

function readProc(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(() => null);
}

function numberOrNull(digits: string | undefined): number | null {
  return digits === undefined ? null : Number(digits);
}
