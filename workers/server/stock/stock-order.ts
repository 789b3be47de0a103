import type { Palette } from '#workers/lib/backgrounds/families/frame.ts';

/** A file of the built-in library to make. Plain JSON: it crosses process borders. */
export type StockOrder = (
  | {
      readonly type: 'background';
      readonly id: string;
      readonly palette: Palette;
      /** Length of the loop. */
      readonly seconds: number;
      readonly width: number;
      readonly height: number;
    }
  /** Several copies of a loop's file. */
  | { readonly type: 'join'; readonly inputPath: string; readonly turns: number }
  | { readonly type: 'music'; readonly id: string; readonly seconds: number }
) & {
  /** Path of the finished file, which does not exist yet. Its extension is the format: `.mp4`, `.m4a` or `.wav`. */
  readonly outputPath: string;
  /** Absolute path of the program; null writes music as WAV. */
  readonly ffmpeg: string | null;
};
