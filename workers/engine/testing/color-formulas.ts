/** Red, green and blue of a signal, from 0 to 1. */
export type Rgb = readonly [number, number, number];

/** CIE chromaticities of red, green and blue primaries, both with white D65. */
const PRIMARIES = {
  bt709: [
    [0.64, 0.33],
    [0.3, 0.6],
    [0.15, 0.06],
  ],
  bt2020: [
    [0.708, 0.292],
    [0.17, 0.797],
    [0.131, 0.046],
  ],
} as const;
const D65 = [0.3127, 0.329] as const;

/** Weights of red and blue in luma, from each standard's text. */
const MATRICES = {
  bt709: [0.2126, 0.0722],
  bt601: [0.299, 0.114],
  smpte240m: [0.212, 0.087],
  fcc: [0.3, 0.11],
  bt2020: [0.2627, 0.0593],
} as const;

/** Codes of a colour, luma and chroma, at a bit depth. */
export function codesOf(
  [red, green, blue]: Rgb,
  matrix: keyof typeof MATRICES,
  { bits, isFullRange }: { readonly bits: number; readonly isFullRange: boolean },
): Rgb {
  const [redWeight, blueWeight] = MATRICES[matrix];
  const luma = redWeight * red + (1 - redWeight - blueWeight) * green + blueWeight * blue;
  const [u, v] = [(blue - luma) / (2 - 2 * blueWeight), (red - luma) / (2 - 2 * redWeight)];
  const unit = 2 ** (bits - 8);
  const most = 2 ** bits - 1;
  return isFullRange
    ? [most * luma, 128 * unit + most * u, 128 * unit + most * v]
    : [unit * (16 + 219 * luma), unit * (128 + 224 * u), unit * (128 + 224 * v)];
}

/** Converts a BT.2020 signal to BT.709, both for ordinary screens. */
export function narrowGamut(rgb: Rgb): Rgb {
  return screenOf(to709(rgb.map((value) => value ** 2.4) as unknown as Rgb));
}

/** Converts an HDR signal to BT.709: BT.2100 luminance, BT.2390 tones from 1,000 to 100 cd/m². */
export function narrowRange(rgb: Rgb, transfer: 'pq' | 'hlg'): Rgb {
  const nits = to709(transfer === 'pq' ? (rgb.map(pqLight) as unknown as Rgb) : hlgLight(rgb));
  const brightest = Math.max(...nits, 1e-9);
  const shown = pqLight(toneMapped(pqSignal(brightest)));
  return screenOf(nits.map((value) => (value * shown) / brightest / 100) as unknown as Rgb);
}

/** EETF of ITU-R BT.2390 between PQ signals: the Hermite spline by de Casteljau's construction of its Bézier form. */
function toneMapped(signal: number): number {
  const [source, most] = [pqSignal(1_000), pqSignal(100) / pqSignal(1_000)];
  const knee = 1.5 * most - 0.5;
  const e1 = Math.min(1, signal / source);
  if (e1 < knee) return signal;
  const t = (e1 - knee) / (1 - knee);
  let points = [knee, knee + (1 - knee) / 3, most, most];
  while (points.length > 1) points = points.slice(1).map((point, n) => (1 - t) * (points[n] ?? 0) + t * point);
  return (points[0] ?? 0) * source;
}

function pqLight(signal: number): number {
  const p = signal ** (4_096 / (2_523 * 128));
  return 10_000 * (Math.max(0, p - 3_424 / 4_096) / ((2_413 - 2_392 * p) / 128)) ** (16_384 / 2_610);
}

function pqSignal(nits: number): number {
  const p = (nits / 10_000) ** (2_610 / 16_384);
  return ((3_424 / 4_096 + (2_413 / 128) * p) / (1 + (2_392 / 128) * p)) ** (2_523 / 32);
}

function hlgLight(rgb: Rgb): Rgb {
  const a = 0.17883277;
  const [b, c] = [1 - 4 * a, 0.5 - a * Math.log(4 * a)];
  const scene = rgb.map((value) => (value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - c) / a) + b) / 12));
  const luminance = luminanceOf(scene as unknown as Rgb);
  return scene.map((value) => 1_000 * luminance ** (1.2 - 1) * value) as unknown as Rgb;
}

function luminanceOf(rgb: Rgb): number {
  return (xyzFrom('bt2020')[1] as Rgb).reduce((sum, weight, n) => sum + weight * (rgb[n] ?? 0), 0);
}

function to709(rgb: Rgb): Rgb {
  return solve(xyzFrom('bt709'), multiply(xyzFrom('bt2020'), rgb));
}

function screenOf(rgb: Rgb): Rgb {
  return rgb.map((value) => Math.min(1, Math.max(0, value)) ** (1 / 2.4)) as unknown as Rgb;
}

/** Matrix from linear light of three primaries to CIE XYZ: their sum is white. */
function xyzFrom(primaries: keyof typeof PRIMARIES): Rgb[] {
  const columns = PRIMARIES[primaries].map(([x, y]) => [x / y, 1, (1 - x - y) / y] as const);
  const rows = [0, 1, 2].map((row) => columns.map((column) => column[row] ?? 0) as unknown as Rgb);
  const gains = solve(rows, [D65[0] / D65[1], 1, (1 - D65[0] - D65[1]) / D65[1]]);
  return rows.map((row) => row.map((value, n) => value * (gains[n] ?? 0)) as unknown as Rgb);
}

function multiply(rows: readonly Rgb[], by: Rgb): Rgb {
  return rows.map((row) => row.reduce((sum, value, n) => sum + value * (by[n] ?? 0), 0)) as unknown as Rgb;
}

/** Solves three equations by Cramer's rule. */
function solve(rows: readonly Rgb[], values: Rgb): Rgb {
  const whole = determinant(rows);
  return [0, 1, 2].map(
    (column) =>
      determinant(rows.map((row, n) => row.map((value, at) => (at === column ? values[n] : value)) as unknown as Rgb)) /
      whole,
  ) as unknown as Rgb;
}

function determinant([[a, b, c] = [0, 0, 0], [d, e, f] = [0, 0, 0], [g, h, i] = [0, 0, 0]]: readonly Rgb[]): number {
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
}
