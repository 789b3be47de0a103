/** Tags in an MP3's first frame that state its length, for variable and constant rates. The demuxer reads no others. */
const LENGTH_MARKS = ['Xing', 'Info'];

/** More than the first frame. */
const FRAME_BYTES = 4_096;

/**
 * True when an MP3 states its length. Otherwise readers derive it from the rate of the first frame, which is wrong when
 * the rate varies.
 */
export async function saysLength(file: Blob): Promise<boolean> {
  const position = await tagLength(file);
  const text = new TextDecoder('latin1').decode(await file.slice(position, position + FRAME_BYTES).arrayBuffer());
  return LENGTH_MARKS.some((mark) => text.includes(mark));
}

/** Length of the ID3v2 tag before the first frame: seven bits in each of four bytes (ID3v2.4, 3.1). */
async function tagLength(file: Blob): Promise<number> {
  const head = new Uint8Array(await file.slice(0, 10).arrayBuffer());
  if (String.fromCharCode(...head.subarray(0, 3)) !== 'ID3') return 0;
  return 10 + head.subarray(6, 10).reduce((length, byte) => length * 128 + (byte & 0x7f), 0);
}
