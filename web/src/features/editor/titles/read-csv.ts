import { CODE_PAGES, type CodePage } from '#shared/subtitles/code-pages.ts';
import { unicodeEncodingOf } from '#shared/subtitles/decode-text.ts';
import {
  isWorkbook,
  type QuoteFault,
  type ReadTable,
  refuseTable,
  TABLE_LIMITS,
  type TableRecord,
  tableOf,
} from '#shared/templates/layout-table.ts';
import { detectCodePages } from '#web/features/editor/subtitles/detect-code-page.ts';

/** A file as a table, or the reason why it is none. */
export interface ReadCsv {
  readonly read: ReadTable;
  /** Name of an encoding that was guessed. Null for Unicode, which is certain. */
  readonly guessedEncoding: string | null;
}

/** Spreadsheets write the separator into a line of its own. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;

/** Reads a CSV file in any encoding and with any separator. @throws Error when the file or the reader can't be loaded. */
export async function readCsv(file: File): Promise<ReadCsv> {
  const refuse = (message: string) => ({ read: refuseTable(null, message), guessedEncoding: null });
  if (file.size > TABLE_LIMITS.bytes) {
    return refuse(`The file is larger than 2 MB. Expected: a CSV file with up to ${TABLE_LIMITS.rows} rows of text.`);
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isWorkbook(bytes)) {
    return refuse('This is a workbook. Expected: a CSV file. Choose “Save as” and “CSV UTF-8” in your spreadsheet.');
  }
  const unicode = unicodeEncodingOf(bytes);
  const page: CodePage | undefined = unicode ? undefined : (await detectCodePages(bytes))[0];
  const text = new TextDecoder(unicode ?? page).decode(bytes);
  return { read: await readText(text), guessedEncoding: page ? CODE_PAGES[page] : null };
}

async function readText(text: string): Promise<ReadTable> {
  const { default: papa } = await import('papaparse');
  const separator = SEPARATOR_LINE.exec(text);
  const content = separator ? text.slice(separator[0].length) : text;
  const records: TableRecord[] = [];
  let fault: QuoteFault | null = null;
  let line = separator ? 2 : 1;
  let start = 0;
  const skipLines = (until: number) => {
    line += content.slice(start, until).match(/\r\n|\r|\n/g)?.length ?? 0;
    start = until;
  };
  // An empty line among the first ones would hide the separator from the reader.
  const detected = () => papa.parse(content, { preview: 20, skipEmptyLines: 'greedy' }).meta.delimiter;
  papa.parse<string[]>(content, {
    delimiter: separator?.[1] ?? detected(),
    // The fast way counts differently, and lines are needed.
    fastMode: false,
    step: ({ data, errors, meta }, parser) => {
      records.push({ line, cells: data });
      const [error] = errors.filter(({ type }) => type === 'Quotes');
      if (error) {
        skipLines(Math.max(start, error.index ?? start));
        fault = { line, kind: error.code === 'MissingQuotes' ? 'open' : 'stray' };
        parser.abort();
      } else skipLines(meta.cursor);
    },
  });
  return tableOf(records, fault);
}
