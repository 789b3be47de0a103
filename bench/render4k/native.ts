import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runFfmpeg } from '#bench/lib/clips.ts';

export const FORMAT = { width: 2160, height: 3840, framesPerSecond: 60 } as const;
const BITRATE_BPS = 20_000_000;

/** A stretch of the source to render with plain ffmpeg, and the core to use. All cores if none is named. */
export interface HandRender {
  readonly fromSeconds: number;
  readonly seconds: number;
  readonly core: number | null;
}

/**
 * Renders the same with plain ffmpeg: scale, crop, one overlaid picture, veryfast. Runs several stretches in parallel,
 * each in its own ffmpeg.
 * @returns Seconds until the last one is done.
 */
export async function renderByHand(
  sourcePath: string,
  folder: string,
  stretches: readonly HandRender[],
): Promise<number> {
  const caption = join(folder, 'caption.png');
  if (!existsSync(caption)) {
    const text = `color=c=black@0:s=1814x360,format=rgba,drawtext=text='Every half second':fontsize=140:fontcolor=white:borderw=20:x=(w-tw)/2:y=(h-th)/2`;
    runFfmpeg(['-f', 'lavfi', '-i', text, '-frames:v', '1', caption]);
  }
  const startedAt = performance.now();
  await Promise.all(stretches.map((stretch) => renderStretch(sourcePath, caption, folder, stretch)));
  return (performance.now() - startedAt) / 1_000;
}

async function renderStretch(
  sourcePath: string,
  caption: string,
  folder: string,
  { fromSeconds, seconds, core }: HandRender,
): Promise<void> {
  const { width, height } = FORMAT;
  const graph = `[0:v]fps=60,scale=-2:${height},crop=${width}:${height}[v];[v][1:v]overlay=(W-w)/2:H*0.74`;
  const from = fromSeconds > 0 ? ['-ss', String(fromSeconds)] : [];
  const ffmpeg = [
    ...['ffmpeg', '-v', 'error', '-y', ...from, '-i', sourcePath, '-i', caption, '-filter_complex', graph],
    ...['-t', String(seconds), '-c:v', 'libx264', '-preset', 'veryfast', '-b:v', String(BITRATE_BPS)],
    ...['-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '192k', '-movflags', '+faststart'],
    join(folder, `by-hand-${fromSeconds}.mp4`),
  ];
  const [program = '', ...args] = core === null ? ffmpeg : ['taskset', '-c', String(core), ...ffmpeg];
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (exitCode !== 0) throw new Error(`ffmpeg by hand ended with ${exitCode}`);
}
