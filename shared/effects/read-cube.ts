import { LUT_LIMITS, type Lut, type LutTable, type Rgb, sampleTable, writeLut } from './lut-table.ts';

/** Largest .cube file. The largest table has 275,000 lines. */
export const MAX_CUBE_BYTES = 16 * 1024 * 1024;

/** Points along each axis of a file's table. */
const SIZES = { '1D': { least: 2, most: 65_536 }, '3D': { least: 2, most: 65 } } as const;
type Kind = keyof typeof SIZES;

const SUPPORTED = 'TITLE, LUT_1D_SIZE, LUT_3D_SIZE, DOMAIN_MIN and DOMAIN_MAX';

/** A LUT, or the reason why a file has none, in a sentence for a person. */
export type CubeReading = { readonly ok: true; readonly lut: Lut } | { readonly ok: false; readonly problem: string };

/** A line that breaks a rule. */
class CubeFault extends Error {
  override readonly name = 'CubeFault';
}

/**
 * Reads a .cube file as a timeline keeps it: a table of 17³ colours, whatever the file's size. Colours of the file
 * outside 0 to 1 are cut off. A 1D table is applied to each channel.
 * @param fileName Names a LUT without a title.
 */
export function readCube(text: string, fileName: string): CubeReading {
  try {
    const { title, kind, size, domain, levels } = parse(text);
    const name = cleanName(title) || cleanName(fileName.replace(/\.cube$/i, '')) || 'LUT';
    const sample = kind === '3D' ? (at: Rgb) => sampleTable(levels, size, at) : (at: Rgb) => sampleCurves(levels, at);
    const data = writeLut((color) => {
      const place = (axis: number) => {
        const [min, max] = [domain.min[axis] as number, domain.max[axis] as number];
        const share = ((color[axis] as number) - min) / (max - min);
        return Math.min(1, Math.max(0, share)) * (size - 1);
      };
      return sample([place(0), place(1), place(2)]);
    });
    return { ok: true, lut: { name, data } };
  } catch (error) {
    if (error instanceof CubeFault) return { ok: false, problem: error.message };
    throw error;
  }
}

interface Cube {
  readonly title: string;
  readonly kind: Kind;
  readonly size: number;
  readonly domain: { readonly min: Rgb; readonly max: Rgb };
  /** Red, green and blue of each point. */
  readonly levels: LutTable;
}

function parse(text: string): Cube {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  let title = '';
  let table: { readonly kind: Kind; readonly size: number; readonly levels: LutTable } | null = null;
  let [min, max]: [Rgb, Rgb] = [
    [0, 0, 0],
    [1, 1, 1],
  ];
  let count = 0;
  for (const [index, raw] of lines.entries()) {
    const fault = (message: string) => new CubeFault(`Line ${index + 1}: ${message}`);
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const [keyword = '', ...words] = line.split(/\s+/);
    if (/^[-+.\d]/.test(keyword)) {
      if (!table) throw fault('colours come after LUT_1D_SIZE or LUT_3D_SIZE.');
      const color = readNumbers([keyword, ...words]);
      if (!color) throw fault('a colour is three numbers, such as 0.5 0.25 1.');
      if (count === table.levels.length) throw fault(`the table has more than ${colors(table.levels.length)}.`);
      table.levels.set(color, count);
      count += 3;
      continue;
    }
    if (count > 0) throw fault(`${shorten(keyword)} comes before the colours.`);
    switch (keyword) {
      case 'TITLE':
        title = line.slice('TITLE'.length).trim().replace(/^"|"$/g, '');
        break;
      case 'LUT_1D_SIZE':
      case 'LUT_3D_SIZE': {
        if (table) throw fault('a file has one table, LUT_1D_SIZE or LUT_3D_SIZE, not both.');
        const kind = keyword === 'LUT_1D_SIZE' ? '1D' : '3D';
        const { least, most } = SIZES[kind];
        const size = words.length === 1 && /^\d{1,6}$/.test(words[0] ?? '') ? Number(words[0]) : Number.NaN;
        if (!(size >= least && size <= most)) {
          throw fault(`${keyword} is a whole number from ${least} to ${most.toLocaleString('en')}.`);
        }
        table = { kind, size, levels: new Float64Array(3 * (kind === '1D' ? size : size ** 3)) };
        break;
      }
      case 'DOMAIN_MIN':
      case 'DOMAIN_MAX': {
        const bound = readNumbers(words);
        if (!bound) throw fault(`${keyword} is three numbers.`);
        if (keyword === 'DOMAIN_MIN') min = bound;
        else max = bound;
        break;
      }
      default:
        throw fault(`${shorten(keyword)} is not supported. A .cube file may have ${SUPPORTED}.`);
    }
  }
  const atEnd = (message: string) => new CubeFault(`Line ${lines.length}: ${message}`);
  if (!table) throw atEnd('the file has no LUT_1D_SIZE or LUT_3D_SIZE, so it is no .cube file.');
  if (count < table.levels.length)
    throw atEnd(`the file ends after ${colors(count)} of ${colors(table.levels.length)}.`);
  if (!min.every((value, axis) => value < (max[axis] as number))) {
    throw atEnd('DOMAIN_MIN must be below DOMAIN_MAX in red, green and blue.');
  }
  return { title, ...table, domain: { min, max } };
}

/** Three finite numbers; null for anything else. */
function readNumbers(words: readonly string[]): Rgb | null {
  if (words.length !== 3) return null;
  const numbers = words.map((word) => (/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(word) ? Number(word) : Number.NaN));
  return numbers.every(Number.isFinite) ? (numbers as unknown as Rgb) : null;
}

/** Samples the three columns of a 1D table. @param position Place of each channel on its curve, in points. */
function sampleCurves(levels: LutTable, position: Rgb): Rgb {
  const last = levels.length / 3 - 1;
  return position.map((value, channel) => {
    const cell = Math.min(last - 1, Math.floor(value));
    const [from, to] = [levels[3 * cell + channel] as number, levels[3 * (cell + 1) + channel] as number];
    return from + (to - from) * (value - cell);
  }) as unknown as Rgb;
}

function colors(levels: number): string {
  const count = levels / 3;
  return `${count.toLocaleString('en')} ${count === 1 ? 'colour' : 'colours'}`;
}

/** One line without control characters. */
function cleanName(name: string): string {
  return name.replace(/\p{C}/gu, '').trim().slice(0, LUT_LIMITS.nameCharacters).trim();
}

function shorten(word: string): string {
  const clean = cleanName(word);
  return clean.length > 24 ? `${clean.slice(0, 24)}…` : clean;
}
