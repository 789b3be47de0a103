import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OUTPUT } from './scene.ts';

/**
 * Renders the scene with ffmpeg on this machine.
 * @returns Seconds, or null when this ffmpeg cannot.
 */
export function renderNatively(sourcePath: string): number | null {
  const folder = mkdtempSync(join(tmpdir(), 'bench-native-'));
  const { width, height, bitrateBps } = OUTPUT;
  const text = `drawtext=text='%{eif\\:t*2\\:d} word':font='DejaVu Sans':fontsize=82:fontcolor=white:borderw=7:x=(w-tw)/2:y=h*0.78`;
  const startedAt = performance.now();
  const { status } = spawnSync('ffmpeg', [
    ...['-v', 'error', '-y', '-i', sourcePath],
    ...['-vf', `crop=ih*${width}/${height}:ih,scale=${width}:${height}:flags=bilinear,${text}`],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-b:v', String(bitrateBps), '-pix_fmt', 'yuv420p'],
    ...['-c:a', 'aac', '-b:a', '192k', '-movflags', '+faststart', join(folder, 'out.mp4')],
  ]);
  const seconds = (performance.now() - startedAt) / 1_000;
  rmSync(folder, { recursive: true });
  return status === 0 ? seconds : null;
}
