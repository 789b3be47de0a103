import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { storageErrorOf } from '#api/adapters/files/disk.ts';
import { StorageError } from '#api/adapters/files/storage-error.ts';
import type { AppDeps } from '#api/app-deps.ts';
import { ApiError } from '#api/errors/api-error.ts';
import type { AssetDocument } from '#api/models/asset.ts';
import { Turns } from '#api/queue/turns.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import { DEFAULT_RENDER_LIMITS } from '#workers/server/render-types.ts';
import { writeSpeechSound } from '#workers/server/sound/write-speech-sound.ts';
import { type FfmpegTools, findFfmpeg } from '#workers/server/tools/find-ffmpeg.ts';

/** Sound of an asset for a recogniser: a file of 16 kHz, one channel, 16 bits, without a header. */
export interface SpeechSound {
  readonly path: string;
  readonly durationSeconds: number;
}

/** Files read at once, each by an ffmpeg of its own. */
const MOST_AT_ONCE = 2;

/** Reads the sound of assets with ffmpeg, accounts in turn, into files that exist while they are used. */
export class SpeechSounds {
  readonly #deps: Pick<AppDeps, 'config' | 'files' | 'log'>;
  readonly #folder: string;
  readonly #turns = new Turns(MOST_AT_ONCE);
  #emptied: Promise<void> | null = null;
  #tools: Promise<FfmpegTools | null> | null = null;

  constructor(deps: Pick<AppDeps, 'config' | 'files' | 'log'>) {
    this.#deps = deps;
    this.#folder = join(deps.config.dataDir, 'speech');
  }

  /**
   * @throws ApiError `captions.no-decoder`, `captions.no-sound`, `captions.unreadable`,
   *   `request.queue-full`, `storage.full`; the signal's reason.
   */
  async use<T>(asset: AssetDocument, signal: AbortSignal, work: (sound: SpeechSound) => Promise<T>): Promise<T> {
    const tools = await this.#findTools();
    if (!tools) throw new ApiError('captions.no-decoder');
    const leave = this.#turns.enter(asset.userId);
    const folder = await this.#makeFolder();
    try {
      const read = () => this.#read(asset, { folder, tools, signal });
      return await work(await this.#turns.run(asset.userId, signal, read));
    } catch (error) {
      signal.throwIfAborted();
      const cause = storageErrorOf(error);
      const isFull = cause instanceof StorageError && cause.code === 'storage.full';
      throw isFull ? new ApiError('storage.full', { cause }) : error;
    } finally {
      leave();
      await rm(folder, { recursive: true, force: true });
    }
  }

  async #read(
    { _id: assetId, storageKey }: AssetDocument,
    { folder, tools, signal }: { folder: string; tools: FfmpegTools; signal: AbortSignal },
  ): Promise<SpeechSound> {
    const [path, outputPath] = [join(folder, 'source'), join(folder, 'sound.pcm')];
    await pipeline(await this.#deps.files.read(storageKey), createWriteStream(path), { signal });
    const onLog = (line: string) => this.#deps.log.info({ assetId, line }, 'reading sound for captions');
    const context = { tools, signal, limits: DEFAULT_RENDER_LIMITS, onLog, onProgress: () => {}, onDamage: () => {} };
    try {
      const durationSeconds = await writeSpeechSound({ assetId, path, outputPath }, context);
      if (durationSeconds === null) throw new ApiError('captions.no-sound');
      await rm(path);
      return { path: outputPath, durationSeconds };
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
