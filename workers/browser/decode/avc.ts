/** Kinds of NAL unit that hold a slice of a picture (ITU-T H.264, table 7-1). */
const FIRST_SLICE_TYPE = 1;
const LAST_SLICE_TYPE = 5;

/**
 * Size of each NAL unit's length prefix in bytes, from the decoder configuration record (ISO/IEC 14496-15, 5.3.3.1).
 * Null without such a record: the stream is in Annex B form.
 */
export function nalLengthSize(description: AllowSharedBufferSource | undefined): number | null {
  if (!description) return null;
  const bytes = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
  const lengthSizeMinusOne = bytes[4];
  return bytes[0] === 1 && lengthSizeMinusOne !== undefined ? (lengthSizeMinusOne & 3) + 1 : null;
}

/**
 * True when no other picture is predicted from the one in this packet (all its slices have nal_ref_idc 0), so a decoder
 * can skip it on the way to another picture.
 * @param data An access unit of length-prefixed NAL units. Damaged data counts as needed.
 */
export function isDroppableAvcPacket(data: Uint8Array, lengthSize: number): boolean {
  let hasSlice = false;
  let position = 0;
  while (position + lengthSize < data.length) {
    let length = 0;
    for (let i = 0; i < lengthSize; i++) length = length * 256 + (data[position + i] ?? 0);
    const header = data[position + lengthSize] ?? 0;
    const type = header & 0b11111;
    if (type >= FIRST_SLICE_TYPE && type <= LAST_SLICE_TYPE) {
      if (header >> 5 !== 0) return false;
      hasSlice = true;
    }
    position += lengthSize + length;
  }
  return hasSlice;
}
