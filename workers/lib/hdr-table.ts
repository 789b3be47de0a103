import type { HdrTransfer } from './hdr-filters.ts';

/** Points along each axis; between them the table is linear. */
const POINTS = 65;

/** Highest code of ten bits, and points for each code. */
const HIGHEST = 1_023;
const SCALE = (POINTS - 1) / HIGHEST;

/** Distances in the table between neighbours along U and V. */
const U_STEP = 3 * POINTS;
const V_STEP = 3 * POINTS * POINTS;

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
 * Converts HDR pictures of ten bits to BT.709 limited range of eight, as `hdrFilters` does: the same light, tone curve and gamut.
 * Values between the table's points are off by a level on average.
 */
class HdrTable {
  /** Y, U and V for each point, U and V varying slowest. */
  readonly #values: Float32Array;
  /** Where the chroma of the current pixels lies in the table. */
  #base = 0;
  #uPart = 0;
  #vPart = 0;

  /** @param transfer By ffmpeg's name. Limited range, BT.2020's matrix. */
  constructor(transfer: HdrTransfer) {
    this.#values = new Float32Array(3 * POINTS ** 3);
    const code = (index: number) => index / SCALE;
    let at = 0;
    for (let v = 0; v < POINTS; v++) {
      for (let u = 0; u < POINTS; u++) {
        for (let y = 0; y < POINTS; y++) {
          this.#values.set(convertHdrColor([code(y), code(u), code(v)], transfer), at);
          at += 3;
        }
      }
    }
  }

  /**
   * Converts a 4:2:0 picture; each chroma sample serves its four pixels.
   * @param source Planes of 16-bit samples. @param target Planes of bytes.
   */
  convert(source: TablePlanes<Uint16Array>, target: TablePlanes<Uint8Array>, width: number, height: number): void {
    for (let row = 0; row < height; row += 2) {
      for (let column = 0; column < width; column += 2) {
        const from = (row >> 1) * source.chromaStride + (column >> 1);
        this.#aim(source.data[source.u + from] ?? 0, source.data[source.v + from] ?? 0);
        let sum = 0;
        let count = 0;
        for (let line = row; line < Math.min(row + 2, height); line++) {
          for (let x = column; x < Math.min(column + 2, width); x++) {
            const luma = source.data[source.y + line * source.stride + x] ?? 0;
            target.data[target.y + line * target.stride + x] = this.#read(luma, 0) + 0.5;
            sum += luma;
            count += 1;
          }
        }
        const to = (row >> 1) * target.chromaStride + (column >> 1);
        target.data[target.u + to] = this.#read(sum / count, 1) + 0.5;
        target.data[target.v + to] = this.#read(sum / count, 2) + 0.5;
      }
    }
  }

  /** Finds the four columns of the table around a chroma value. */
  #aim(u: number, v: number): void {
    const across = Math.min(HIGHEST, u) * SCALE;
    const down = Math.min(HIGHEST, v) * SCALE;
    const left = Math.min(POINTS - 2, Math.floor(across));
    const top = Math.min(POINTS - 2, Math.floor(down));
    this.#base = 3 * POINTS * (top * POINTS + left);
    this.#uPart = across - left;
    this.#vPart = down - top;
  }

  /** A channel of the colour with a luma and the chroma aimed at. */
  #read(luma: number, channel: number): number {
    const height = Math.min(HIGHEST, luma) * SCALE;
    const first = Math.min(POINTS - 2, Math.floor(height));
    const at = this.#base + 3 * first + channel;
    const low = this.#mix(at);
    return low + (height - first) * (this.#mix(at + 3) - low);
  }

  #mix(at: number): number {
    const values = this.#values;
    const top = (values[at] ?? 0) * (1 - this.#uPart) + (values[at + U_STEP] ?? 0) * this.#uPart;
    const bottom = (values[at + V_STEP] ?? 0) * (1 - this.#uPart) + (values[at + V_STEP + U_STEP] ?? 0) * this.#uPart;
    return top + (bottom - top) * this.#vPart;
  }
}

const tables = new Map<HdrTransfer, HdrTable>();

/** The table of a transfer, made once: it takes half a second. */
export function hdrTable(transfer: HdrTransfer): HdrTable {
  const table = tables.get(transfer) ?? new HdrTable(transfer);
  tables.set(transfer, table);
  return table;
}

/** Planes in one array: offsets and strides in its elements. */
export interface TablePlanes<T> {
  readonly data: T;
  readonly y: number;
  readonly u: number;
  readonly v: number;
  readonly stride: number;
  readonly chromaStride: number;
}

/** One colour: codes of ten bits in, levels of eight bits out, not rounded. */
export function convertHdrColor([y, u, v]: Triple, transfer: HdrTransfer): Triple {
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
