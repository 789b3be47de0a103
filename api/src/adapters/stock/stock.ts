import type { StockFiles } from './built-in/stock-files.ts';
import type { OpenCatalogue } from './open-catalogue.ts';
import type { StockFootage } from './stock-footage.ts';

/** Stock footage and music. */
export interface Stock {
  /** The built-in library's files. */
  readonly files: StockFiles;
  /** Null without a key. Searches then use the built-in library. */
  readonly provider: StockFootage | null;
  /** Catalogues of free pictures, for accounts that allow them. Empty when the operator disabled them. */
  readonly open: readonly OpenCatalogue[];
}
