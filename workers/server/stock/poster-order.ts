/** A still of a background of the library to draw in another thread. */
export interface PosterOrder {
  readonly id: string;
  /** The still's shape. */
  readonly width: number;
  readonly height: number;
  /** Length of the still's shorter side. */
  readonly side: number;
  /** Where the WebP file is written. */
  readonly outputPath: string;
}

/** The answer to an order. */
export interface PosterReply {
  /** The order's. */
  readonly outputPath: string;
  /** Null when the file is complete. */
  readonly failure: string | null;
}
