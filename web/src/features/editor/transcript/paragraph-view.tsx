import { memo, useEffect, useRef, useState } from 'react';
import { guessSpace } from '#shared/captions/tokens.ts';
import { formatDuration } from '#shared/time/format.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import type { Paragraph, TimelineWord } from '#shared/transcript/timeline-words.ts';
import { isUnsure } from '#shared/transcript/unsure-words.ts';
import { classNames } from '#web/ui/class-names.ts';
import { isComposing } from '#web/ui/is-composing.ts';
import { useReadOnlyFields } from '#web/ui/read-only-fields.ts';

interface ParagraphViewProps {
  paragraph: Paragraph;
  /** "Scene 2", if it belongs to another scene than the previous paragraph. */
  heading: string | null;
  /** Index of its first word. */
  offset: number;
  /** Selected words, counted from its own first one; null for none. */
  selected: { readonly first: number; readonly last: number } | null;
  /** Ids of emphasised words. */
  loud: ReadonlySet<string>;
  /** The word being corrected, counted in the same way. */
  edited: number | null;
  /** Draws its words even when it is far off screen. */
  isActive: boolean;
  onCorrect: (index: number, text: string | null) => void;
}

/** Distance around the visible part within which words are drawn individually. */
const MARGIN = '600px 0px';

/**
 * A paragraph of the text. Far off screen it is a single piece of text, with the same size as its words at a fraction
 * of their cost.
 */
export const ParagraphView = memo(function ParagraphView({
  paragraph,
  heading,
  offset,
  selected,
  loud,
  edited,
  isActive,
  onCorrect,
}: ParagraphViewProps) {
  const element = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const root = element.current.closest('[role="listbox"]');
    const observer = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting === true), {
      root,
      rootMargin: MARGIN,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  const { words } = paragraph;
  const time = formatDuration(microsecondsToSeconds(words[0]?.at ?? 0));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a group of form fields.
    <div role="group" aria-label={heading ? `${heading}, ${time}` : time} className="mb-3">
      <p aria-hidden="true" className="mb-0.5 flex gap-2 text-faint text-xs tabular">
        {heading && <span className="font-medium">{heading}</span>}
        {time}
      </p>
      <div ref={element} dir="auto" className="wrap-break-word text-sm leading-6">
        {isNear || isActive || selected
          ? words.map((word, index) => (
              <WordView
                key={word.id}
                word={word}
                space={spaceAfter(word, words[index + 1])}
                index={offset + index}
                isSelected={selected !== null && index >= selected.first && index <= selected.last}
                isNextSelected={selected !== null && index >= selected.first && index < selected.last}
                isEdited={edited === index}
                isLoud={loud.has(word.id)}
                onCorrect={onCorrect}
              />
            ))
          : words.map((word, index) => shownText(word) + spaceAfter(word, words[index + 1])).join('')}
      </div>
    </div>
  );
});

/** A word hidden by a correction is still audible, so its spoken form appears instead. */
function shownText({ text, spoken }: TimelineWord): string {
  return text || spoken;
}

function spaceAfter(word: TimelineWord, next: TimelineWord | undefined): string {
  return next && guessSpace(shownText(word), shownText(next)) ? ' ' : '';
}

/** Id of a word's element. */
export function wordElementId(index: number): string {
  return `transcript-word-${index}`;
}

interface WordViewProps {
  word: TimelineWord;
  space: string;
  index: number;
  isSelected: boolean;
  isNextSelected: boolean;
  isEdited: boolean;
  isLoud: boolean;
  onCorrect: (index: number, text: string | null) => void;
}

const WordView = memo(function WordView({
  word,
  space,
  index,
  isSelected,
  isNextSelected,
  isEdited,
  isLoud,
  onCorrect,
}: WordViewProps) {
  const text = shownText(word);
  const isHidden = word.text === '';
  const isMarked = word.cut === null && isUnsure(word);
  if (isEdited) return <CorrectionField text={text} onEnd={(typed) => onCorrect(index, typed)} />;
  const notes = [
    word.cut && 'cut',
    isHidden && 'not in captions',
    !isHidden && word.text !== word.spoken && 'corrected',
    isMarked && 'unsure',
    isLoud && 'emphasised',
  ];
  const description = notes.filter(Boolean).join(', ');
  return (
    <>
      <span
        id={wordElementId(index)}
        role="option"
        tabIndex={-1}
        aria-selected={isSelected}
        aria-label={description ? `${text}, ${description}` : text}
        data-word={index}
        title={isMarked ? 'Unsure' : word.text !== word.spoken ? `Heard: ${word.spoken}` : undefined}
        className={classNames(
          'cursor-text rounded-xs data-[current]:bg-accent data-[current]:text-on-accent',
          word.cut && 'text-faint line-through',
          isHidden && !word.cut && 'text-faint italic',
          // Bold type would be wider than the piece of text far off screen.
          isLoud && !isMarked && 'underline decoration-2 decoration-accent underline-offset-4',
          isMarked && 'underline decoration-dotted decoration-warning decoration-2 underline-offset-4',
          isSelected && 'bg-accent/30',
        )}
      >
        {text}
      </span>
      {space && <span className={isNextSelected ? 'bg-accent/30' : undefined}>{space}</span>}
    </>
  );
});

/** The field for a word's displayed text. Enter saves it, and leaving the field does if it has changed; Escape does not. */
function CorrectionField({ text, onEnd }: { text: string; onEnd: (typed: string | null) => void }) {
  const [typed, setTyped] = useState(text);
  const hasEnded = useRef(false);
  const isReadOnly = useReadOnlyFields();
  const end = (result: string | null) => {
    if (hasEnded.current) return;
    // Set before the answer, which takes the focus away.
    hasEnded.current = true;
    onEnd(result);
  };
  return (
    <input
      aria-label={`Correct “${text}”`}
      data-takes-escape=""
      // biome-ignore lint/a11y/noAutofocus: the user asked for it, in the word's place.
      autoFocus
      dir="auto"
      maxLength={1_000}
      readOnly={isReadOnly}
      value={typed}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => end(typed === text ? null : typed)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (isComposing(event.nativeEvent)) return;
        if (event.key === 'Enter') end(typed);
        if (event.key === 'Escape') end(null);
      }}
      className="mx-0.5 rounded-xs border border-control bg-canvas px-1 text-text"
      style={{ width: `${Math.max(4, typed.length + 2)}ch` }}
    />
  );
}
