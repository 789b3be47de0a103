import { planBlur } from './blur-axis.ts';
import { COLUMN_UNIT, mirrorAxis, planAxis, ROW_UNIT } from './filter-axis.ts';
import type { Kernel } from './kernel.ts';
import { packColumnTable, packRowTable } from './kernel-tables.ts';

/** One axis of a resampling: the position of the output on the source, in source samples. */
export interface AxisRange {
  readonly start: number;
  readonly length: number;
  readonly sourceLength: number;
  readonly outputLength: number;
  /** The output runs backwards, from the far end to the start. */
  readonly isMirrored?: boolean;
  /** Blurs instead, with this standard deviation in samples; both lengths are equal, and the start is 0. */
  readonly blurSigma?: number;
}

/** A filter table in the kernel's memory. */
export interface AxisTable {
  readonly offset: number;
  readonly taps: number;
}

/** Most cached tables; a clip needs four. */
const MAX_TABLES = 64;

/** The vector kernel adds weights eight at a time. */
const ROW_TAP_MULTIPLE = 8;

/** Caches filter tables, so that each is computed once per clip instead of once per frame. */
export class AxisTables {
  readonly #kernel: Kernel;
  readonly #tables = new Map<string, AxisTable>();

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  row(range: AxisRange): AxisTable {
    return this.#get('row', range);
  }

  column(range: AxisRange): AxisTable {
    return this.#get('column', range);
  }

  #get(type: 'row' | 'column', range: AxisRange): AxisTable {
    const key = `${type} ${range.start} ${range.length} ${range.sourceLength} ${range.outputLength} ${range.isMirrored === true} ${range.blurSigma}`;
    const known = this.#tables.get(key);
    if (known) return known;
    this.#makeRoom();
    const { sourceLength, outputLength } = range;
    const isRow = type === 'row';
    const [unit, multiple] = isRow ? [ROW_UNIT, ROW_TAP_MULTIPLE] : [COLUMN_UNIT, 1];
    const planned = range.blurSigma
      ? planBlur(range.blurSigma, sourceLength, unit, multiple)
      : planAxis(range, sourceLength, outputLength, unit, multiple);
    const axis = range.isMirrored ? mirrorAxis(planned) : planned;
    const table = { offset: this.#kernel.store(isRow ? packRowTable(axis) : packColumnTable(axis)), taps: axis.taps };
    this.#tables.set(key, table);
    return table;
  }

  #makeRoom(): void {
    const [oldest] = this.#tables;
    if (this.#tables.size < MAX_TABLES || !oldest) return;
    this.#kernel.free(oldest[1].offset);
    this.#tables.delete(oldest[0]);
  }
}
