import type { Microseconds } from '#shared/time/microseconds.ts';

/** Small pictures of a video at equal intervals, side by side in one image, left to right. */
export interface Filmstrip {
  /** WebP or JPEG; `tileCount × tileWidth` by `tileHeight` pixels. */
  readonly sprite: Blob;
  readonly tileWidth: number;
  readonly tileHeight: number;
  readonly tileCount: number;
  /** Tile n shows the source at about n × interval. */
  readonly intervalUs: Microseconds;
}

/**
 * Loudness of a source, for drawing: one (lowest, highest) pair for each bucket, over all channels. `data[2n]` is the
 * lowest and `data[2n + 1]` the highest sample of bucket n, scaled from -1..1 to -127..127.
 */
export interface Peaks {
  readonly data: Int8Array<ArrayBuffer>;
  readonly bucketUs: Microseconds;
  /**
   * Source times of the beats, in order. Empty for sound without a steady beat; absent where an earlier version left them
   * out.
   */
  readonly beats?: readonly Microseconds[];
}
