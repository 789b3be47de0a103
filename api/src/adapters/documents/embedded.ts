import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { ChildMessage, ChildSettings, ParentMessage } from './process/messages.ts';

/** Log for defects that the embedded server cannot put in an answer, such as a pino logger. */
export interface DocumentsLog {
  error(fields: object, message: string): void;
}

export interface EmbeddedOptions {
  /** Folder of `studio.db`, created if missing. */
  dataDir: string;
  log: DocumentsLog;
  /** Milliseconds between sweeps of expired documents. Default: 60,000, as in MongoDB. */
  sweepMs?: number;
}

/** The end of the server process. */
export interface DocumentsExit {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Its error output, if it failed. */
  message: string | undefined;
}

export interface EmbeddedDocuments {
  /** For `mongoose.connect`. */
  uri: string;
  pid: number;
  /** Stops the server after its current command; resolves when its process has ended. */
  close(): Promise<void>;
  /** Resolves when the process has ended for any reason. */
  exited: Promise<DocumentsExit>;
}

/** The embedded server could not start. The message tells the operator why. */
export class DocumentsError extends Error {
  override name = 'DocumentsError';
  readonly code: `documents.${'in-use' | 'damaged' | 'foreign' | 'unusable'}`;

  constructor(code: DocumentsError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** Longest socket path in bytes on both Linux and macOS (108 and 104, less the final zero). */
const MAX_SOCKET_PATH = 100;
const STOP_MS = 10_000;

/**
 * Starts the embedded MongoDB-wire server for a folder as a child process that ends with this one.
 * @throws DocumentsError `documents.in-use` when another process uses the folder, `documents.damaged` when its file is broken.
 */
export async function startEmbeddedDocuments(options: EmbeddedOptions): Promise<EmbeddedDocuments> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = realpathSync(options.dataDir);
  const socket = socketPath(dataDir);
  const settings: ChildSettings = { dataDir, socket, sweepMs: options.sweepMs ?? 60_000 };
  const child = fork(new URL('./process/main.ts', import.meta.url), [JSON.stringify(settings)], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

  let failure: (ChildMessage & { type: 'failed' }) | undefined;
  let isStopping = false;
  const exited = new Promise<DocumentsExit>((resolve) => {
    child.once('exit', (code, signal) => {
      if (!isStopping)
        options.log.error(
          { code, signal, reason: failure?.reason },
          failure?.message ?? 'The embedded database has ended unexpectedly.',
        );
      resolve({ code, signal, message: failure?.message });
    });
  });
  const ready = new Promise<void>((resolve) => {
    child.on('message', (message: ChildMessage) => {
      if (message.type === 'ready') resolve();
      else if (message.type === 'failed') failure = message;
      // Under `node --watch` children also report the modules they load.
      else if (message.type === 'bug')
        options.log.error({ error: message.message }, 'The embedded database met an unexpected error.');
    });
  });

  const early = await Promise.race([ready, exited]);
  if (early) {
    throw new DocumentsError(
      `documents.${failure?.reason ?? 'unusable'}`,
      failure?.message ?? `The embedded database ended at its start (code ${early.code}, signal ${early.signal}).`,
    );
  }
  return {
    uri: `mongodb://${encodeURIComponent(socket)}/studio`,
    pid: child.pid as number,
    exited,
    async close() {
      isStopping = true;
      await stop(child, exited);
    },
  };
}

async function stop(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  if (child.connected) child.send({ type: 'stop' } satisfies ParentMessage, () => {});
  const killer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await exited;
  clearTimeout(killer);
}

/**
 * Returns a socket path in the data folder or, if that is too long, in a private folder of the user below the temporary
 * one.
 */
export function socketPath(dataDir: string): string {
  const inside = join(dataDir, 'studio.sock');
  if (Buffer.byteLength(inside) <= MAX_SOCKET_PATH) return inside;
  const { uid } = userInfo();
  const folder = join(tmpdir(), `clipwright-${uid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid: owner, mode } = lstatSync(folder);
  if (uid >= 0 && (owner !== uid || (mode & 0o077) !== 0)) {
    throw new DocumentsError(
      'documents.unusable',
      `${folder} is open to other users; remove it, or choose a DATA_DIR with a shorter path.`,
    );
  }
  return join(folder, `${createHash('sha256').update(dataDir).digest('hex').slice(0, 32)}.sock`);
}
