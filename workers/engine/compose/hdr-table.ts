import type { HdrTransfer } from '#workers/lib/hdr-filters.ts';

/** Cells along each axis; inside one the table is linear. */
export const HDR_CELLS = 64;

/** Highest code of ten bits. */
const HIGHEST = 1_023;

/** Light of tone mapping in units of 100 cd/m²: the least that is changed, and the brightest there is. */
const KNEE = 0.3;
const PEAK = 10;

/** Luma weights of BT.2020 and BT.709, for red, green and blue. */
const LUMA_2020 = [0.2627, 0.678, 0.0593] as const;
const LUMA_709 = [0.2126, 0.7152, 0.0722] as const;

/** BT.2020's primaries in BT.709's, for linear light (ITU-R BT.2087, inverse). */
const TO_709 = [
  [1.660491, -0.587641, -0.07285],
  [-0.12455, 1.1329, -0.008349],
  [-0.018151, -0.100579, 1.11873],
] as const;

/** A colour as red, green and blue, or as luma and two chroma values. */
type Triple = readonly [number, number, number];

/**
 * Makes the table that converts HDR pictures of ten bits to BT.709 limited range of eight, as `hdrFilters` does: the same light, tone
 * curve and gamut. Values between its points are off by a level on average. Takes half a second.
 *
 * As the kernel reads it, f32: for each cell of V and of U, for each point of Y, the new Y at the cell's four corners (U before V);
 * then, in the same order, the new U and V, each with its four corners.
 * @param transfer By ffmpeg's name. Limited range, BT.2020's matrix.
 */
export function packHdrTable(transfer: HdrTransfer): Uint8Array {
  const points = HDR_CELLS + 1;
  const colors: Triple[] = [];
  const code = (index: number) => (index * HIGHEST) / HDR_CELLS;
  for (let v = 0; v < points; v++) {
    for (let u = 0; u < points; u++) {
      for (let y = 0; y < points; y++) colors.push(convertHdrColor([code(y), code(u), code(v)], transfer));
    }
  }
  const table = new Float32Array(3 * 4 * HDR_CELLS ** 2 * points);
  let lumaAt = 0;
  let chromaAt = table.length / 3;
  for (let v = 0; v < HDR_CELLS; v++) {
    for (let u = 0; u < HDR_CELLS; u++) {
      for (let y = 0; y < points; y++) {
        for (const [corner, [down, across]] of CORNERS.entries()) {
          const [luma = 0, blue = 0, red = 0] = colors[((v + down) * points + u + across) * points + y] ?? [];
          table[lumaAt + corner] = luma;
          table[chromaAt + corner] = blue;
          table[chromaAt + 4 + corner] = red;
        }
        lumaAt += 4;
        chromaAt += 8;
      }
    }
  }
  return new Uint8Array(table.buffer);
}

const CORNERS = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
] as const;

/** One colour: codes of ten bits in, levels of eight bits out, not rounded. */
function convertHdrColor([y, u, v]: Triple, transfer: HdrTransfer): Triple {
  const [luma, blue, red] = [(y - 64) / 876, (u - 512) / 896, (v - 512) / 896];
  const [redWeight, greenWeight, blueWeight] = LUMA_2020;
  const r = luma + 2 * (1 - redWeight) * red;
  const b = luma + 2 * (1 - blueWeight) * blue;
  const g = (luma - redWeight * r - blueWeight * b) / greenWeight;
  const light = [r, g, b].map(transfer === 'smpte2084' ? lightOfPq : lightOfHlg);
  const inGamut = TO_709.map((row) => row.reduce((sum, weight, index) => sum + weight * (light[index] ?? 0), 0));
  const brightest = Math.max(...inGamut, 1e-6);
  const gain = compress(brightest) / brightest;
  const [outR = 0, outG = 0, outB = 0] = inGamut.map((value) => Math.min(1, Math.max(0, value * gain) ** (1 / 2.4)));
  const outLuma = LUMA_709[0] * outR + LUMA_709[1] * outG + LUMA_709[2] * outB;
  return [
    16 + 219 * outLuma,
    128 + (112 * (outB - outLuma)) / (1 - LUMA_709[2]),
    128 + (112 * (outR - outLuma)) / (1 - LUMA_709[0]),
  ];
}

/** SMPTE ST 2084, in units of 100 cd/m². */
function lightOfPq(signal: number): number {
  const power = Math.max(0, signal) ** (1 / 78.84375);
  return 100 * (Math.max(0, power - 0.8359375) / (18.8515625 - 18.6875 * power)) ** (1 / 0.1593017578125);
}

/** ARIB STD-B67 on a display of 1,000 cd/m², channel by channel as ffmpeg's filter. */
function lightOfHlg(signal: number): number {
  const value = Math.max(0, signal);
  const scene = value <= 0.5 ? (value * value) / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
  return 10 * scene ** 1.2;
}

/** The Möbius curve of ffmpeg's `tonemap`. */
function compress(light: number): number {
  if (light <= KNEE) return light;
  const a = (-KNEE * KNEE * (PEAK - 1)) / (KNEE * KNEE - 2 * KNEE + PEAK);
  const b = (KNEE * KNEE - 2 * KNEE * PEAK + PEAK) / (PEAK - 1);
  return (((b + KNEE) ** 2 / (b - a)) * (light + a)) / (light + b);
}
