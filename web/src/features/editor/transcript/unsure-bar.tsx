import { Check, ChevronDown, ChevronUp } from 'lucide-react';
import { countUnsure, isUnsure } from '#shared/transcript/unsure-words.ts';
import { useAction } from '#web/features/editor/actions/use-action.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { confirmWords, type WordRun } from './transcript-commands.ts';
import type { TranscriptText } from './transcript-text.ts';

/** Steps through the words that the recogniser was unsure of; nothing without any. */
export function UnsureBar({ text, run }: { text: TranscriptText; run: WordRun | null }) {
  const session = useEditor();
  const previous = useAction('previousUnsureWord');
  const next = useAction('nextUnsureWord');
  const count = countUnsure(text.words);
  if (count === 0) return null;
  const isChosen = run !== null && text.words.slice(run.first, run.last + 1).some(isUnsure);
  return (
    <div className="flex items-center gap-1 border-line border-t px-3 py-1">
      <span className="grow text-muted text-xs tabular">{count === 1 ? '1 unsure word' : `${count} unsure words`}</span>
      <IconButton size="sm" label={previous.label} shortcut="Shift+D" icon={<ChevronUp />} onClick={previous.run} />
      <IconButton size="sm" label={next.label} shortcut="D" icon={<ChevronDown />} onClick={next.run} />
      <IconButton
        size="sm"
        label="Confirm the words"
        shortcut="C"
        icon={<Check />}
        disabled={!isChosen}
        onClick={() => run && confirmWords(session, text, run)}
      />
    </div>
  );
}
