import { valuesIn } from '#api/models/text-parts.ts';
import { type StoredWords, Transcript, type TranscriptWord } from '#api/models/transcript.ts';
import { inParts } from '#api/work/in-parts.ts';
import { secondsToMicroseconds } from '#shared/time/microseconds.ts';
import type { Corrections, Timeline } from '#shared/timeline/timeline.ts';

/**
 * Copies a saved timeline's changed corrections to the transcripts of its owner, so that the next project starts with
 * them. A word keeps its spoken form, which returns when a correction is removed; one that a user has confirmed has the
 * same text in both. A timeline without any corrections
 * for an asset no longer shows the asset, so it removes none.
 */
export async function foldCorrections(
  userId: string,
  before: Timeline['corrections'] = {},
  after: Timeline['corrections'] = {},
): Promise<void> {
  for (const [assetId, corrections] of Object.entries(after)) {
    const changes = changesOf(before[assetId], corrections);
    const transcript = changes.size > 0 ? await Transcript.findOne({ userId, assetId }) : null;
    if (!transcript) continue;
    const words = await inParts(transcript.words as StoredWords, (parts) => {
      const changed = valuesIn(parts).map((word) => {
        const text = changes.get(String(secondsToMicroseconds(word.start)));
        return text === undefined ? word : corrected(word, text);
      });
      return [JSON.stringify(changed)];
    });
    await Transcript.updateOne({ _id: transcript._id, userId }, { $set: { words } });
  }
}

/** The corrections that differ, by word. Null for a removed one. */
function changesOf(before: Corrections | undefined, after: Corrections): ReadonlyMap<string, string | null> {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after)])].filter(
    (key) => before?.[key] !== after[key],
  );
  return new Map(keys.map((key) => [key, after[key] ?? null]));
}

function corrected({ spoken, text: before, ...word }: TranscriptWord, text: string | null): TranscriptWord {
  const recognised = spoken ?? before;
  return text === null ? { ...word, text: recognised } : { ...word, text, spoken: recognised };
}
