import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BITRATE_BPS, FORMAT } from './scene.ts';

/**
 * What somebody would type who wants the same by hand: scale, crop, one picture laid over it, veryfast.
 * @returns Seconds.
 */
export function renderByHand(sourcePath: string, folder: string, seconds: number): number {
  const caption = join(folder, 'caption.png');
  const { width, height } = FORMAT;
  if (!existsSync(caption)) {
    const text = `color=c=black@0:s=1814x360,format=rgba,drawtext=text='Every half second':fontsize=140:fontcolor=white:borderw=20:x=(w-tw)/2:y=(h-th)/2`;
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', text, '-frames:v', '1', caption]);
  }
  const graph = `[0:v]fps=60,scale=-2:${height},crop=${width}:${height}[v];[v][1:v]overlay=(W-w)/2:H*0.74`;
  const startedAt = performance.now();
  execFileSync('ffmpeg', [
    ...['-v', 'error', '-y', '-i', sourcePath, '-i', caption, '-filter_complex', graph, '-t', String(seconds)],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-b:v', String(BITRATE_BPS), '-pix_fmt', 'yuv420p'],
    ...['-c:a', 'aac', '-b:a', '192k', '-movflags', '+faststart', join(folder, 'by-hand.mp4')],
  ]);
  return (performance.now() - startedAt) / 1_000;
}
