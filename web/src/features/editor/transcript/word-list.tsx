import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { findScene } from '#shared/timeline/scenes.ts';
import { textsByAsset } from '#shared/transcript/find-text.ts';
import type { TimelineWord } from '#shared/transcript/timeline-words.ts';
import { isUnsure } from '#shared/transcript/unsure-words.ts';
import { goToUnsureWord } from '#web/features/editor/actions/toggle-panel.ts';
import { useAction } from '#web/features/editor/actions/use-action.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { isMac } from '#web/ui/platform.ts';
import { ParagraphView, wordElementId } from './paragraph-view.tsx';
import { lineNeighbour, moveByKey, runOf, type TextSelection } from './text-selection.ts';
import { confirmWords, copyWords, correctTexts, cutWords, pasteWords, restoreWords } from './transcript-commands.ts';
import type { TranscriptText } from './transcript-text.ts';
import { useCurrentWord } from './use-current-word.ts';

interface WordListProps {
  /** Its element, which receives the keys. */
  list: RefObject<HTMLDivElement | null>;
  text: TranscriptText;
  selection: TextSelection;
  onSelect: (selection: TextSelection) => void;
  onFind: () => void;
}

const HELP =
  'Arrow keys go from word to word, with Shift they select. Delete cuts, R restores, Enter corrects, Space plays. E emphasises. U goes to the next unsure word, C confirms it.';

/** The text: a list of words with one selection, moved by keys and pointer. */
export function WordList({ list, text, selection, onSelect, onFind }: WordListProps) {
  const session = useEditor();
  const [editedIndex, setEditedIndex] = useState<number | null>(null);
  const { words, paragraphs } = text;
  const focus = Math.min(selection.focus, words.length);
  const run = runOf({ ...selection, focus }, words.length);
  const { run: emphasize } = useAction('emphasizeWords');
  useCurrentWord(list, words);

  const select = (index: number, isExtending = false) => {
    const next = { anchor: isExtending ? selection.anchor : index, focus: index };
    onSelect(next);
    const word = words[Math.min(index, words.length - 1)];
    if (word && !isExtending) session.playback.seek(index < words.length ? word.at : word.until);
  };

  useEffect(() => {
    document.getElementById(wordElementId(focus))?.scrollIntoView({ block: 'nearest' });
  }, [focus]);

  const correct = useCallback(
    (index: number, typed: string | null) => {
      setEditedIndex(null);
      list.current?.focus({ preventScroll: true });
      const word = words[index];
      if (!word || typed === null) return;
      if (typed.trim() !== word.text) correctTexts(session, text, textsByAsset([{ word, text: typed }]));
      else if (isUnsure(word)) confirmWords(session, text, { first: index, last: index });
    },
    [session, text, words, list],
  );

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget || event.altKey) return;
    const isMod = isMac ? event.metaKey : event.ctrlKey;
    const moved = moveByKey({ key: event.key, isMod }, focus, words) ?? lineMove(event.key);
    if (moved !== null) {
      select(moved, event.shiftKey);
    } else if (
      !runKey(
        `${isMod ? 'Mod+' : ''}${isMod && event.shiftKey ? 'Shift+' : ''}${isMod ? event.key.toLowerCase() : event.key}`,
      )
    )
      return;
    event.preventDefault();
  }

  function lineMove(key: string): number | null {
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return null;
    const from = document.getElementById(wordElementId(Math.min(focus, words.length - 1)));
    const drawn = list.current?.querySelectorAll('[data-word]') ?? [];
    const next = from && lineNeighbour(from, key === 'ArrowUp' ? 'up' : 'down', drawn);
    return next instanceof HTMLElement ? Number(next.dataset['word']) : focus;
  }

  /** Returns false for a key that the text does not use. */
  function runKey(key: string): boolean {
    const first = run?.first ?? words.length;
    switch (key) {
      case 'Delete':
      case 'Backspace':
        if (run && cutWords(session, text, run)) onSelect({ anchor: first, focus: first });
        return true;
      case 'r':
        if (run) restoreWords(session, text, run);
        return true;
      case 'c':
        if (run) confirmWords(session, text, run);
        return true;
      case 'e':
        if (run) emphasize();
        return true;
      case 'Enter':
        if (focus < words.length) setEditedIndex(focus);
        return true;
      case ' ':
        session.playback.toggle();
        return true;
      case 'Mod+a':
        onSelect({ anchor: 0, focus: words.length - 1 });
        return true;
      case 'Mod+c':
        if (run) copyWords(session, text, run);
        return true;
      case 'Mod+x':
        if (run && copyWords(session, text, run) && cutWords(session, text, run))
          onSelect({ anchor: first, focus: first });
        return true;
      case 'Mod+v':
        pasteWords(session, text, first);
        return true;
      // In a sheet, which blocks the editor's own keys.
      case 'd':
      case 'D':
        goToUnsureWord(session, key === 'd' ? 'next' : 'previous');
        return true;
      case 'Mod+z':
        session.undo();
        return true;
      case 'Mod+Shift+z':
      case 'Mod+y':
        session.redo();
        return true;
      case 'Mod+f':
        onFind();
        return true;
      case 'Escape':
        if (selection.anchor === focus) return false;
        onSelect({ anchor: focus, focus });
        return true;
      default:
        return false;
    }
  }

  function handlePointer(event: PointerEvent): void {
    if (event.target instanceof HTMLInputElement) return;
    if (event.button > 0 || (event.type === 'pointermove' && (event.buttons !== 1 || event.pointerType !== 'mouse')))
      return;
    const index = wordIndexUnder(event);
    if (index === null || (event.type === 'pointermove' && index === focus)) return;
    select(index, event.type === 'pointermove' || event.shiftKey);
  }

  const offsets = useMemo(() => {
    let offset = 0;
    return paragraphs.map(({ words: own }) => {
      offset += own.length;
      return offset - own.length;
    });
  }, [paragraphs]);
  const headings = useMemo(() => {
    const { timeline } = session.document;
    return paragraphs.map(({ sceneId = '' }, index) => {
      if (sceneId === (paragraphs[index - 1]?.sceneId ?? '')) return null;
      const scene = findScene(timeline, sceneId);
      return scene ? `Scene ${(timeline.scenes?.indexOf(scene) ?? 0) + 1}` : null;
    });
  }, [paragraphs, session]);

  return (
    <div
      ref={list}
      role="listbox"
      aria-label="Words"
      aria-multiselectable="true"
      aria-orientation="horizontal"
      aria-description={HELP}
      aria-activedescendant={focus < words.length ? wordElementId(focus) : undefined}
      tabIndex={0}
      data-keeps-shortcuts=""
      onKeyDown={handleKeyDown}
      onPointerDown={handlePointer}
      onMouseDown={(event) => {
        if (event.target instanceof HTMLInputElement) return;
        // The list keeps the focus, not the word.
        event.preventDefault();
        event.currentTarget.focus({ preventScroll: true });
      }}
      onPointerMove={handlePointer}
      onDoubleClick={(event) => setEditedIndex(wordIndexUnder(event))}
      className="min-h-0 grow select-none scroll-pt-8 scroll-pb-4 overflow-y-auto px-3 pt-2 pb-3 outline-offset-[-2px]"
    >
      {paragraphs.map((paragraph, index) => {
        const offset = offsets[index] ?? 0;
        const count = paragraph.words.length;
        const isIn = (place: number | null) => place !== null && place >= offset && place < offset + count;
        return (
          <ParagraphView
            key={paragraph.id}
            paragraph={paragraph}
            heading={headings[index] ?? null}
            offset={offset}
            selected={partOf(run, offset, count)}
            loud={text.loud}
            edited={editedIndex !== null && isIn(editedIndex) ? editedIndex - offset : null}
            isActive={isIn(focus)}
            onCorrect={correct}
          />
        );
      })}
      {focus >= words.length && <EndOfText words={words} />}
    </div>
  );
}

/** Marks the place after the last word. */
function EndOfText({ words }: { words: readonly TimelineWord[] }) {
  return (
    <span
      id={wordElementId(words.length)}
      role="option"
      tabIndex={-1}
      aria-selected="false"
      aria-label="End of the text"
      className="block h-6 w-0.5 bg-accent"
    />
  );
}

function wordIndexUnder({ target }: { target: EventTarget }): number | null {
  const word = target instanceof Element ? target.closest<HTMLElement>('[data-word]') : null;
  return word ? Number(word.dataset['word']) : null;
}

/** The part of a run inside a paragraph. A new object each time: paragraphs of the selection are redrawn anyway. */
function partOf(
  run: { readonly first: number; readonly last: number } | null,
  offset: number,
  count: number,
): { readonly first: number; readonly last: number } | null {
  if (!run || run.last < offset || run.first >= offset + count) return null;
  return { first: run.first - offset, last: run.last - offset };
}
