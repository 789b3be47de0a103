/** Share of zero bytes above which a text is UTF-16. Other encodings have none. */
const UTF16_ZEROS = 0.2;

/** Number of bytes checked for zeros. */
const SAMPLE_BYTES = 4_096;

/** The encodings that a text's bytes prove by themselves. */
export type UnicodeEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/**
 * The encoding of a text that is certainly Unicode: by its byte order mark, else UTF-16 when every other byte is zero
 * as often as in Latin text, else UTF-8 when all bytes are valid. Otherwise null, because the file is in one of many
 * code pages. Never throws.
 */
export function unicodeEncodingOf(bytes: Uint8Array): UnicodeEncoding | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 1].map((parity) => sample.filter((byte, index) => byte === 0 && index % 2 === parity).length);
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) > sample.length * UTF16_ZEROS) return odd > even ? 'utf-16le' : 'utf-16be';
  return isUtf8(bytes) && !isEscaped(bytes) ? 'utf-8' : null;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** ISO 2022 consists of ASCII bytes. "ESC $" begins its Japanese. */
function isEscaped(bytes: Uint8Array): boolean {
  return bytes.some((byte, index) => byte === 0x1b && bytes[index + 1] === 0x24);
}
