import * as z from 'zod';
import type { FileStore } from '#api/adapters/files/file-store.ts';
import type { Config } from '#api/config/config.ts';
import { refuseDuplicate } from '#api/errors/database-errors.ts';
import type { AssetDocument } from '#api/models/asset.ts';
import { partsLength } from '#api/models/text-parts.ts';
import { Transcript, type TranscriptDocument } from '#api/models/transcript.ts';
import { allowanceOf, requireRoom } from '#api/services/assets/storage-quota.ts';
import { glossaryOf } from '#api/services/glossary/glossary.ts';
import { inParts } from '#api/work/in-parts.ts';
import { isRecognised, putTranscriptSchema } from '#shared/contracts/transcript.ts';
import { correctInPassages } from './correct-in-passages.ts';
import { countTranscript } from './count-transcript.ts';

/**
 * Stores the words that a device recognised in an asset, and returns the asset's transcript. Returns the existing one
 * if it knows more, because a voice made the asset, or because the whole asset was transcribed in the same language.
 * @throws ApiError `storage.quota`
 */
export async function storeTranscript(
  deps: { config: Config; files: FileStore },
  { _id: assetId, userId, projectId, transcriptBytes }: AssetDocument,
  recognised: z.output<typeof putTranscriptSchema>,
  signal: AbortSignal,
): Promise<TranscriptDocument> {
  const kept = await Transcript.findOne({ assetId, userId });
  if (kept && !isRecognised(kept.engine)) return kept;
  if (kept && !kept.parts && recognised.parts && kept.language === recognised.language) return kept;
  const { parts = null, ...values } = z.encode(putTranscriptSchema, { ...recognised, words: [] });
  const encoded = await inParts(recognised.words, (part) => z.encode(putTranscriptSchema.shape.words, part));
  const corrected = await correctInPassages(encoded, await glossaryOf(userId, projectId ?? null), signal);
  const words = await inParts(corrected, (part) => [JSON.stringify(part)]);
  const added = partsLength(words) - transcriptBytes;
  if (added > 0) await requireRoom(allowanceOf(deps, userId), added);
  const update = { $set: { ...values, words, parts } };
  const transcript = await Transcript.findOneAndUpdate({ assetId, userId }, update, {
    upsert: true,
    returnDocument: 'after',
  })
    .orFail()
    .catch(refuseDuplicate);
  await countTranscript(transcript);
  return transcript;
}
