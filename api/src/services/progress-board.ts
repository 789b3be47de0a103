import { ApiError } from '#api/errors/api-error.ts';
import type { ErrorCode } from '#shared/errors/catalogue.ts';

/** Progress of this process's current work, such as voiceovers, for the tabs that wait for it. */
export class ProgressBoard<Progress extends { readonly stage: string; readonly share: number }> {
  readonly #running = new Map<string, Progress | typeof WAITING>();
  readonly #notRunning: ErrorCode;

  /** @param notRunning Code of the error for requests that are not running. */
  constructor(notRunning: ErrorCode) {
    this.#notRunning = notRunning;
  }

  /** Runs `work`. Meanwhile its progress can be read under the account's own request id. */
  async during<T>(
    { userId, requestId }: { userId: string; requestId: string | undefined },
    work: (onProgress: (progress: Progress) => void) => Promise<T>,
  ): Promise<T> {
    if (requestId === undefined) return work(() => {});
    const key = keyOf(userId, requestId);
    this.#running.set(key, WAITING);
    try {
      return await work((progress) => this.#running.set(key, progress));
    } finally {
      this.#running.delete(key);
    }
  }

  /** @throws ApiError with the given code. */
  read(userId: string, requestId: string): Progress | typeof WAITING {
    const progress = this.#running.get(keyOf(userId, requestId));
    if (!progress) throw new ApiError(this.#notRunning);
    return progress;
  }
}

const WAITING = { stage: 'waiting', share: 0 } as const;

function keyOf(userId: string, requestId: string): string {
  return `${userId} ${requestId}`;
}
