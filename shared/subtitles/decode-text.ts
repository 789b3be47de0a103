/**
 * Decodes the bytes of a subtitle file: by its byte order mark, else as UTF-16 when every other byte is zero as often as
 * in Latin text, else as UTF-8, else as Windows-1252, which old editors write. Never throws.
 */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

/** Part of zero bytes from which a text is UTF-16. Other encodings have none. */
const UTF16_ZEROS = 0.2;

/** Bytes looked at for zeros. */
const SAMPLE_BYTES = 4_096;

function encodingOf(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 1].map((parity) => sample.filter((byte, index) => byte === 0 && index % 2 === parity).length);
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) > sample.length * UTF16_ZEROS) return odd > even ? 'utf-16le' : 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
