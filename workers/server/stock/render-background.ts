import { writeFile } from 'node:fs/promises';
import { createCanvas } from '@napi-rs/canvas';
import { BACKGROUND_RATE } from '#shared/stock/sizes.ts';
import type { BackgroundRecipe } from '#workers/lib/backgrounds/recipe.ts';
import { throwIfAborted } from '#workers/lib/coded-error.ts';
import { preparePicture } from './draw-picture.ts';
import { drawPoster } from './draw-poster.ts';
import { feedFfmpeg } from './feed-ffmpeg.ts';

/** Shorter side of the thumbnail. */
const THUMBNAIL_SIDE = 360;

interface BackgroundFile {
  readonly width: number;
  readonly height: number;
  /** Length of the loop. */
  readonly seconds: number;
  readonly outputPath: string;
  readonly ffmpeg: string;
}

/** Renders one loop as MP4, without sound, and its thumbnail beside it as `.webp`. */
export async function renderBackground(
  recipe: BackgroundRecipe,
  { width, height, seconds, outputPath, ffmpeg }: BackgroundFile,
  signal: AbortSignal,
): Promise<void> {
  const { drawn, draw } = preparePicture(recipe, { width, height });
  const isEnlarged = drawn.width < width;
  const context = createCanvas(drawn.width, drawn.height).getContext('2d');
  const count = seconds * BACKGROUND_RATE;
  const matrix = 'out_color_matrix=bt709:out_range=tv,format=yuv420p';
  // Noise of a level or two hides the steps of a gradient in eight bits. At rest, it costs few bits.
  const noise = recipe.isSoft || recipe.isFlat ? ',noise=c0s=4' : '';
  const scaler = recipe.isSoft ? 'bicubic' : 'fast_bilinear';
  const filters = `scale=${width}:${height}:flags=${scaler}:${matrix}${noise}`;
  // A faster preset adds no bytes to even areas.
  const [preset, crf] = isEnlarged || recipe.isFlat ? ['ultrafast', '22'] : ['superfast', '20'];
  const quality = ['-preset', preset, '-crf', crf];
  const args = [
    ...['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${drawn.width}x${drawn.height}`, '-r', String(BACKGROUND_RATE)],
    ...['-i', 'pipe:0', '-vf', filters, '-c:v', 'libx264', ...quality],
    // Without B-frames, copies of the loop can be joined without re-encoding.
    ...['-bf', '0', '-g', '60'],
    ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'],
    ...['-movflags', '+faststart', '-f', 'mp4', outputPath],
  ];
  await feedFfmpeg(
    ffmpeg,
    args,
    async (write) => {
      for (let frame = 0; frame < count; frame++) {
        throwIfAborted(signal);
        draw(context, frame / count);
        await write(context.canvas.data());
      }
    },
    signal,
  );
  await writeFile(`${outputPath}.webp`, await drawPoster(recipe, { width, height }, THUMBNAIL_SIDE));
}

interface Joined {
  /** File that {@link renderBackground} made. */
  readonly inputPath: string;
  readonly turns: number;
  readonly outputPath: string;
  readonly ffmpeg: string;
}

/** Joins several copies of a loop without re-encoding. */
export async function joinTurns({ inputPath, turns, outputPath, ffmpeg }: Joined, signal: AbortSignal): Promise<void> {
  const args = ['-stream_loop', String(turns - 1), '-i', inputPath, '-c', 'copy', '-movflags', '+faststart'];
  await feedFfmpeg(ffmpeg, [...args, '-f', 'mp4', outputPath], async () => {}, signal);
}
