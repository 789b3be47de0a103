import type { Readable } from 'node:stream';
import type { StockVideo } from '#shared/contracts/stock.ts';
import type { Orientation } from '#shared/stock/sizes.ts';

/** A stock provider's file while it passes through the studio. */
export interface RemoteFile {
  readonly mimeType: string;
  /** Null when the provider does not give a size. */
  readonly bytes: number | null;
  /** Fails when the file is longer than allowed. Destroying the stream ends the transfer. */
  readonly stream: Readable;
}

/** A provider of stock footage. Links of its videos lead to the studio, which fetches them with {@link open}. */
export interface StockFootage {
  /**
   * Finds videos. A null text finds popular ones.
   * @throws ApiError `stock.bad-key`, `stock.limit`, `stock.unavailable`; the signal's reason.
   */
  find(text: string | null, orientation: Orientation, signal: AbortSignal): Promise<readonly StockVideo[]>;
  /**
   * Opens a file or a still of a video from an earlier answer.
   * @throws ApiError `stock.not-found`, `stock.download`, `stock.too-large`.
   */
  open(videoId: string, kind: 'file' | 'picture', index: number, signal: AbortSignal): Promise<RemoteFile>;
}
