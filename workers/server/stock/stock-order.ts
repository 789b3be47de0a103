import type { Palette } from '#workers/lib/backgrounds/families/frame.ts';
import type { Subject } from '#workers/lib/backgrounds/recipe.ts';

/** A file of the built-in library to make. Plain JSON: it crosses process borders. */
export type StockOrder = (
  | {
      readonly type: 'background';
      readonly id: string;
      readonly palette: Palette;
      readonly subject?: Subject;
      /** Length of the loop. */
      readonly seconds: number;
      readonly width: number;
      readonly height: number;
    }
  /** Several turns of a loop's file. */
  | { readonly type: 'join'; readonly inputPath: string; readonly turns: number }
  | { readonly type: 'music'; readonly id: string; readonly seconds: number }
) & {
  /** Where the finished file is written; nothing is there yet. Its ending is the format: `.mp4`, `.m4a` or `.wav`. */
  readonly outputPath: string;
  /** Absolute path of the program; null makes music as WAV. */
  readonly ffmpeg: string | null;
};
