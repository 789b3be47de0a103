import type { SourceFailureReason } from '#shared/media/source-failure.ts';
import type { PreviewEvent } from '#workers/browser/preview/preview-types.ts';

/** Which assets can't be seen or heard, and why. Picture and sound fail, and recover, each for itself. */
export class SourceFailures {
  readonly #unseen = new Map<string, SourceFailureReason>();
  readonly #unheard = new Map<string, SourceFailureReason>();

  /** What is said of each asset: of two reasons the one that shows. A new map with every call. */
  toMap(): ReadonlyMap<string, SourceFailureReason> {
    return new Map([...this.#unheard, ...this.#unseen]);
  }

  /**
   * Takes in what the engine says of a source.
   * @returns Whether it said anything new.
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

  /** Each start opens the sounds anew; those that still can't be had say so again. */
  forgetSounds(): void {
    this.#unheard.clear();
  }
}
