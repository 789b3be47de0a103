import type { StockFiles } from './built-in/stock-files.ts';
import type { StockFootage } from './stock-footage.ts';

/** Stock footage and music. */
export interface Stock {
  /** The built-in library's files. */
  readonly files: StockFiles;
  /** Null without a key: searches find the built-in library. */
  readonly provider: StockFootage | null;
}
