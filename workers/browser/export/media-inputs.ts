import type { Input } from 'mediabunny';
import type { DamagedPart } from '#shared/media/damage.ts';
import { watchDamage } from '#workers/browser/codecs/hide-damage.ts';
import type { MediaLocation } from '#workers/browser/decode/media-location.ts';
import { openInput, readBlob } from '#workers/browser/decode/open-input.ts';
import { throwIfAborted } from '#workers/lib/coded-error.ts';
import { exportError } from './export-error.ts';
import type { ExportSource } from './export-types.ts';

/** The media of one export. Opens each file once, on demand, and closes them all together. */
export class MediaInputs {
  readonly #locations: ReadonlyMap<string, MediaLocation>;
  readonly #inputs = new Map<string, Input>();
  readonly #damage = new Map<string, readonly DamagedPart[]>();
  readonly #closing = new AbortController();

  constructor(sources: readonly ExportSource[]) {
    this.#locations = new Map(sources.map(({ assetId, location }) => [assetId, location]));
  }

  /** Returns an asset's location. @throws CodedError `export.source-missing`. */
  location(assetId: string): MediaLocation {
    const location = this.#locations.get(assetId);
    if (!location) throw exportError({ code: 'export.source-missing', assetId });
    return location;
  }

  /**
   * Returns an asset with tracks, which this object closes. @throws CodedError `export.source-missing`, AbortedError
   * after `dispose`.
   */
  input(assetId: string): Input {
    throwIfAborted(this.#closing.signal);
    const known = this.#inputs.get(assetId);
    if (known) return known;
    const input = openInput(this.location(assetId));
    watchDamage(input, (part) => this.#damage.set(assetId, [...(this.#damage.get(assetId) ?? []), part]));
    this.#inputs.set(assetId, input);
    return input;
  }

  /** Damage found so far, by asset. */
  get damage(): ReadonlyMap<string, readonly DamagedPart[]> {
    return this.#damage;
  }

  /**
   * Returns all bytes of a picture. @throws CodedError of the export or media catalogue, AbortError after `dispose`.
   */
  async blob(assetId: string): Promise<Blob> {
    return await readBlob(this.location(assetId), this.#closing.signal);
  }

  /** Closes all inputs. Their reads and decoders end, even those that wait for bytes. */
  dispose(): void {
    this.#closing.abort();
    for (const input of this.#inputs.values()) input.dispose();
    this.#inputs.clear();
  }
}
