import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { findText, replaceText } from '#shared/transcript/find-text.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { isComposing } from '#web/ui/is-composing.ts';
import { TextField } from '#web/ui/text-field.tsx';
import type { TextSelection } from './text-selection.ts';
import { correctTexts } from './transcript-commands.ts';
import type { TranscriptText } from './transcript-text.ts';

interface FindBarProps {
  text: TranscriptText;
  /** Shows a match. */
  onSelect: (selection: TextSelection) => void;
  onClose: () => void;
}

/** Finds words and corrects them everywhere. */
export function FindBar({ text, onSelect, onClose }: FindBarProps) {
  const session = useEditor();
  const [query, setQuery] = useState('');
  const [by, setBy] = useState('');
  const [place, setPlace] = useState(0);
  const matches = useMemo(() => findText(text.words, query), [text.words, query]);
  const current = matches[Math.min(place, matches.length - 1)];

  const show = (index: number, among = matches) => {
    const wrapped = among.length === 0 ? 0 : (index + among.length) % among.length;
    setPlace(wrapped);
    const match = among[wrapped];
    if (match) onSelect({ anchor: match.first, focus: match.last });
  };
  const search = (typed: string) => {
    setQuery(typed);
    show(0, findText(text.words, typed));
  };
  const replace = (chosen: typeof matches) => correctTexts(session, text, replaceText(text.words, chosen, by));
  const count =
    query.trim() === ''
      ? ''
      : matches.length === 0
        ? 'Not found'
        : `${Math.min(place, matches.length - 1) + 1} of ${matches.length}`;

  return (
    <search
      aria-label="Find and replace"
      data-takes-escape=""
      className="flex flex-col gap-2 border-line border-y bg-raised px-3 py-2"
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent) || event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className="flex items-end gap-1">
        <TextField
          readOnly={false}
          label="Find"
          isLabelHidden
          placeholder="Find"
          size="sm"
          className="grow"
          autoFocus
          value={query}
          onChange={(event) => search(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !isComposing(event.nativeEvent)) show(place + (event.shiftKey ? -1 : 1));
          }}
        />
        <IconButton size="sm" label="Previous match" icon={<ChevronUp />} onClick={() => show(place - 1)} />
        <IconButton size="sm" label="Next match" icon={<ChevronDown />} onClick={() => show(place + 1)} />
        <IconButton size="sm" label="Close" icon={<X />} onClick={onClose} />
      </div>
      <TextField
        label="Replace with"
        isLabelHidden
        placeholder="Replace with"
        size="sm"
        value={by}
        onChange={(event) => setBy(event.currentTarget.value)}
      />
      <div className="flex items-center gap-2">
        <Button size="sm" disabled={!current} onClick={() => current && replace([current])}>
          Replace
        </Button>
        <Button size="sm" disabled={matches.length === 0} onClick={() => replace(matches)}>
          Replace all
        </Button>
        <output className="ml-auto text-faint text-xs tabular">{count}</output>
      </div>
    </search>
  );
}
