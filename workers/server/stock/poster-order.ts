/** An order to draw a still of a library background in another thread. */
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
  /** The order's output path. */
  readonly outputPath: string;
  /** Null when the file is complete. */
  readonly failure: string | null;
}
