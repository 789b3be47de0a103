import type { Input } from 'mediabunny';
import type { MediaLocation } from '../decode/media-location.ts';
import { openInput } from '../decode/open-input.ts';
import { exportError } from './export-error.ts';
import type { ExportSource } from './export-types.ts';

/** The media of one export: each file is opened once, when it is first needed, and all are closed together. */
export class MediaShelf {
  readonly #locations: ReadonlyMap<string, MediaLocation>;
  readonly #inputs = new Map<string, Input>();

  constructor(sources: readonly ExportSource[]) {
    this.#locations = new Map(sources.map(({ assetId, location }) => [assetId, location]));
  }

  /** Where an asset is. @throws CodedError `export.source-missing`. */
  location(assetId: string): MediaLocation {
    const location = this.#locations.get(assetId);
    if (!location) throw exportError({ code: 'export.source-missing', assetId });
    return location;
  }

  /** An asset with tracks; the shelf closes it. @throws CodedError `export.source-missing`. */
  input(assetId: string): Input {
    const known = this.#inputs.get(assetId);
    if (known) return known;
    const input = openInput(this.location(assetId));
    this.#inputs.set(assetId, input);
    return input;
  }

  /** Closes all inputs; reads and decoders on them end. */
  dispose(): void {
    for (const input of this.#inputs.values()) input.dispose();
    this.#inputs.clear();
  }
}
