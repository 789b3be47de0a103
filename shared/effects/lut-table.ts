import { shortHash } from '#shared/text/short-hash.ts';

/** Points of a stored table along red, green and blue. */
export const LUT_POINTS = 17;

/** A stored level of 1. 16 times 255, so that the levels of 8 bits and the points of an identity are exact. */
const FULL_LEVEL = 4_080;

/** Two characters hold a level: its upper and its lower six bits. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Characters of a stored table. */
export const LUT_DATA_CHARACTERS = 2 * 3 * LUT_POINTS ** 3;

/** Limits of the LUTs of a timeline. Together they take 240 KB of its 6 MB at most. */
export const LUT_LIMITS = { perTimeline: 8, nameCharacters: 80 } as const;

/** A LUT as a timeline keeps it. */
export interface Lut {
  /** Its title or the name of its file, one line. */
  readonly name: string;
  /**
   * The colours of 17 × 17 × 17 points, red first, then green, then blue. Each has red, green and blue in steps of
   * 1/4080, two characters of Base64's alphabet for each.
   */
  readonly data: string;
}

/** LUTs by {@link hashLut} of their data. */
export type Luts = Readonly<Record<string, Lut>>;

export type Rgb = readonly [red: number, green: number, blue: number];

/** A table that can be sampled: 17 × 17 × 17 colours, red first. Levels are 0 to 1. */
export type LutTable = Float64Array;

/**
 * Writes a table as text.
 * @param colorAt The table's colour for a colour of a grid, 0 to 1. Levels outside are cut off.
 */
export function writeLut(colorAt: (color: Rgb) => Rgb): string {
  const last = LUT_POINTS - 1;
  const parts: string[] = [];
  for (let blue = 0; blue <= last; blue++) {
    for (let green = 0; green <= last; green++) {
      for (let red = 0; red <= last; red++) {
        for (const level of colorAt([red / last, green / last, blue / last])) {
          const stored = Math.round(Math.min(1, Math.max(0, level)) * FULL_LEVEL);
          parts.push(ALPHABET.charAt(stored >> 6), ALPHABET.charAt(stored & 63));
        }
      }
    }
  }
  return parts.join('');
}

/** True for the text of a whole table. */
export function isLutData(data: string): boolean {
  return data.length === LUT_DATA_CHARACTERS && /^[A-Za-z0-9+/]+$/.test(data);
}

/** Reads a table's text. @param data As {@link isLutData} allows. */
export function readLut(data: string): LutTable {
  const bitsOf = new Map([...ALPHABET].map((character, value) => [character, value]));
  const table = new Float64Array(LUT_DATA_CHARACTERS / 2);
  for (let at = 0; at < table.length; at++) {
    const [upper = 0, lower = 0] = [bitsOf.get(data.charAt(2 * at)), bitsOf.get(data.charAt(2 * at + 1))];
    table[at] = (64 * upper + lower) / FULL_LEVEL;
  }
  return table;
}

/** The name of a table: {@link shortHash} of its text. */
export function hashLut(data: string): string {
  return shortHash(data);
}

/**
 * Samples a table of levels by trilinear interpolation.
 * @param size Points along each axis.
 * @param position Place of the colour on each axis, in points. Beyond the ends the result goes on as straight as it
 *   left the table.
 */
export function sampleTable(table: LutTable, size: number, position: Rgb): Rgb {
  const [red, green, blue] = position.map((value) => {
    const inside = Math.min(size - 1, Math.max(0, value));
    const cell = Math.min(size - 2, Math.floor(inside));
    return { cell, share: inside - cell, beyond: value - inside };
  }) as [Place, Place, Place];
  const first = 3 * (red.cell + size * (green.cell + size * blue.cell));
  const [alongGreen, alongBlue] = [3 * size, 3 * size * size];
  const channel = (at: number): number => {
    const level = (offset: number) => table[at + offset] as number;
    const [a, b, c, d] = [0, alongGreen, alongBlue, alongGreen + alongBlue].map((corner) => ({
      value: mix(level(corner), level(corner + 3), red.share),
      slope: level(corner + 3) - level(corner),
    })) as [Edge, Edge, Edge, Edge];
    const near = mix(a.value, b.value, green.share);
    const far = mix(c.value, d.value, green.share);
    const slopeRed = mix(mix(a.slope, b.slope, green.share), mix(c.slope, d.slope, green.share), blue.share);
    const slopeGreen = mix(b.value - a.value, d.value - c.value, blue.share);
    const outside = red.beyond * slopeRed + green.beyond * slopeGreen + blue.beyond * (far - near);
    return mix(near, far, blue.share) + outside;
  };
  return [channel(first), channel(first + 1), channel(first + 2)];
}

/** A place on an axis: the cell, the share of the way through it, and what lies beyond the axis. */
interface Place {
  readonly cell: number;
  readonly share: number;
  readonly beyond: number;
}

/** An edge of a cell along red: its level at the place, and the change from end to end. */
interface Edge {
  readonly value: number;
  readonly slope: number;
}

/**
 * Mixes a colour with what a LUT makes of it. Colours outside 0 to 1 go on without a bend, as in `gradeColor`.
 * @param strength 0 leaves the colour, 1 gives the LUT's.
 */
export function applyLut(color: Rgb, table: LutTable, strength: number): Rgb {
  const last = LUT_POINTS - 1;
  const found = sampleTable(table, LUT_POINTS, [color[0] * last, color[1] * last, color[2] * last]);
  return [0, 1, 2].map((at) => mix(color[at] as number, found[at] as number, strength)) as unknown as Rgb;
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}
