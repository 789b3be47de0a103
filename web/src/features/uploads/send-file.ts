import type { UploadUrlAnswer } from '#shared/contracts/asset.ts';
import { type Pause, retry } from '#web/queries/retry.ts';
import { askArrived, isStoreAway, mayPass } from './ask-arrived.ts';
import { putFile, UploadInterrupted, UploadRefused } from './put-file.ts';
import { waitForStore } from './wait-for-store.ts';

/**
 * Pauses before automatic retries while the server is reachable, 90 s in all. Short ones, so that uploads resume within
 * 2 s of their store's return. Any progress restarts them.
 */
const PAUSES_MS = Array.from({ length: 60 }, () => 1_500);

/**
 * Sent bytes wait in buffers and are lost with the connection. The progress pauses while this many are sent again, and
 * falls back only if more are missing.
 */
const IN_FLIGHT_BYTES = 16 * 1024 * 1024;

/** Piece size for a bucket session, a multiple of 256 KiB as it requires. At most one piece is sent again. */
const PIECE_BYTES = 1024 * 1024;

interface SendOptions {
  signal: AbortSignal;
  /** Bytes sent so far. */
  onProgress?: ((sentBytes: number) => void) | undefined;
  /**
   * Called with true when the connection is lost, and with false when it is back.
   * @param isStoreAway There is a connection, but the store can't accept the file now.
   */
  onInterrupted?: ((isInterrupted: boolean, isStoreAway?: boolean) => void) | undefined;
  /** First asks how much of an earlier try has arrived. Default false. */
  isContinued?: boolean;
  /** Default: the real ones. */
  transport?: SendTransport;
}

export interface SendTransport {
  put: typeof putFile;
  ask: typeof askArrived;
  /** Default: the real one. */
  pause?: Pause;
}

/**
 * Sends a file to its upload address. After a lost connection, resumes with the missing part. A bucket without a
 * session gets the whole file again.
 * @throws UploadInterrupted or TypeError when the connection stays lost, UploadRefused, or an AbortError.
 */
export async function sendFile(
  address: UploadUrlAnswer,
  file: Blob,
  contentType: string,
  options: SendOptions,
): Promise<void> {
  const { signal, onProgress, onInterrupted, transport = REAL_TRANSPORT } = options;
  const { url, headers, canResume, pieceBytes } = destinationOf(address);
  let arrivedBytes = 0;
  let mustAsk = options.isContinued ?? false;
  const report = monotonic(onProgress);
  const onSent = (sentBytes: number) => report.sent(sentBytes);
  const sendRest = async (startAnew: () => void) => {
    if (mustAsk) {
      const found = canResume ? await transport.ask(url, file, contentType, signal) : 0;
      if (found > arrivedBytes) startAnew();
      arrivedBytes = found;
      report.restart(found);
    }
    onInterrupted?.(false);
    while (arrivedBytes < file.size) {
      const [from, endExclusive] = [arrivedBytes, Math.min(arrivedBytes + pieceBytes, file.size)];
      const piece = { signal, onProgress: onSent, from, endExclusive, headers };
      try {
        arrivedBytes = await transport.put(url, file, contentType, piece);
      } catch (error) {
        if (!(mustAsk && !canResume && isTaken(error))) throw error;
        arrivedBytes = file.size;
      }
      if (arrivedBytes <= from) throw new UploadInterrupted('The store has kept nothing of what was sent.');
      startAnew();
    }
  };
  const onPause = (error: unknown) => {
    mustAsk = true;
    onInterrupted?.(true, isStoreAway(error));
  };
  await retry(sendRest, { pausesMs: PAUSES_MS, mayPass, signal, onPause, pause: transport.pause ?? waitForStore });
}

/** The destination of an upload's bytes. */
interface Destination {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>> | undefined;
  /** It reports how much has arrived. */
  readonly canResume: boolean;
  readonly pieceBytes: number;
}

function destinationOf({ uploadUrl, uploadHeaders, sessionUrl }: UploadUrlAnswer): Destination {
  if (sessionUrl) return { url: sessionUrl, headers: undefined, canResume: true, pieceBytes: PIECE_BYTES };
  const isOwn = new URL(uploadUrl, location.href).origin === location.origin;
  return { url: uploadUrl, headers: uploadHeaders, canResume: isOwn, pieceBytes: Number.POSITIVE_INFINITY };
}

/**
 * True when a bucket refused a file because one exists. It only stores complete files and uses each address once, so
 * after a lost answer this means success.
 */
function isTaken(error: unknown): boolean {
  return error instanceof UploadRefused && error.status === 412;
}

/** Reports progress that doesn't fall back by bytes that were only in flight. */
function monotonic(onProgress: ((sentBytes: number) => void) | undefined) {
  let shown = 0;
  return {
    sent(bytes: number): void {
      if (bytes <= shown) return;
      shown = bytes;
      onProgress?.(shown);
    },
    restart(arrivedBytes: number): void {
      if (arrivedBytes < shown - IN_FLIGHT_BYTES || arrivedBytes > shown) {
        shown = arrivedBytes;
        onProgress?.(shown);
      }
    },
  };
}

const REAL_TRANSPORT: SendTransport = { put: putFile, ask: askArrived };
