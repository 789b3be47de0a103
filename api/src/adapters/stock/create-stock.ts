import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '#api/config.ts';
import { findFfmpeg } from '#workers/server/tools/find-ffmpeg.ts';
import { StockFiles } from './built-in/stock-files.ts';
import { PexelsFootage } from './pexels/pexels-footage.ts';
import type { StockFootage } from './stock-footage.ts';

/** Stock footage and music. */
export interface Stock {
  /** The built-in library's files. */
  readonly files: StockFiles;
  /** Null without a key: searches find the built-in library. */
  readonly provider: StockFootage | null;
}

export function createStock({ dataDir, ffmpegPath, pexels }: Config, log: Logger): Stock {
  const find = async () => {
    const found = await findFfmpeg({ ...process.env, FFMPEG_PATH: ffmpegPath ?? undefined });
    if (found.ok) return found.tools.ffmpeg;
    log.warn({ reason: found.reason }, 'no motion backgrounds: install ffmpeg 5.1 or newer');
    return null;
  };
  return {
    files: new StockFiles({ folder: join(dataDir, 'stock'), findFfmpeg: find, log }),
    provider: pexels && new PexelsFootage(pexels, log),
  };
}
