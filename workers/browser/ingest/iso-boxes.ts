/** How complete an ISO base media file (MP4, MOV) is, by its outermost boxes alone. */
export type IsoCompleteness = 'complete' | 'ends-inside-a-box' | 'no-tables';

/** A file has a handful of outermost boxes, a fragmented one two for each second; more is nonsense. */
const MAX_BOXES = 100_000;

/**
 * Walks the outermost boxes without reading their content. A recording or copy that was cut off ends inside a box or
 * never got its tables (`moov`), without which nothing in it can be found.
 */
export async function checkIsoBoxes(file: Blob): Promise<IsoCompleteness> {
  let hasTables = false;
  let position = 0;
  for (let count = 0; count < MAX_BOXES && position < file.size; count++) {
    const header = new DataView(await file.slice(position, position + 16).arrayBuffer());
    if (header.byteLength < 8) return position === 0 || !hasTables ? 'no-tables' : 'ends-inside-a-box';
    const type = header.getUint32(4);
    if (type === MOOV) hasTables = true;
    const size = boxSize(header, file.size - position);
    if (size === null) break; // Not a box: padding or damage behind the last one, which players ignore.
    if (position + size > file.size) return hasTables ? 'ends-inside-a-box' : 'no-tables';
    position += size;
  }
  return hasTables ? 'complete' : 'no-tables';
}

/** 'moov' as a number. */
const MOOV = 0x6d6f6f76;

/** The whole length of a box in bytes, or null when these bytes are no box (ISO/IEC 14496-12, 4.2). */
function boxSize(header: DataView, restBytes: number): number | null {
  const size = header.getUint32(0);
  if (size === 0) return restBytes; // To the end of the file.
  if (size !== 1) return size >= 8 ? size : null;
  return header.byteLength === 16 ? Number(header.getBigUint64(8)) : null;
}
