/** The parts of Papa Parse that {@link file://./read-csv.ts} uses. Its published types bring those of Node with them. */
declare module 'papaparse' {
  interface ParseError {
    readonly type: 'Quotes' | 'Delimiter' | 'FieldMismatch';
    readonly code: string;
    /** Character of the text at which the record begins. */
    readonly index?: number;
  }

  interface ParseMeta {
    readonly delimiter: string;
    /** Character of the text after the record. */
    readonly cursor: number;
  }

  interface ParseStep<Row> {
    readonly data: Row;
    readonly errors: readonly ParseError[];
    readonly meta: ParseMeta;
  }

  interface ParseConfig<Row> {
    readonly delimiter?: string;
    readonly preview?: number;
    readonly skipEmptyLines?: boolean | 'greedy';
    readonly fastMode?: boolean;
    /** Called for each record. */
    readonly step?: (result: ParseStep<Row>, parser: { abort(): void }) => void;
  }

  const papa: { parse<Row>(text: string, config: ParseConfig<Row>): { readonly meta: ParseMeta } };
  export default papa;
}
