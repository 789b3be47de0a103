import { ApiError } from '#api/errors/api-error.ts';
import type { VoiceoverProgress } from '#shared/contracts/voiceover.ts';

/** Progress of the voiceovers that this process is making, for the tabs that wait for them. */
export class ProgressBoard {
  readonly #running = new Map<string, VoiceoverProgress>();

  /** Runs `work` while its progress can be read under the account's own request id. */
  async during<T>(
    { userId, requestId }: { userId: string; requestId: string | undefined },
    work: (onProgress: (progress: VoiceoverProgress) => void) => Promise<T>,
  ): Promise<T> {
    if (requestId === undefined) return work(() => {});
    const key = keyOf(userId, requestId);
    this.#running.set(key, { stage: 'waiting', share: 0 });
    try {
      return await work((progress) => this.#running.set(key, progress));
    } finally {
      this.#running.delete(key);
    }
  }

  /** @throws ApiError `voiceover.not-running` */
  read(userId: string, requestId: string): VoiceoverProgress {
    const progress = this.#running.get(keyOf(userId, requestId));
    if (!progress) throw new ApiError('voiceover.not-running');
    return progress;
  }
}

function keyOf(userId: string, requestId: string): string {
  return `${userId} ${requestId}`;
}
