import type { FileStore } from '#api/adapters/files/file-store.ts';
import type { SpeakOptions, SpokenWord, VoiceMaker } from '#api/adapters/voice/voice-maker.ts';
import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import type { AssetDocument } from '#api/models/asset.ts';
import { Transcript } from '#api/models/transcript.ts';
import { addAsset } from '#api/services/assets/add-asset.ts';
import { deleteAsset } from '#api/services/assets/delete-assets.ts';
import { glossaryOf } from '#api/services/glossary/glossary.ts';
import type { Owner } from '#api/services/owners/owners.ts';
import type { Voice } from '#shared/speech/voices.ts';
import { blanksIn } from '#shared/text/blanks.ts';

interface MakeVoiceAssetDeps {
  config: Config;
  files: FileStore;
  voice: VoiceMaker;
}

export interface VoiceText {
  /** Null if the asset is only for the library. */
  readonly projectId: string | null;
  readonly text: string;
  readonly voice: Voice;
  readonly speed: number;
  /** BCP 47. Null: detected from the text. */
  readonly language: string | null;
  /** Prefix of the asset's name, before the text's first words. Default: "Voice". */
  readonly label?: string;
}

export interface VoiceAsset {
  readonly asset: AssetDocument;
  /** Written words with their times in the asset, in seconds. Also stored as its transcript. */
  readonly words: readonly SpokenWord[];
}

/** Maximum characters of the text in the asset's name. */
const MAX_NAME_CHARACTERS = 40;

/**
 * Speaks a text into a new asset of the library, with its transcript.
 * @throws ApiError `voiceover.…`, `storage.…`, `request.unauthorized`; the signal's reason. Nothing is kept then.
 */
export async function makeVoiceAsset(
  deps: MakeVoiceAssetDeps,
  owner: Owner,
  { projectId, text, voice, speed, language, label = 'Voice' }: VoiceText,
  { signal, onProgress }: SpeakOptions,
): Promise<VoiceAsset> {
  if (text.trim() === '') throw new ApiError('voiceover.no-text');
  const blanks = blanksIn(text);
  if (blanks.length > 0)
    throw new ApiError('voiceover.blank', { message: `Fill in ${blanks.join(', ')} first.`, data: { blanks } });
  const glossary = await glossaryOf(owner._id, projectId);
  const order = { accountId: owner._id, text, voice, speed, language, glossary };
  return deps.voice.speak(
    order,
    async (speech) => {
      signal.throwIfAborted();
      onProgress?.({ stage: 'saving', share: 0 });
      const name = `${label}: ${firstWords(text)}`;
      const fileName = `${name}${speech.extension}`;
      const asset = await addAsset(deps, owner, { path: speech.path, name, fileName, projectId });
      try {
        signal.throwIfAborted();
        const { words, engine } = speech;
        await Transcript.create({ userId: owner._id, assetId: asset._id, language: speech.language, engine, words });
      } catch (error) {
        await deleteAsset(deps.files, asset);
        throw error;
      }
      return { asset, words: speech.words };
    },
    { signal, onProgress },
  );
}

/** The first words of a text, cut between words and not after a comma. */
function firstWords(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  if (line.length <= MAX_NAME_CHARACTERS) return line;
  return `${line.slice(0, MAX_NAME_CHARACTERS + 1).replace(/[,;:]?\s\S*$/, '')}…`;
}
