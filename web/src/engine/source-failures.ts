import type { SourceFailureReason } from '#shared/media/source-failure.ts';
import type { PreviewEvent } from '#workers/browser/preview/preview-types.ts';

/** Assets that can't be shown or played, and the reasons. Picture and sound fail and recover separately. */
export class SourceFailures {
  readonly #unseen = new Map<string, SourceFailureReason>();
  readonly #unheard = new Map<string, SourceFailureReason>();

  /** Returns the reason to show for each asset: the picture's before the sound's. Each call makes a new map. */
  toMap(): ReadonlyMap<string, SourceFailureReason> {
    return new Map([...this.#unheard, ...this.#unseen]);
  }

  /**
   * Records an event of the engine.
   * @returns True if it changed anything.
   */
  note(part: 'picture' | 'sound', event: PreviewEvent): boolean {
    const failed = part === 'picture' ? this.#unseen : this.#unheard;
    if (event.type === 'source-recovered') return failed.delete(event.assetId);
    if (event.type !== 'source-failed' || failed.get(event.assetId) === event.reason) return false;
    failed.set(event.assetId, event.reason);
    return true;
  }

  /** Drops assets that are no longer in use. */
  keepOnly(assetIds: ReadonlySet<string>): void {
    for (const failed of [this.#unseen, this.#unheard]) {
      for (const assetId of failed.keys()) if (!assetIds.has(assetId)) failed.delete(assetId);
    }
  }

  /** Called on each start, which reopens the sounds. Sounds that still fail are reported again. */
  forgetSounds(): void {
    this.#unheard.clear();
  }
}
