import { join } from 'node:path';
import mongoose from 'mongoose';
import { type Logger, pino } from 'pino';
import { findFfmpeg } from '#workers/server/tools/find-ffmpeg.ts';
import { createFileStore } from './adapters/create/create-file-store.ts';
import { loadSessionSecret } from './adapters/secrets/session-secret.ts';
import { type Config, ConfigError, readConfig } from './config/config.ts';
import { joinDatabase } from './database.ts';
import { DatabaseQueue } from './queue/database-queue.ts';
import type { PartEngine } from './renders/farm/part-maker.ts';
import { startRenderWorker } from './renders/farm/start-worker.ts';

/** Longer than it takes to return a running part, and shorter than service managers wait. */
const STOP_MS = 8_000;

/**
 * Runs a worker process: reads the configuration, renders parts from Redis, and returns unfinished parts when it is
 * stopped.
 * @param engine Makes the parts with this machine's ffmpeg.
 */
export async function runWorker(engine: PartEngine): Promise<void> {
  try {
    const config = readConfig(process.env);
    const log = pino({ level: config.logLevel });
    const { greeting, stop } = await start(config, log, engine);
    let isStopping = false;
    const handleSignal = async () => {
      if (isStopping) return;
      isStopping = true;
      // Exits even if something hangs. A part that is not returned is taken from a dead worker within seconds.
      setTimeout(() => process.exit(1), STOP_MS).unref();
      await stop();
      process.exit(0);
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void handleSignal());
    // Comes last, because a reader of this line may request a stop immediately.
    process.stdout.write(`${greeting}\n`);
  } catch (error) {
    const isForPeople = error instanceof Error && (error instanceof ConfigError || error.constructor === Error);
    process.stderr.write(`The worker cannot start: ${isForPeople ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

async function start(
  config: Config,
  log: Logger,
  engine: PartEngine,
): Promise<{ greeting: string; stop(): Promise<void> }> {
  const { redisUrl, dataDir, workerConcurrency } = config;
  if (redisUrl === null) throw new ConfigError('REDIS_URL: is needed; without it the API renders by itself');
  const ffmpeg = await findFfmpeg({ ...process.env, FFMPEG_PATH: config.ffmpegPath ?? undefined });
  if (!ffmpeg.ok) throw new Error(`${ffmpeg.reason}. Install ffmpeg 5.1 or newer, or set FFMPEG_PATH.`);
  await joinDatabase(config);
  const sessionSecret = config.sessionSecret ?? (await loadSessionSecret(dataDir));
  const worker = await startRenderWorker({
    redisUrl,
    concurrency: workerConcurrency,
    files: await createFileStore(config, sessionSecret, log),
    // The API sends the mails about finished renders, which it reads from the database.
    queue: new DatabaseQueue({ log, isOnlyProcess: false }),
    engine,
    tools: ffmpeg.tools,
    scratchRoot: join(dataDir, 'workers'),
    log,
  });
  const place = config.gcs === null ? `${join(dataDir, 'files')}, which must be the API's` : 'the bucket';
  return {
    greeting: `Clipwright worker ${worker.id} is ready; files are in ${place}`,
    async stop() {
      await worker.stop();
      await mongoose.disconnect();
    },
  };
}
