import { join } from 'node:path';
import type { Logger } from 'pino';
import { StockFiles } from '#api/adapters/stock/built-in/stock-files.ts';
import { Openverse } from '#api/adapters/stock/open/openverse.ts';
import { Wikimedia } from '#api/adapters/stock/open/wikimedia.ts';
import { PexelsFootage } from '#api/adapters/stock/pexels/pexels-footage.ts';
import type { Stock } from '#api/adapters/stock/stock.ts';
import type { Config } from '#api/config/config.ts';
import { findFfmpeg } from '#workers/server/tools/find-ffmpeg.ts';

export function createStock({ dataDir, ffmpegPath, pexels, openPictures }: Config, log: Logger): Stock {
  const find = async () => {
    const found = await findFfmpeg({ ...process.env, FFMPEG_PATH: ffmpegPath ?? undefined });
    if (found.ok) return found.tools.ffmpeg;
    log.warn({ reason: found.reason }, 'no motion backgrounds: install ffmpeg 5.1 or newer');
    return null;
  };
  return {
    files: new StockFiles({ folder: join(dataDir, 'stock'), findFfmpeg: find, log }),
    provider: pexels && new PexelsFootage(pexels, log),
    open: openPictures ? [new Wikimedia(openPictures, log), new Openverse(openPictures, log)] : [],
  };
}
