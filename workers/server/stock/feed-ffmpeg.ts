import type { Writable } from 'node:stream';
import { DEFAULT_RENDER_LIMITS } from '#workers/server/job/render-types.ts';
import { startProcess } from '#workers/server/tools/run-process.ts';
import { ffmpegOptions } from '#workers/server/tools/source-arguments.ts';

/**
 * Runs ffmpeg while `feed` writes its standard input.
 * @param feed Calls `write`, which resolves when ffmpeg can take more.
 * @throws Error with ffmpeg's last lines when it fails; AbortedError.
 */
export async function feedFfmpeg(
  ffmpeg: string,
  args: readonly string[],
  feed: (write: (bytes: Uint8Array) => Promise<void>) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const options = { signal, limits: DEFAULT_RENDER_LIMITS };
  const { child, ended } = await startProcess(
    ffmpeg,
    [...ffmpegOptions(), ...args],
    ['pipe', 'ignore', 'pipe'],
    options,
  );
  const input = child.stdin as Writable;
  // Its exit says more than a broken pipe.
  input.on('error', () => {});
  const write = (bytes: Uint8Array) =>
    new Promise<void>((resolve) => {
      if (input.destroyed || input.write(bytes)) return resolve();
      const handleMore = () => {
        input.off('drain', handleMore).off('close', handleMore);
        resolve();
      };
      input.on('drain', handleMore).on('close', handleMore);
    });
  const ending = ended.then(({ exitCode, log }) => {
    if (exitCode !== 0) throw new Error(`ffmpeg ended with ${exitCode}.\n${log.join('\n')}`);
  });
  await Promise.all([ending, feed(write).then(() => input.end())]);
}
