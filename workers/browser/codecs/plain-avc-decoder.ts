import { nalLengthSize } from '#workers/browser/decode/avc.ts';

/** Kind of NAL unit that only scalable decoders read (ITU-T H.264, 7.4.1.2.2): a prefix of the unit behind it. */
const PREFIX_TYPE = 14;

/**
 * Removes prefix units from the key frames of H.264. Chromium takes no packet that begins with one for a key frame, and refuses slow
 * motion of Samsung phones, of which every packet does.
 */
export function installPlainAvcDecoder(): void {
  if (typeof VideoDecoder === 'undefined') return;
  const original = globalThis.VideoDecoder;

  class PlainAvcDecoder extends original {
    #lengthSize: number | null = null;

    override configure(config: VideoDecoderConfig): void {
      super.configure(config);
      this.#lengthSize = config.codec.startsWith('avc') ? nalLengthSize(config.description) : null;
    }

    override decode(chunk: EncodedVideoChunk): void {
      super.decode(
        this.#lengthSize !== null && chunk.type === 'key' ? withoutPrefixes(chunk, this.#lengthSize) : chunk,
      );
    }
  }

  globalThis.VideoDecoder = PlainAvcDecoder;
}

function withoutPrefixes(chunk: EncodedVideoChunk, lengthSize: number): EncodedVideoChunk {
  const bytes = new Uint8Array(chunk.byteLength);
  chunk.copyTo(bytes);
  const kept: Uint8Array[] = [];
  let keptBytes = 0;
  for (let at = 0; at + lengthSize < bytes.length; ) {
    const length = bytes.subarray(at, at + lengthSize).reduce((sum, byte) => sum * 256 + byte, 0);
    const unit = bytes.subarray(at, at + lengthSize + length);
    at += lengthSize + length;
    if (((unit[lengthSize] ?? 0) & 0b11111) === PREFIX_TYPE) continue;
    kept.push(unit);
    keptBytes += unit.length;
  }
  if (keptBytes === bytes.length) return chunk;
  const data = new Uint8Array(keptBytes);
  let at = 0;
  for (const unit of kept) {
    data.set(unit, at);
    at += unit.length;
  }
  const { type, timestamp, duration } = chunk;
  return new EncodedVideoChunk({ type, timestamp, data, ...(duration === null ? {} : { duration }) });
}
