import { copyFile, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { folderNames, storageErrorOf } from '#api/adapters/files/disk.ts';
import { StorageError } from '#api/adapters/files/storage-error.ts';
import type { AppDeps } from '#api/app-deps.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { SharedCalls } from '#api/services/ai/shared-calls.ts';
import type { Voice } from '#shared/speech/voices.ts';

/** Long enough to judge a voice by its sounds and its pauses. */
const SAMPLE_TEXT = 'Hello! Every video starts with an idea. Tell me yours, and I will give it a voice.';

/** Samples of the voices, spoken when they are first asked for and kept in `DATA_DIR/voice-samples`. */
export class VoiceSamples {
  readonly #deps: Pick<AppDeps, 'voice' | 'config' | 'limits'>;
  readonly #folder: string;
  readonly #calls = new SharedCalls<string>({ keepMs: 0, maxKept: 0 });

  constructor(deps: Pick<AppDeps, 'voice' | 'config' | 'limits'>) {
    const { dataDir, openai } = deps.config;
    this.#deps = deps;
    // Each engine has voices of its own.
    this.#folder = join(dataDir, 'voice-samples', openai?.speechModel?.replace(/[^\w.-]/g, '_') ?? 'built-in');
  }

  /**
   * Returns the path of a sample.
   * @throws ApiError `voiceover.…`, `storage.full`; the signal's reason.
   */
  get(accountId: string, voice: Voice, signal: AbortSignal): Promise<string> {
    return this.#calls.get(voice, signal, (shared) => this.#findOrMake(accountId, voice, shared));
  }

  async #findOrMake(accountId: string, voice: Voice, signal: AbortSignal): Promise<string> {
    const kept = (await folderNames(this.#folder)).find((name) => name.startsWith(`${voice}.`));
    if (kept !== undefined) return join(this.#folder, kept);
    await this.#deps.limits.spend('voice', accountId);
    const order = { accountId, text: SAMPLE_TEXT, voice, speed: 1, language: 'en' };
    return this.#deps.voice.speak(order, ({ path, extension }) => this.#keep(path, `${voice}${extension}`), { signal });
  }

  async #keep(path: string, name: string): Promise<string> {
    const target = join(this.#folder, name);
    try {
      await mkdir(this.#folder, { recursive: true });
      await copyFile(path, join(this.#folder, `part-${name}`));
      await rename(join(this.#folder, `part-${name}`), target);
      return target;
    } catch (error) {
      const cause = storageErrorOf(error);
      throw cause instanceof StorageError ? new ApiError('storage.full', { cause }) : error;
    }
  }
}
