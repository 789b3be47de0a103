import { emphasizeWords } from '#shared/timeline/edits/emphasize-words.ts';
import type { TimelineWord } from '#shared/transcript/timeline-words.ts';
import { chosenWordsAtom } from '#web/state/view-atoms.ts';
import type { EditorSession } from './editor-session.ts';
import { runEdit } from './run-edit.ts';

/** Emphasises the words selected in the transcript, wherever captions show them. When all are, they no longer are. */
export function emphasizeChosen(session: EditorSession): void {
  const { timeline } = session.document;
  const heard = session.store.get(chosenWordsAtom).filter(({ cut }) => cut === null);
  const ranges: ReadonlyMap<string, readonly TimelineWord[]> = Map.groupBy(heard, ({ assetId }) => assetId);
  for (const isLoud of [true, false]) {
    const result = emphasizeWords(timeline, ranges, isLoud);
    if (result.ok && result.count === 0) continue;
    runEdit(session, isLoud ? 'Words emphasised' : 'Emphasis removed', result);
    return;
  }
  session.announce('No captions show these words');
}
