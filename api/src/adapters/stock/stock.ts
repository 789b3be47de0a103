import type { StockFiles } from './built-in/stock-files.ts';
import type { OpenCatalogue } from './open-catalogue.ts';
import type { StockFootage } from './stock-footage.ts';

/** Stock footage and music. */
export interface Stock {
  /** The built-in library's files. */
  readonly files: StockFiles;
  /** Null without a key: searches find the built-in library. */
  readonly provider: StockFootage | null;
  /** Catalogues of free pictures, for accounts that allow them; empty when the operator switched them off. */
  readonly open: readonly OpenCatalogue[];
}
