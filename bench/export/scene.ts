import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Length of the source in seconds. */
export const SCENE_SECONDS = 10;
export const SCENE_FRAME_RATE = 30;

/** The output: an upright 1080p short, the usual format of platforms. */
export const OUTPUT = { width: 1080, height: 1920, bitrateBps: 5_000_000 } as const;

/** Name of the source in the served folder. */
export const SOURCE_NAME = 'landscape-1080p.mp4';

/**
 * Makes the source once: ten seconds of moving 1080p with grain, H.264 High with B-frames as phones and cameras write
 * it, and stereo AAC at 48 kHz.
 * @returns The folder that contains it.
 */
export function makeSource(folder: string): string {
  const path = join(folder, SOURCE_NAME);
  if (existsSync(path)) return folder;
  mkdirSync(folder, { recursive: true });
  const picture = `testsrc2=s=1920x1080:r=${SCENE_FRAME_RATE}:d=${SCENE_SECONDS},noise=alls=6:allf=t,format=yuv420p`;
  const sound = `sine=f=220:r=48000:d=${SCENE_SECONDS},tremolo=f=3,volume=0.4,aformat=channel_layouts=stereo`;
  execFileSync('ffmpeg', [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound],
    ...['-c:v', 'libx264', '-preset', 'medium', '-b:v', '8M', '-g', '60', '-bf', '2'],
    ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
    ...['-c:a', 'aac', '-b:a', '160k', '-movflags', '+faststart', path],
  ]);
  return folder;
}
