import type { SourceFailureReason } from '#shared/media/source-failure.ts';
import type { PreviewEvent } from '#workers/browser/preview/preview-types.ts';

/** Assets that can't be seen or heard, and why. Picture and sound fail and recover separately. */
export class SourceFailures {
  readonly #unseen = new Map<string, SourceFailureReason>();
  readonly #unheard = new Map<string, SourceFailureReason>();

  /** The reason to show for each asset: the picture's before the sound's. A new map with every call. */
  toMap(): ReadonlyMap<string, SourceFailureReason> {
    return new Map([...this.#unheard, ...this.#unseen]);
  }

  /**
   * Records an event of the engine.
   * @returns True if it was news.
   */
  note(part: 'picture' | 'sound', event: PreviewEvent): boolean {
    const failed = part === 'picture' ? this.#unseen : this.#unheard;
    if (event.type === 'source-recovered') return failed.delete(event.assetId);
    if (event.type !== 'source-failed' || failed.get(event.assetId) === event.reason) return false;
    failed.set(event.assetId, event.reason);
    return true;
  }

  /** Forgets assets that are no longer used. */
  keepOnly(assetIds: ReadonlySet<string>): void {
    for (const failed of [this.#unseen, this.#unheard]) {
      for (const assetId of failed.keys()) if (!assetIds.has(assetId)) failed.delete(assetId);
    }
  }

  /** Called on each start, which opens the sounds again: those that still fail are reported again. */
  forgetSounds(): void {
    this.#unheard.clear();
  }
}
