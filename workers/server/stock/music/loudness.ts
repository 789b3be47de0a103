import { SAMPLE_RATE } from './bed.ts';

/** The two filters of ITU-R BS.1770 at 48 kHz: `b0 b1 b2 a1 a2`. */
const FILTERS = [
  [1.535_124_859_586_97, -2.691_696_189_406_38, 1.198_392_810_852_85, -1.690_659_293_182_41, 0.732_480_774_215_85],
  [1, -2, 1, -1.990_047_454_833_98, 0.990_072_250_366_21],
] as const;

const ABSOLUTE_GATE = -70;
const RELATIVE_GATE = -10;

/** Integrated loudness of stereo sound at 48 kHz, in LUFS (ITU-R BS.1770); minus infinity for silence. */
export function loudnessOf(channels: readonly [Float32Array, Float32Array]): number {
  const step = SAMPLE_RATE / 10;
  const tenths = new Float64Array(Math.floor(channels[0].length / step));
  for (const channel of channels) addPower(tenths, channel, step);
  const blocks: number[] = [];
  for (let index = 0; index + 4 <= tenths.length; index++) {
    let sum = 0;
    for (let part = 0; part < 4; part++) sum += tenths[index + part] ?? 0;
    blocks.push(sum / (4 * step));
  }
  const loud = blocks.filter((power) => lufs(power) > ABSOLUTE_GATE);
  const gate = lufs(mean(loud)) + RELATIVE_GATE;
  return lufs(mean(loud.filter((power) => lufs(power) > gate)));
}

function addPower(tenths: Float64Array, channel: Float32Array, step: number): void {
  const state = FILTERS.map(() => [0, 0] as [number, number]);
  for (let index = 0; index < tenths.length * step; index++) {
    let value = channel[index] ?? 0;
    for (const [number, [b0, b1, b2, a1, a2]] of FILTERS.entries()) {
      const memory = state[number] as [number, number];
      const output = b0 * value + memory[0];
      memory[0] = b1 * value - a1 * output + memory[1];
      memory[1] = b2 * value - a2 * output;
      value = output;
    }
    const tenth = Math.floor(index / step);
    tenths[tenth] = (tenths[tenth] ?? 0) + value * value;
  }
}

function lufs(power: number): number {
  return -0.691 + 10 * Math.log10(power);
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
