import { join } from 'node:path';
import type { Logger } from 'pino';
import type { FileStore } from '#api/adapters/files/file-store.ts';
import type { Config } from '#api/config/config.ts';
import type { JobQueue } from '#api/queue/queue.ts';
import { findFfmpeg } from '#workers/server/tools/find-ffmpeg.ts';
import { EmbeddedRenderQueue } from './embedded/embedded-render-queue.ts';
import { failServerRenders } from './registry/end-render.ts';
import type { ServerRenderer } from './registry/render-queue.ts';

interface CreateServerRendererDeps {
  config: Config;
  log: Logger;
  documents: 'embedded' | 'mongodb';
  files: FileStore;
  queue: JobQueue;
}

/**
 * Chooses who makes server renders: the workers behind `REDIS_URL`, or this machine if it has ffmpeg. If neither can,
 * the reason is logged too.
 */
export async function createServerRenderer(deps: CreateServerRendererDeps): Promise<ServerRenderer> {
  const { config, log, documents } = deps;
  if (config.redisUrl !== null) {
    // Loaded only by studios that use Redis, because its client and queue take a tenth of the start time.
    const { RedisRenderQueue } = await import('./farm/redis-render-queue.ts');
    return { isAvailable: true, queue: new RedisRenderQueue(config.redisUrl, log) };
  }
  const found = await findFfmpeg({ ...process.env, FFMPEG_PATH: config.ffmpegPath ?? undefined });
  if (found.ok) {
    log.info({ version: found.tools.version }, 'ffmpeg renders 4K');
    return {
      isAvailable: true,
      queue: new EmbeddedRenderQueue({ ...deps, tools: found.tools, scratchRoot: join(config.dataDir, 'renders') }),
    };
  }
  log.warn({ reason: found.reason }, 'no 4K exports: install ffmpeg 5.1 or newer, or set FFMPEG_PATH');
  // No other process would ever take the waiting renders.
  if (documents === 'embedded') await failServerRenders();
  // Only the log names the program's path.
  return { isAvailable: false, reason: found.reason.includes('/') ? 'ffmpeg cannot be run' : found.reason };
}
