export interface BenchOptions {
  /** Number of measurements of each thing; the median counts. */
  readonly runCount: number;
  /** Length of a run under load. */
  readonly minutes: number;
}

/** A benchmark of the registry in `main.ts`. */
export interface Bench {
  readonly summary: string;
  /** Measures and prints a table. */
  readonly run: (options: BenchOptions) => Promise<void>;
  /** Takes minutes: runs only on request. */
  readonly isOnDemand: boolean;
}

/** The median; for an even count, the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  const high = sorted[Math.floor(middle)] ?? Number.NaN;
  return (low + high) / 2;
}

/** The smallest of the values that this share of them does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
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
