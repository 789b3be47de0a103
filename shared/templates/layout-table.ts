/** Bounds of a table that fills a layout. */
export const TABLE_LIMITS = {
  /** Videos made from one table. Further rows are left out. */
  rows: 100,
  columns: 50,
  bytes: 2_000_000,
} as const;

/** One record of a file, with the number of its first line, from 1. */
export interface TableRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A table with names of its columns, one video a row. */
export interface LayoutTable {
  readonly columns: readonly string[];
  /** At most {@link TABLE_LIMITS}, each with one cell a column. */
  readonly rows: readonly TableRecord[];
  /** Rows beyond the limit. */
  readonly leftOut: number;
}

/** A quote that a reader of CSV could not pair. */
export interface QuoteFault {
  readonly line: number;
  readonly kind: 'open' | 'stray';
}

/** A table, or the line that stops its reading and the content expected there. */
export type ReadTable =
  | { readonly ok: true; readonly table: LayoutTable }
  | { readonly ok: false; readonly message: string };

const EXPECTED = 'Expected: names of the columns in the first line, then one line for each video.';

/** Zip files begin like this, and workbooks are zip files. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** True for a spreadsheet's own file, which holds no lines of text. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return ZIP.every((byte, index) => bytes[index] === byte);
}

/** Refuses a file as a table. @param line The line that stops the reading. Null for the whole file. */
export function refuseTable(line: number | null, message: string): ReadTable {
  return { ok: false, message: line === null ? message : `Line ${line}: ${message}` };
}

/**
 * Makes a table of a file's records. Empty lines are skipped, and short ones are completed with empty cells.
 * @param fault The first quote that could not be paired.
 */
export function tableOf(records: readonly TableRecord[], fault: QuoteFault | null = null): ReadTable {
  if (fault?.kind === 'open') {
    return refuseTable(fault.line, 'A quote is opened here and never closed. Expected: a " at the end of the value.');
  }
  if (fault) {
    return refuseTable(
      fault.line,
      'A quote stands within a quoted value. Expected: two quotes ("") for each quote within it.',
    );
  }
  const [head, ...rest] = records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (!head) return refuseTable(null, `The file is empty. ${EXPECTED}`);
  const columns = namesOf(head.cells);
  if (columns.length > TABLE_LIMITS.columns) {
    return refuseTable(
      head.line,
      `There are ${columns.length} columns. Expected: ${TABLE_LIMITS.columns} columns at most.`,
    );
  }
  if (rest.length === 0) return refuseTable(head.line + 1, `No row follows the names of the columns. ${EXPECTED}`);
  const tooLong = rest.find(({ cells }) => lengthOf(cells) > columns.length);
  if (tooLong) {
    const [count, width] = [lengthOf(tooLong.cells), columns.length];
    return refuseTable(
      tooLong.line,
      `There are ${count} values for ${width} ${width === 1 ? 'column' : 'columns'}. Expected: one value for each column, and quotes around a value that contains the separator.`,
    );
  }
  const rows = rest
    .slice(0, TABLE_LIMITS.rows)
    .map(({ line, cells }) => ({ line, cells: columns.map((_, index) => (cells[index] ?? '').trim()) }));
  return { ok: true, table: { columns, rows, leftOut: rest.length - rows.length } };
}

/** Number of cells up to the last one with a text. */
function lengthOf(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}

/** Unique names of columns. One without a name has its number. */
function namesOf(cells: readonly string[]): readonly string[] {
  const names: string[] = [];
  for (const [index, cell] of cells.slice(0, lengthOf(cells)).entries()) {
    const name = cell.trim().replace(/\s+/gu, ' ') || `Column ${index + 1}`;
    let unique = name;
    for (let count = 2; names.includes(unique); count += 1) unique = `${name} (${count})`;
    names.push(unique);
  }
  return names;
}
