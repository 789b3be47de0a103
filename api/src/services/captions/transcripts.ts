import type { Logger } from 'pino';
import type { FileStore } from '#api/adapters/files/file-store.ts';
import type { RecognisedSpeech, RecogniseOptions, Recogniser } from '#api/adapters/recogniser/recogniser.ts';
import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { Asset, type AssetDocument, probeOf } from '#api/models/asset.ts';
import { Transcript, type TranscriptDocument, type TranscriptWord, wordsOf } from '#api/models/transcript.ts';
import { glossaryOf } from '#api/services/glossary/glossary.ts';
import type { RateLimits } from '#api/services/rate-limits.ts';
import { inParts } from '#api/work/in-parts.ts';
import { SharedCalls } from '#api/work/shared-calls.ts';
import { isRecognised } from '#shared/contracts/transcript.ts';
import { correctInPassages } from './correct-in-passages.ts';
import { countTranscript } from './count-transcript.ts';
import { SpeechSounds } from './speech-sound.ts';

interface TranscriptsDeps {
  config: Config;
  log: Logger;
  limits: RateLimits;
  files: FileStore;
  recogniser: Recogniser;
}

/** Transcripts of assets: words that came with a voice or a recording, or else words recognised once. */
export class Transcripts {
  readonly #deps: TranscriptsDeps;
  readonly #sounds: SpeechSounds;
  readonly #calls = new SharedCalls<readonly TranscriptWord[]>({ keepMs: 0, maxKept: 0 });

  constructor(deps: TranscriptsDeps) {
    this.#deps = deps;
    this.#sounds = new SpeechSounds(deps);
  }

  /**
   * Returns the words of an asset in source time. Empty for silence and music. Equal calls share one recognition.
   * @param language BCP 47, for words that are recognised now. Null: detected from the sound.
   * @throws ApiError `captions.…`, `model.…`, `storage.full`; the signal's reason.
   */
  async words(
    asset: AssetDocument,
    language: string | null,
    { signal, onProgress }: RecogniseOptions,
  ): Promise<readonly TranscriptWord[]> {
    const kept = await Transcript.findOne(ownTranscript(asset));
    if (kept && !kept.parts && answers(kept, language)) return wordsOf(kept);
    if (probeOf(asset)?.audioCodec === null) throw new ApiError('captions.no-sound');
    await this.#deps.limits.spend('captions', asset.userId);
    return this.#calls.get(`${asset._id} ${language}`, signal, (shared) =>
      this.#recognise(asset, language, { signal: shared, onProgress }),
    );
  }

  async #recognise(
    asset: AssetDocument,
    language: string | null,
    { signal, onProgress }: RecogniseOptions,
  ): Promise<readonly TranscriptWord[]> {
    await this.#deps.recogniser.prepare?.({ signal, onProgress });
    onProgress?.({ stage: 'reading', share: 0 });
    const glossary = await glossaryOf(asset.userId, asset.projectId ?? null);
    const terms = glossary.map(({ term }) => term);
    let partial: { readonly speech: RecognisedSpeech; readonly until: number } | null = null;
    const onRecognised = (speech: RecognisedSpeech, until: number) => {
      partial = { speech, until };
    };
    const keep = async ({ words: spoken, ...speech }: RecognisedSpeech, until: number | null) => {
      const words = await correctInPassages(spoken, glossary);
      const parts = until === null ? null : [{ start: 0, end: until }];
      const values = {
        ...speech,
        words: await inParts(words, (part) => [JSON.stringify(part)]),
        parts,
      };
      await Transcript.updateOne(ownTranscript(asset), { $set: values }, { upsert: true });
      await countTranscript({ ...ownTranscript(asset), words: values.words });
      return words;
    };
    const exists = async () => (await Asset.exists({ _id: asset._id, userId: asset.userId })) !== null;
    try {
      const found = await this.#sounds.use(asset, signal, (sound) =>
        this.#deps.recogniser.recognise(
          { accountId: asset.userId, ...sound, language, terms },
          { signal, onProgress, onRecognised },
        ),
      );
      signal.throwIfAborted();
      // The asset was deleted since, so nothing would ever remove its transcript.
      if (!(await exists())) throw new ApiError('asset.not-found');
      return await keep(found, null);
    } catch (error) {
      const partly = partial as { readonly speech: RecognisedSpeech; readonly until: number } | null;
      // Stores the words so far, unless others are known.
      const isKept = partly && (await exists()) && !(await Transcript.exists(ownTranscript(asset)));
      if (isKept) await keep(partly.speech, partly.until);
      throw error;
    }
  }
}

function ownTranscript({ _id: assetId, userId }: AssetDocument) {
  return { assetId, userId };
}

/** A transcript in another language than the requested one is a wrong guess. A voice knows its language. */
function answers({ language, engine }: TranscriptDocument, wanted: string | null): boolean {
  return wanted === null || !isRecognised(engine) || language.split('-')[0] === wanted.split('-')[0];
}
