import { showWideSignal, type WideColors } from '#workers/engine/compose/color-table.ts';

/** Steps per channel, and the side of the picture that holds them all: a Hald table of level 6. */
const STEPS = 36;
const SIDE = 216;

/** Packs the engine's conversion to BT.709 into a Hald table, a 16-bit PPM picture for ffmpeg's `haldclut`. */
export function packColorCube(transfer: WideColors['transfer']): Uint8Array {
  const header = new TextEncoder().encode(`P6\n${SIDE} ${SIDE}\n65535\n`);
  const file = new Uint8Array(header.length + 6 * STEPS ** 3);
  file.set(header);
  const view = new DataView(file.buffer, header.length);
  for (let n = 0; n < STEPS ** 3; n++) {
    const signal = [n, n / STEPS, n / STEPS ** 2].map((index) => (Math.floor(index) % STEPS) / (STEPS - 1));
    const [red = 0, green = 0, blue = 0] = signal;
    for (const [channel, value] of showWideSignal([red, green, blue], transfer).entries()) {
      view.setUint16(6 * n + 2 * channel, Math.round(65_535 * value));
    }
  }
  return file;
}
