/** Bytes per read. */
const BLOCK_BYTES = 1024 * 1024;

/** Largest page: its header, a table of 255 segments, and the segments. */
const LARGEST_PAGE_BYTES = 27 + 255 + 255 * 255;

/** Flag of a page that begins a stream (RFC 3533, 6). */
const FIRST_PAGE = 2;

/**
 * True when an Ogg file consists of several files in a row, as internet radio and `cat` make them: streams begin again
 * after sound. The demuxer reads only the first. Reads the whole file, a megabyte at a time.
 */
export async function isChainedOgg(file: Blob): Promise<boolean> {
  let isAfterStart = false;
  for (let start = 0; start < file.size; ) {
    const bytes = new Uint8Array(await file.slice(start, start + BLOCK_BYTES).arrayBuffer());
    const isLast = start + bytes.length >= file.size;
    let at = 0;
    while (at + 27 <= bytes.length && (isLast || at + LARGEST_PAGE_BYTES <= bytes.length)) {
      const length = pageLength(bytes, at);
      if (length === null) {
        // Players skip damage up to the next page.
        const next = bytes.indexOf(0x4f, at + 1);
        at = next < 0 ? bytes.length : next;
        continue;
      }
      const isFirst = ((bytes[at + 5] ?? 0) & FIRST_PAGE) !== 0;
      if (isFirst && isAfterStart) return true;
      if (!isFirst) isAfterStart = true;
      at += length;
    }
    if (isLast) return false;
    start += Math.max(1, at);
  }
  return false;
}

/** Length of the page at a position; null when there is none. */
function pageLength(bytes: Uint8Array, at: number): number | null {
  if (String.fromCharCode(...bytes.subarray(at, at + 4)) !== 'OggS') return null;
  const segments = bytes[at + 26] ?? 0;
  const sizes = bytes.subarray(at + 27, at + 27 + segments);
  return 27 + segments + sizes.reduce((sum, size) => sum + size, 0);
}
