import { type Input, type InputFormat, MP3 } from 'mediabunny';
import { MAX_LEADING_ZEROS, skipZeros, sniffKind } from '#shared/media/signature.ts';

/** Parts of mediabunny’s formats that its types leave out. */
interface Format extends InputFormat {
  _canReadInput(input: Input): Promise<boolean>;
}

interface Bytes {
  readonly _reader: {
    requestSliceRange(start: number, least: number, most: number): Promise<Slice | null> | Slice | null;
  };
}

interface Slice {
  readonly bytes: Uint8Array;
  readonly bufferPos: number;
  readonly length: number;
}

let isMended = false;

/**
 * Makes mediabunny (1.61) accept MP3 files that begin with many zero bytes, which players skip. Repeated calls have no
 * effect.
 */
export function mendMp3Demuxer(): void {
  if (isMended) return;
  isMended = true;
  const prototype: Format = Object.getPrototypeOf(MP3);
  const { _canReadInput } = prototype;
  prototype._canReadInput = async function (input) {
    if (await _canReadInput.call(this, input)) return true;
    const { _reader } = input as unknown as Bytes;
    const slice = await _reader.requestSliceRange(0, 1, MAX_LEADING_ZEROS);
    if (!slice) return false;
    const { bytes, bufferPos, length } = slice;
    const head = bytes.subarray(bufferPos, bufferPos + length);
    return head[0] === 0 && sniffKind(skipZeros(head)) === 'mp3';
  };
}
