import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Figures of one measurement by name. A list counts as several values. */
export type Figures = Readonly<Record<string, number | string | readonly number[] | null>>;

/** A column of a bench's table. */
export interface Column {
  readonly title: string;
  /** Name of the figure. */
  readonly of: string;
  /** Value taken from those of all turns. Default: the median. */
  readonly at?: At;
  readonly digits?: number;
  /** Row to divide the value by: one for all rows, or one for each. */
  readonly beside?: string | Readonly<Record<string, string>>;
  /** Goals, for all rows or for the named ones. */
  readonly most?: number | Readonly<Record<string, number>>;
  readonly least?: number | Readonly<Record<string, number>>;
}

/**
 * A share of the values, counted from the smallest; their median (the mean of the middle two for an even count); or all
 * of them.
 */
type At = number | 'median' | 'all';

/** Reads a row's figure: `read('recording', 'share')`. */
export type Read = (row: string, figure: string, at?: Exclude<At, 'all'>) => number;

/** Rows to compare. */
export interface Table {
  readonly title: string;
  readonly columns: readonly Column[];
  /** Measures each row once. Called once per turn, so that other load on the machine slows all rows down alike. */
  readonly measure: (turn: number) => AsyncIterable<readonly [row: string, figures: Figures]>;
  /** Turns of this table, instead of `--runs`. */
  readonly turns?: number;
  /** Minimum turns, if one costs little. */
  readonly leastTurns?: number;
  /** Line below the table. */
  readonly note?: string | ((read: Read) => string);
}

/** A benchmark of the registry in `main.ts`. */
export interface Bench {
  readonly summary: string;
  /** Takes minutes, so it runs only when named, or with `--long`. */
  readonly isOnDemand?: true;
  /**
   * Prepares the measurements for the tables. The stack undoes it afterwards.
   * @returns Tables, or the reason why there are none on this machine.
   */
  readonly setUp: (stack: AsyncDisposableStack, options: BenchOptions) => Promise<readonly Table[] | string>;
}

export interface BenchOptions {
  /** Number of measurements of each row. */
  readonly runCount: number;
  /** Length of a run under load. */
  readonly minutes: number;
}

/** Runs a bench and prints its tables. */
export async function runBench(bench: Bench, options: BenchOptions): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const tables = await bench.setUp(stack, options);
  if (typeof tables === 'string') return console.log(`  ${tables}`);
  for (const table of tables) {
    const turns = table.turns ?? Math.max(options.runCount, table.leastTurns ?? 1);
    const rows = new Map<string, Figures[]>();
    for (let turn = 0; turn < turns; turn++) {
      for await (const [row, figures] of table.measure(turn)) rows.set(row, [...(rows.get(row) ?? []), figures]);
    }
    printRows(table, rows);
    console.log(`  ${turns === 1 ? 'one turn' : `${turns} turns`}\n`);
  }
}

function printRows({ title, columns, note }: Table, rows: ReadonlyMap<string, readonly Figures[]>): void {
  const valuesOf = (row: string, of: string) => (rows.get(row) ?? []).flatMap((figures) => figures[of] ?? []);
  const read: Read = (row, of, at = 'median') => {
    const values = valuesOf(row, of).map(Number);
    return at === 'median' ? median(values) : percentile(values, at);
  };
  const cell = (row: string, { of, at = 'median', digits = 0, beside, ...goals }: Column) => {
    const values = valuesOf(row, of);
    if (values.length === 0) return '–';
    if (typeof values[0] === 'string') return String(values.at(-1));
    if (at === 'all') return values.map((value) => Number(value).toFixed(digits)).join(' ');
    const other = pick(beside, row);
    if (beside !== undefined && (other === undefined || !rows.has(other))) return '–';
    const value = read(row, of, at) / (other === undefined ? 1 : read(other, of, at));
    const [least, most] = [pick(goals.least, row), pick(goals.most, row)];
    const goal = most === undefined ? least : most;
    if (goal === undefined) return value.toFixed(digits);
    const isReached = value >= (least ?? Number.NEGATIVE_INFINITY) && value <= (most ?? Number.POSITIVE_INFINITY);
    return `${value.toFixed(digits)} (${most === undefined ? '≥' : '≤'} ${goal}: ${isReached ? 'yes' : 'NO'})`;
  };
  printTable(
    [title, ...columns.map((column) => column.title)],
    [...rows.keys()].map((row) => [row, ...columns.map((column) => cell(row, column))]),
  );
  if (note !== undefined) console.log(`  ${typeof note === 'string' ? note : note(read)}`);
}

function pick<T extends string | number>(given: T | Readonly<Record<string, T>> | undefined, row: string) {
  return typeof given === 'object' ? given[row] : given;
}

/** Time that some work takes, in milliseconds. */
export async function timeOf(work: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** A folder that the stack removes. */
export function temporaryFolder(stack: AsyncDisposableStack): string {
  return stack.adopt(mkdtempSync(join(tmpdir(), 'clipwright-bench-')), (folder) =>
    rmSync(folder, { recursive: true, force: true }),
  );
}

/** The median; for an even count, the mean of the middle two. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}

/** The smallest value that is not exceeded by this share of the values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN;
}

/** Prints a table: the first column left-aligned, numbers right-aligned. */
export function printTable(header: readonly string[], rows: readonly (readonly string[])[]): void {
  const all = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  for (const [index, row] of all.entries()) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    console.log(`  ${cells.join('  ')}`);
    if (index === 0) console.log(`  ${widths.map((width) => '─'.repeat(width)).join('  ')}`);
  }
}
