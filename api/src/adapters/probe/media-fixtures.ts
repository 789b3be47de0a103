import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A temporary folder of real media files for one test file. */
export interface MediaFolder {
  readonly path: string;
  /** Runs ffmpeg with these arguments. The last one names the output inside the folder. Returns its path. */
  make(...args: string[]): Promise<string>;
  remove(): Promise<void>;
}

/** Makes media files with ffmpeg (`FFMPEG_PATH`, else the one on the PATH) for tests. */
export async function createMediaFolder(): Promise<MediaFolder> {
  const path = await mkdtemp(join(tmpdir(), 'clipwright-media-'));
  return {
    path,
    make: async (...args) => {
      const output = join(path, args.at(-1) ?? '');
      await run(process.env['FFMPEG_PATH'] ?? 'ffmpeg', ['-v', 'error', '-y', ...args.slice(0, -1), output]);
      return output;
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
}

/** ffmpeg input: a moving test picture, `size` as 320x180, for `seconds`. */
export function testPicture(size: string, seconds: number, rate = 30): string[] {
  return ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`];
}

/** ffmpeg input: a 440 Hz tone for `seconds`. */
export function testTone(seconds: number): string[] {
  return ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=48000:duration=${seconds}`];
}

/** ffmpeg output options for small H.264 and AAC. */
export const H264_AAC = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
