import { join } from 'node:path';
import { findFfmpeg } from '#workers/server/tools/find-ffmpeg.ts';
import type { AppDeps } from '../app-deps.ts';
import { EmbeddedRenderQueue } from './embedded/embedded-render-queue.ts';
import { RedisRenderQueue } from './farm/redis-render-queue.ts';
import { failServerRenders } from './registry/end-render.ts';
import type { ServerRenderer } from './registry/render-queue.ts';

/**
 * What renders of the server are done by: the workers behind `REDIS_URL`, or this machine, if it has what that takes. The
 * reason why not is also logged.
 */
export async function createServerRenderer(
  deps: Pick<AppDeps, 'config' | 'documents' | 'files' | 'log' | 'queue'>,
): Promise<ServerRenderer> {
  const { config, log, documents } = deps;
  if (config.redisUrl !== null) return { isAvailable: true, queue: new RedisRenderQueue(config.redisUrl, log) };
  const found = await findFfmpeg({ ...process.env, FFMPEG_PATH: config.ffmpegPath ?? undefined });
  if (found.ok) {
    log.info({ version: found.tools.version }, 'ffmpeg renders 4K');
    return {
      isAvailable: true,
      queue: new EmbeddedRenderQueue({ ...deps, tools: found.tools, scratchRoot: join(config.dataDir, 'renders') }),
    };
  }
  log.warn({ reason: found.reason }, 'no 4K exports: install ffmpeg 5.1 or newer, or set FFMPEG_PATH');
  // Nobody else would ever take what was left to wait here.
  if (documents === 'embedded') await failServerRenders();
  // Where the program lies is for whoever runs the server, who reads the log.
  return { isAvailable: false, reason: found.reason.includes('/') ? 'ffmpeg cannot be run' : found.reason };
}
