import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Clips are made once and stored here. */
export const CLIPS = join(import.meta.dirname, '../../.cache/bench');

/** Runs ffmpeg to its end. @throws Error when it fails. */
export function runFfmpeg(args: readonly string[]): void {
  execFileSync(process.env['FFMPEG_PATH'] || 'ffmpeg', ['-v', 'error', '-y', ...args]);
}

/** Makes a clip unless it exists. @returns Its path. */
export function makeClip(name: string, args: readonly string[]): string {
  mkdirSync(CLIPS, { recursive: true });
  const path = join(CLIPS, name);
  if (!existsSync(path)) runFfmpeg([...args, path]);
  return path;
}

/** Length of the source in seconds. */
export const SOURCE_SECONDS = 10;

/** Name of the source among the clips. */
export const SOURCE_NAME = 'landscape-1080p.mp4';

/**
 * Ten seconds of moving 1080p with grain, H.264 High with B-frames as from phones and cameras, and stereo AAC at 48
 * kHz.
 */
export function makeSource(): string {
  const picture = `testsrc2=s=1920x1080:r=30:d=${SOURCE_SECONDS},noise=alls=6:allf=t,format=yuv420p`;
  const sound = `sine=f=220:r=48000:d=${SOURCE_SECONDS},tremolo=f=3,volume=0.4,aformat=channel_layouts=stereo`;
  return makeClip(SOURCE_NAME, [
    ...['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound],
    ...['-c:v', 'libx264', '-preset', 'medium', '-b:v', '8M', '-g', '60', '-bf', '2'],
    ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
    ...['-c:a', 'aac', '-b:a', '160k', '-movflags', '+faststart'],
  ]);
}
