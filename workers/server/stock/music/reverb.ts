/** Lengths of the comb and all-pass filters in samples at 44.1 kHz, as in Freeverb. The right side's are longer. */
const COMBS = [1116, 1188, 1277, 1356, 1422, 1491];
const ALL_PASSES = [556, 441];
const SPREAD = 23;
const FEEDBACK = 0.84;
const DAMPING = 0.28;
const LEVEL = 0.055;

type Stereo = readonly [Float32Array, Float32Array];

/** Adds the reverberation of a small hall for `wet` to `dry`, both at 48 kHz. */
export function addReverb(dry: Stereo, wet: Stereo): void {
  for (const [side, output] of dry.entries()) {
    const input = wet[side as 0 | 1];
    const room = new Float32Array(input.length);
    for (const length of COMBS) addComb(room, input, scaled(length, side));
    for (const length of ALL_PASSES) spread(room, scaled(length, side));
    for (let index = 0; index < output.length; index++)
      output[index] = (output[index] ?? 0) + (room[index] ?? 0) * LEVEL * 4;
  }
}

function scaled(length: number, side: number): number {
  return Math.round((length + side * SPREAD) * (48_000 / 44_100));
}

function addComb(room: Float32Array, input: Float32Array, length: number): void {
  const line = new Float32Array(length);
  let [at, low] = [0, 0];
  for (let index = 0; index < input.length; index++) {
    const delayed = line[at] ?? 0;
    low = delayed * (1 - DAMPING) + low * DAMPING;
    line[at] = (input[index] ?? 0) + low * FEEDBACK;
    room[index] = (room[index] ?? 0) + delayed;
    at = at + 1 === length ? 0 : at + 1;
  }
}

function spread(room: Float32Array, length: number): void {
  const line = new Float32Array(length);
  let at = 0;
  for (let index = 0; index < room.length; index++) {
    const delayed = line[at] ?? 0;
    const input = room[index] ?? 0;
    line[at] = input + delayed * 0.5;
    room[index] = delayed - input * 0.5;
    at = at + 1 === length ? 0 : at + 1;
  }
}
