import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import { storageErrorOf } from '#api/adapters/files/disk.ts';
import type { FileStore } from '#api/adapters/files/file-store.ts';
import { StorageError } from '#api/adapters/files/storage-error.ts';
import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import type { AssetDocument } from '#api/models/asset.ts';
import { Turns } from '#api/queue/turns.ts';
import { MAX_RECOGNISED_SECONDS } from '#shared/media/limits.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import type { FfmpegTools } from '#workers/server/job/render-types.ts';
import { DEFAULT_RENDER_LIMITS } from '#workers/server/job/render-types.ts';
import { writeSpeechSound } from '#workers/server/sound/write-speech-sound.ts';
import { findFfmpeg } from '#workers/server/tools/find-ffmpeg.ts';
import { whileAlive } from '#workers/server/tools/while-alive.ts';

interface SpeechSoundDeps {
  config: Config;
  log: Logger;
  files: FileStore;
}

/** Sound of an asset for a recogniser: a headerless file, 16 kHz, one channel, 16 bits. */
export interface SpeechSound {
  readonly path: string;
  readonly durationSeconds: number;
}

/** Files read in parallel, each by its own ffmpeg, from a copy of up to 500 MB. */
const MOST_READ = 2;

/**
 * Decoded sounds on disk at the same time, each from another account: at most 2 GiB of short ones, and 2.8 GB of those
 * of up to 6 hours, which are used for a long time. Recognition takes the accounts in turn. Without the limit, the disk
 * would hold the sound of all waiting accounts.
 */
const MOST_SHORT = 32;
const MOST_LONG = 4;
const SHORT_SECONDS = 2_000;

/** Reads the sound of assets with ffmpeg, accounts in turn, into files that exist while they are used. */
export class SpeechSounds {
  readonly #deps: SpeechSoundDeps;
  readonly #folder: string;
  readonly #reading = new Turns(MOST_READ);
  readonly #short = new Turns(MOST_SHORT);
  readonly #long = new Turns(MOST_LONG);
  #emptied: Promise<void> | null = null;
  #tools: Promise<FfmpegTools | null> | null = null;

  constructor(deps: SpeechSoundDeps) {
    this.#deps = deps;
    this.#folder = join(deps.config.dataDir, 'speech');
  }

  /**
   * Runs `work` with the sound of an asset. The sounds of one account are processed one after the other.
   * @throws ApiError `captions.no-decoder`, `captions.no-sound`, `captions.unreadable`, `captions.too-long`,
   *   `request.queue-full`, `storage.full`; the signal's reason.
   */
  async use<T>(asset: AssetDocument, signal: AbortSignal, work: (sound: SpeechSound) => Promise<T>): Promise<T> {
    const tools = await this.#findTools();
    if (!tools) throw new ApiError('captions.no-decoder');
    const seconds = asset.durationSeconds ?? MAX_RECOGNISED_SECONDS;
    if (seconds > MAX_RECOGNISED_SECONDS) throw tooLong();
    const isShort = seconds <= SHORT_SECONDS;
    const turns = isShort ? this.#short : this.#long;
    // A second more than expected, for an encoder's padding.
    const maxSeconds = isShort ? SHORT_SECONDS + 1 : MAX_RECOGNISED_SECONDS + 1;
    const leave = turns.enter(asset.userId);
    try {
      return await turns.run(asset.userId, signal, async () => {
        const folder = await this.#makeFolder();
        try {
          const read = () => this.#read(asset, { folder, tools, signal, maxSeconds });
          return await work(await this.#reading.run(asset.userId, signal, read));
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      });
    } catch (error) {
      signal.throwIfAborted();
      const cause = storageErrorOf(error);
      const isFull = cause instanceof StorageError && cause.code === 'storage.full';
      throw isFull ? new ApiError('storage.full', { cause }) : error;
    } finally {
      leave();
    }
  }

  async #read(
    { _id: assetId, storageKey }: AssetDocument,
    read: { folder: string; tools: FfmpegTools; signal: AbortSignal; maxSeconds: number },
  ): Promise<SpeechSound> {
    const { folder, tools, signal, maxSeconds } = read;
    const [path, outputPath] = [join(folder, 'source'), join(folder, 'sound.pcm')];
    await pipeline(await this.#deps.files.read(storageKey), createWriteStream(path), { signal });
    const onLog = (line: string) => this.#deps.log.info({ assetId, line }, 'reading sound for captions');
    const context = { tools, signal, limits: DEFAULT_RENDER_LIMITS, onLog, onProgress: () => {}, onDamage: () => {} };
    try {
      const sound = await whileAlive({ folder }, context, (watched) =>
        writeSpeechSound({ assetId, path, outputPath, maxSeconds }, watched),
      );
      if (sound.type !== 'written') {
        // Sound longer than the file says means damage, unless the file gave no length.
        const isLying = sound.type === 'too-long' && maxSeconds < MAX_RECOGNISED_SECONDS;
        if (isLying) throw new ApiError('captions.unreadable');
        throw sound.type === 'too-long' ? tooLong() : new ApiError('captions.no-sound');
      }
      await rm(path);
      return { path: outputPath, durationSeconds: sound.seconds };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof CodedError)) throw error;
      throw new ApiError(error.code === 'render.disk-full' ? 'storage.full' : 'captions.unreadable', { cause: error });
    }
  }

  #findTools(): Promise<FfmpegTools | null> {
    this.#tools ??= findFfmpeg({ ...process.env, FFMPEG_PATH: this.#deps.config.ffmpegPath ?? undefined }).then(
      (found) => (found.ok ? found.tools : null),
    );
    return this.#tools;
  }

  async #makeFolder(): Promise<string> {
    this.#emptied ??= rm(this.#folder, { recursive: true, force: true });
    await this.#emptied;
    await mkdir(this.#folder, { recursive: true });
    return mkdtemp(join(this.#folder, 'sound-'));
  }
}

function tooLong(): ApiError {
  return new ApiError('captions.too-long', { data: { maxSeconds: MAX_RECOGNISED_SECONDS } });
}
