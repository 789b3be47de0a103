import type { ColorSpaceTags } from '#workers/lib/untagged-color.ts';

/** The colour of every output: BT.709 primaries, transfer and matrix, limited range. */
export const OUTPUT_COLOR_SPACE = {
  primaries: 'bt709',
  transfer: 'bt709',
  matrix: 'bt709',
  fullRange: false,
} as const;

/** Weights of red and blue in luma, by matrix (ITU-R BT.709-6, BT.601-7, BT.2020-2; SMPTE 240M; FCC 1953). Green is the rest. */
export const LUMA_WEIGHTS: Readonly<Record<string, { readonly red: number; readonly blue: number }>> = {
  bt709: { red: 0.2126, blue: 0.0722 },
  bt470bg: { red: 0.299, blue: 0.114 },
  smpte170m: { red: 0.299, blue: 0.114 },
  smpte240m: { red: 0.212, blue: 0.087 },
  fcc: { red: 0.3, blue: 0.11 },
  'bt2020-ncl': { red: 0.2627, blue: 0.0593 },
};

/** Usual curves of cameras and screens, shown unchanged. */
const ORDINARY_TRANSFERS: readonly string[] = ['bt709', 'smpte170m', 'iec61966-2-1', 'bt470bg', 'gamma22', 'gamma28'];

/** YUV as numbers: luma 0..1, chroma -0.5..0.5. Also RGB, from 0 to 1. */
export type Yuv = readonly [y: number, blue: number, red: number];

/**
 * Converts one kind of 8-bit YUV to BT.709 limited range, in the kernel's arithmetic. Luma takes in some chroma. Chroma
 * depends on chroma only, because grey stays grey:
 *
 *     Y' = yFromY·Y + yFromU·(U-128) + yFromV·(V-128) + yOffset
 *     U' = uFromU·(U-128) + uFromV·(V-128) + 128, and V' likewise
 */
export interface Recoloring {
  readonly yFromY: number;
  readonly yFromU: number;
  readonly yFromV: number;
  readonly yOffset: number;
  readonly uFromU: number;
  readonly uFromV: number;
  readonly vFromU: number;
  readonly vFromV: number;
}

/**
 * Plans the conversion of a picture's planes to the output's colours. Null when they match already; `'unknown'` when
 * planes cannot be converted one by one (high dynamic range, BT.2020, unusual matrices).
 * @param colorSpace Includes a matrix: `completeColorSpace` fills it in for untagged files.
 */
export function planRecoloring(colorSpace: ColorSpaceTags): Recoloring | null | 'unknown' {
  const matrix = colorSpace.matrix ?? '';
  const isFullRange = colorSpace.fullRange ?? false;
  const weights = LUMA_WEIGHTS[matrix];
  if (!weights || matrix === 'bt2020-ncl' || !ORDINARY_TRANSFERS.includes(colorSpace.transfer ?? 'bt709'))
    return 'unknown';
  if (matrix === 'bt709' && !isFullRange) return null;
  const [lumaRange, lumaZero, chromaRange] = isFullRange ? [255, 0, 255] : [219, 16, 224];
  const convert = (y: number, u: number, v: number): Yuv =>
    toYuv709(toRgb([y / lumaRange, u / chromaRange, v / chromaRange], weights));
  const [yUnit] = convert(1, 0, 0);
  const [yFromU, uFromU, vFromU] = convert(0, 1, 0);
  const [yFromV, uFromV, vFromV] = convert(0, 0, 1);
  return {
    yFromY: yUnit * 219,
    yFromU: yFromU * 219,
    yFromV: yFromV * 219,
    yOffset: 16 - lumaZero * yUnit * 219,
    uFromU: uFromU * 224,
    uFromV: uFromV * 224,
    vFromU: vFromU * 224,
    vFromV: vFromV * 224,
  };
}

/** Converts luma and chroma to red, green and blue. @param weights The matrix's entry in {@link LUMA_WEIGHTS}. */
export function toRgb([y, u, v]: Yuv, { red, blue }: { readonly red: number; readonly blue: number }): Yuv {
  const r = y + 2 * (1 - red) * v;
  const b = y + 2 * (1 - blue) * u;
  return [r, (y - red * r - blue * b) / (1 - red - blue), b];
}

/** Converts red, green and blue to BT.709 luma and chroma. */
export function toYuv709([r, g, b]: Yuv): Yuv {
  const [red, blue] = [0.2126, 0.0722];
  const y = red * r + (1 - red - blue) * g + blue * b;
  return [y, (b - y) / (2 * (1 - blue)), (r - y) / (2 * (1 - red))];
}

/**
 * Integer weights from 8-bit RGB to BT.709 limited-range YUV, in units of 2^-16. Each chroma row sums to zero and luma
 * to 219/255, exactly enough that white is 235 and every grey has chroma 128.
 */
export const RGB_TO_YUV = rgbWeights();

function rgbWeights() {
  const scale = 65_536 / 255;
  const column = (r: number, g: number, b: number) => {
    const [y, u, v] = toYuv709([r, g, b]);
    return [Math.round(y * 219 * scale), Math.round(u * 224 * scale), Math.round(v * 224 * scale)] as const;
  };
  const [yRed, uRed, vRed] = column(1, 0, 0);
  const [yBlue, uBlue, vBlue] = column(0, 0, 1);
  const yGreen = Math.round(219 * scale) - yRed - yBlue;
  return { yRed, yGreen, yBlue, uRed, uGreen: -uRed - uBlue, uBlue, vRed, vGreen: -vRed - vBlue, vBlue } as const;
}
