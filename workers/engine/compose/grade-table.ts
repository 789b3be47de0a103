import { toRgb, toYuv709, type Yuv } from './color.ts';

/** Cells along luma, and along each chroma axis; the levels in one. 128 is on a point, so grey stays grey. */
const LUMA_CELLS = 32;
const LUMA_STEP = 8;
const CHROMA_CELLS = 16;
const CHROMA_STEP = 16;

/** Levels are stored in 64ths. The kernel's weights add up to 2048. */
const UNIT = 64;

const WEIGHTS_709 = { red: 0.2126, blue: 0.0722 } as const;

/** Bytes of a packed table. */
export const GRADE_TABLE_BYTES = 16 * (16 * 16 + 8) + 3 * 16 * CHROMA_CELLS ** 2 * LUMA_CELLS;

/**
 * Makes the table that grades BT.709 limited-range pictures, by trilinear interpolation in whole numbers. Takes about
 * three milliseconds.
 *
 * Layout for the kernel, i16: the weights of the four corners of a cell for each sixteenth along V and U, each twice;
 * the weights of two heights for each eighth along Y, four times; for each cell of V, of U and of Y the new Y at its
 * eight corners (Y before U before V); in the same order the new U, then V.
 * @param convert Maps red, green and blue from 0 to 1, also for values outside.
 */
export function packGradeTable(convert: (color: Yuv) => Yuv): Uint8Array {
  const table = new Int16Array(GRADE_TABLE_BYTES / 2);
  packWeights(table);
  const [lumaPoints, chromaPoints] = [LUMA_CELLS + 1, CHROMA_CELLS + 1];
  const points = new Int16Array(3 * lumaPoints * chromaPoints ** 2);
  let at = 0;
  for (let v = 0; v < chromaPoints; v++) {
    for (let u = 0; u < chromaPoints; u++) {
      for (let y = 0; y < lumaPoints; y++) {
        const [blue, red] = [(u * CHROMA_STEP - 128) / 224, (v * CHROMA_STEP - 128) / 224];
        const rgb = toRgb([(y * LUMA_STEP - 16) / 219, blue, red], WEIGHTS_709);
        const [luma, outU, outV] = toYuv709(convert(rgb));
        points[at++] = store(16 + 219 * luma);
        points[at++] = store(128 + 224 * outU);
        points[at++] = store(128 + 224 * outV);
      }
    }
  }
  let lumaAt = (16 * (16 * 16 + 8)) / 2;
  let chromaAt = lumaAt + 8 * CHROMA_CELLS ** 2 * LUMA_CELLS;
  for (let v = 0; v < CHROMA_CELLS; v++) {
    for (let u = 0; u < CHROMA_CELLS; u++) {
      for (let y = 0; y < LUMA_CELLS; y++) {
        for (let corner = 0; corner < 8; corner++) {
          const column = (v + (corner >> 2)) * chromaPoints + u + ((corner >> 1) & 1);
          const from = 3 * (column * lumaPoints + y + (corner & 1));
          table[lumaAt + corner] = points[from] as number;
          table[chromaAt + corner] = points[from + 1] as number;
          table[chromaAt + 8 + corner] = points[from + 2] as number;
        }
        lumaAt += 8;
        chromaAt += 16;
      }
    }
  }
  return new Uint8Array(table.buffer);
}

function packWeights(table: Int16Array): void {
  let at = 0;
  for (let v = 0; v < 16; v++) {
    for (let u = 0; u < 16; u++) {
      for (const weight of [(16 - u) * (16 - v), u * (16 - v), (16 - u) * v, u * v]) {
        table[at++] = weight;
        table[at++] = weight;
      }
    }
  }
  for (let y = 0; y < 8; y++) {
    for (let pair = 0; pair < 4; pair++) {
      table[at++] = 8 - y;
      table[at++] = y;
    }
  }
}

function store(level: number): number {
  return Math.min(32_767, Math.max(-32_768, Math.round(level * UNIT)));
}
