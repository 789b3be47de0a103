/** Elements of a packet (ISO/IEC 14496-3, 4.5.2.1) without sound that precede those with sound. */
const DATA_STREAM = 4;
const FILL = 6;
const END = 7;

/** True unless an AAC packet consists only of fill elements. Some encoders start with such packets. */
export function hasAacSound(packet: Uint8Array): boolean {
  let position = 0;
  const read = (count: number) => {
    let value = 0;
    for (let n = 0; n < count; n++, position++) {
      value = value * 2 + (((packet[position >> 3] ?? 0xff) >> (7 - (position & 7))) & 1);
    }
    return value;
  };
  for (;;) {
    const element = read(3);
    if (element === FILL) {
      const count = read(4);
      const length = count < 15 ? count : 14 + read(8);
      position += 8 * length;
    } else if (element === DATA_STREAM) {
      read(4);
      const isAligned = read(1) === 1;
      const count = read(8);
      const length = count < 255 ? count : 255 + read(8);
      position = (isAligned ? Math.ceil(position / 8) * 8 : position) + 8 * length;
    } else return element !== END;
  }
}
