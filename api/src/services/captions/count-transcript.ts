import { Asset } from '#api/models/asset.ts';
import { partsLength } from '#api/models/text-parts.ts';
import type { StoredWords, TranscriptDocument } from '#api/models/transcript.ts';

/** Stores the length of a transcript with its asset, for the quota. */
export async function countTranscript({
  assetId,
  userId,
  words,
}: Pick<TranscriptDocument, 'assetId' | 'userId' | 'words'>): Promise<void> {
  const transcriptBytes = partsLength(words as StoredWords);
  await Asset.updateOne({ _id: assetId, userId }, { $set: { transcriptBytes } }, { timestamps: false });
}
