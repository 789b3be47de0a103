import { boxesAt, boxesIn, type IsoBox } from './iso-movie.ts';

/** Bytes before the boxes of a sample description of pictures (ISO/IEC 14496-12, 12.1.3). */
const VISUAL_ENTRY_BYTES = 78;

/** An `nclx` colour box without the byte for the range. */
const SHORT_COLOR_BYTES = 10;

/**
 * Corrects, in place, faults in an MP4 or QuickTime file's description that players tolerate. A clock of zero ticks a
 * second counts as one tick, and a colour box one byte short loses only its colour range.
 * @param movie Content of the `moov` box.
 */
export function mendIsoMovie(movie: Uint8Array): void {
  const view = new DataView(movie.buffer, movie.byteOffset, movie.byteLength);
  for (const box of boxesIn(view, { start: 0, end: view.byteLength })) {
    if (box.type === 'mvhd') mendClock(view, box);
    if (box.type !== 'trak') continue;
    for (const clock of boxesAt(view, box, ['mdia', 'mdhd'])) mendClock(view, clock);
    for (const descriptions of boxesAt(view, box, ['mdia', 'minf', 'stbl', 'stsd'])) mendColors(view, descriptions);
  }
}

function mendClock(view: DataView, { start, end }: IsoBox): void {
  if (start >= end) return;
  const at = start + (view.getUint8(start) === 1 ? 20 : 12);
  if (at + 4 <= end && view.getUint32(at) === 0) view.setUint32(at, 1);
}

/** Turns a short `nclx` into the older `nclc`, which ends at that point. */
function mendColors(view: DataView, { start, end }: IsoBox): void {
  for (const entry of boxesIn(view, { start: start + 8, end })) {
    for (const box of boxesIn(view, { start: entry.start + VISUAL_ENTRY_BYTES, end: entry.end })) {
      const isShort = box.type === 'colr' && box.end - box.start === SHORT_COLOR_BYTES;
      if (isShort && view.getUint32(box.start) === 0x6e636c78) view.setUint32(box.start, 0x6e636c63);
    }
  }
}
