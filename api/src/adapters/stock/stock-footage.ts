import type { Readable } from 'node:stream';
import type { StockVideo } from '#shared/contracts/stock.ts';
import type { Orientation } from '#shared/stock/sizes.ts';

/** A stock provider's file on its way through the studio. */
export interface RemoteFile {
  readonly mimeType: string;
  /** Null when the provider does not say. */
  readonly bytes: number | null;
  /** Fails when the file is longer than allowed; destroying it ends the transfer. */
  readonly stream: Readable;
}

/** A provider of stock footage. Links of its videos lead to the studio, which fetches them with {@link open}. */
export interface StockFootage {
  /**
   * Finds videos; null as the text: popular ones.
   * @throws ApiError `stock.bad-key`, `stock.limit`, `stock.unavailable`; the signal's reason.
   */
  find(text: string | null, orientation: Orientation, signal: AbortSignal): Promise<readonly StockVideo[]>;
  /**
   * Opens a file or a still of a video of an earlier answer.
   * @throws ApiError `stock.not-found`, `stock.download`, `stock.too-large`.
   */
  open(videoId: string, kind: 'file' | 'picture', index: number, signal: AbortSignal): Promise<RemoteFile>;
}
