/** FNV-1a of 64 bits over a text, as 16 hexadecimal digits. It names a text; it keeps no secret. */
export function shortHash(text: string): string {
  let [high, low] = [0xcbf29ce4, 0x84222325];
  for (let at = 0; at < text.length; at++) {
    low = (low ^ text.charCodeAt(at)) >>> 0;
    // Times 2^40 + 0x1b3, in halves of 32 bits.
    const product = low * 0x1b3;
    high = (Math.imul(high, 0x1b3) + Math.floor(product / 2 ** 32) + (low << 8)) >>> 0;
    low = product >>> 0;
  }
  return [high, low].map((half) => half.toString(16).padStart(8, '0')).join('');
}
