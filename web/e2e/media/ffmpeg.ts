import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/**
 * Runs ffmpeg quietly.
 * @throws with its last messages when it fails.
 */
export async function ffmpeg(args: readonly string[]): Promise<string> {
  const { stderr } = await execute('ffmpeg', ['-hide_banner', '-nostdin', '-y', ...args], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return stderr;
}

/** Runs ffmpeg and returns its standard output (`pipe:1`). */
export async function ffmpegBytes(args: readonly string[]): Promise<Buffer> {
  const { stdout } = await execute('ffmpeg', ['-hide_banner', '-nostdin', '-loglevel', 'error', ...args], {
    maxBuffer: 512 * 1024 * 1024,
    encoding: 'buffer',
  });
  return stdout;
}

/** Runs ffprobe on a file and returns its JSON. */
export async function ffprobe(args: readonly string[]): Promise<unknown> {
  const { stdout } = await execute('ffprobe', ['-v', 'error', '-of', 'json', ...args], { maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout);
}
