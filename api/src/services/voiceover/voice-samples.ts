import { copyFile, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { folderNames, storageErrorOf } from '#api/adapters/files/disk.ts';
import { StorageError } from '#api/adapters/files/storage-error.ts';
import type { VoiceMaker } from '#api/adapters/voice/voice-maker.ts';
import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import type { RateLimits } from '#api/services/rate-limits.ts';
import { SharedCalls } from '#api/work/shared-calls.ts';
import type { Voice, VoiceLanguage } from '#shared/speech/voices.ts';

interface VoiceSamplesDeps {
  config: Config;
  limits: RateLimits;
  voice: VoiceMaker;
}

/** Long enough to judge a voice by its sounds and its pauses. */
const SAMPLE_TEXTS: Readonly<Record<VoiceLanguage, string>> = {
  en: 'Hello! Every video starts with an idea. Tell me yours, and I will give it a voice.',
  fr: 'Bonjour ! Chaque vidéo commence par une idée. Dites-moi la vôtre, et je lui donnerai une voix.',
  es: '¡Hola! Cada vídeo empieza con una idea. Cuéntame la tuya y le pondré voz.',
  it: 'Ciao! Ogni video comincia da un’idea. Raccontami la tua e le darò una voce.',
  pt: 'Olá! Todo vídeo começa com uma ideia. Conte-me a sua e eu darei voz a ela.',
};

/** A voice, and the language of its sample. */
export interface VoiceSample {
  readonly voice: Voice;
  readonly language: VoiceLanguage;
}

function nameOf({ voice, language }: VoiceSample): string {
  return language === 'en' ? voice : `${voice}-${language}`;
}

/** Samples of the voices, spoken on first request and stored in `DATA_DIR/voice-samples`. */
export class VoiceSamples {
  readonly #deps: VoiceSamplesDeps;
  readonly #folder: string;
  readonly #calls = new SharedCalls<string>({ keepMs: 0, maxKept: 0 });

  constructor(deps: VoiceSamplesDeps) {
    const { dataDir, openai } = deps.config;
    this.#deps = deps;
    // Each engine has its own voices.
    this.#folder = join(dataDir, 'voice-samples', openai?.speechModel?.replace(/[^\w.-]/g, '_') ?? 'built-in');
  }

  /**
   * Returns the path of a sample.
   * @throws ApiError `voiceover.…`, `storage.full`; the signal's reason.
   */
  get(accountId: string, sample: VoiceSample, signal: AbortSignal): Promise<string> {
    return this.#calls.get(nameOf(sample), signal, (shared) => this.#findOrMake(accountId, sample, shared));
  }

  async #findOrMake(accountId: string, sample: VoiceSample, signal: AbortSignal): Promise<string> {
    const { voice, language } = sample;
    const name = nameOf(sample);
    const kept = (await folderNames(this.#folder)).find((file) => file.startsWith(`${name}.`));
    if (kept !== undefined) return join(this.#folder, kept);
    await this.#deps.limits.spend('voice', accountId);
    // Others may want it too, so it waits in nobody's queue.
    const order = { accountId: `sample ${name}`, text: SAMPLE_TEXTS[language], voice, speed: 1, language };
    return this.#deps.voice.speak(order, ({ path, extension }) => this.#keep(path, `${name}${extension}`), { signal });
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
