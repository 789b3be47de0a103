import type { QueryClient } from '@tanstack/react-query';
import type { Microseconds } from '#shared/time/microseconds.ts';
import { emphasizeWords } from '#shared/timeline/edits/emphasize-words.ts';
import type { CaptionWord, Timeline } from '#shared/timeline/timeline.ts';
import { suggestEmphasis } from '#shared/transcript/suggest-emphasis.ts';
import { peaksQuery } from '#web/engine/derivative-queries.ts';
import { afterGesture } from '#web/features/editor/session/edit-commands.ts';
import type { EditorSession } from '#web/features/editor/session/editor-session.ts';
import { runEdit } from '#web/features/editor/session/run-edit.ts';
import { toast } from '#web/ui/toast-store.ts';

/** Highlights the words that the captions' sound stresses, as one step. Never throws. */
export async function emphasizeStressed(session: EditorSession, queryClient: QueryClient): Promise<void> {
  const ranges = new Map<string, readonly CaptionWord[]>();
  let isUnread = false;
  for (const [assetId, words] of captionedWords(session.document.timeline)) {
    const peaks = await queryClient.fetchQuery(peaksQuery(assetId)).catch(() => null);
    const starts = peaks && suggestEmphasis(words, peaks);
    if (starts)
      ranges.set(
        assetId,
        words.filter(({ start }) => starts.has(start)),
      );
    else isUnread = true;
  }
  afterGesture(session, session.left, () => {
    const result = emphasizeWords(session.document.timeline, ranges, true);
    const count = result.ok ? result.count : 0;
    if (result.ok && count === 0) {
      toast({
        title: 'No other word stands out',
        description: isUnread ? 'Not all of the sound could be read.' : 'The voice is even here.',
      });
      return;
    }
    const label = count === 1 ? '1 word emphasized' : `${count} words emphasized`;
    if (runEdit(session, label, result)) session.offerUndo(label);
  });
}

/** The words of assets that captions show, in order. */
function captionedWords({ tracks }: Timeline): ReadonlyMap<string, readonly CaptionWord[]> {
  const byAsset = new Map<string, Map<Microseconds, CaptionWord>>();
  for (const { assetId, words = [] } of tracks.flatMap(({ type, clips }) => (type === 'caption' ? clips : []))) {
    if (assetId === '') continue;
    const known = byAsset.get(assetId) ?? new Map();
    byAsset.set(assetId, known);
    for (const word of words) known.set(word.start, word);
  }
  return new Map(
    [...byAsset].map(([assetId, words]) => [
      assetId,
      [...words.values()].sort((left, right) => left.start - right.start),
    ]),
  );
}
