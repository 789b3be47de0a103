/** `trun`, and the flags of its optional parts (ISO/IEC 14496-12, 8.8.8). */
const TRACK_RUN = 0x7472756e;
const DATA_OFFSET = 0x000001;
const FIRST_SAMPLE_FLAGS = 0x000004;
const SAMPLE_FIELDS = [0x000100, 0x000200, 0x000400] as const;
const COMPOSITION_OFFSET = 0x000800;

/**
 * Finds the most negative offset from decoding to presentation in a box that lists a fragment's samples.
 * @param bytes Begin with the box.
 * @returns Ticks of the track's clock; 0 when there is none, or it is another box.
 */
export function earliestOffset(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 16 || view.getUint32(4) !== TRACK_RUN) return 0;
  const flags = view.getUint32(8) & 0xffffff;
  // Offsets of version 0 are never negative.
  if (view.getUint8(8) === 0 || !(flags & COMPOSITION_OFFSET)) return 0;
  const fieldBytes = 4 * SAMPLE_FIELDS.filter((field) => flags & field).length;
  const start = 16 + (flags & DATA_OFFSET ? 4 : 0) + (flags & FIRST_SAMPLE_FLAGS ? 4 : 0) + fieldBytes;
  const end = Math.min(view.getUint32(0), view.byteLength) - 4;
  let earliest = 0;
  for (let at = start; at <= end; at += fieldBytes + 4) earliest = Math.min(earliest, view.getInt32(at));
  return earliest;
}
