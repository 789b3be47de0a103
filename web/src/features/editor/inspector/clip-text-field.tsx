import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { captionContent, countHiddenWords } from '#shared/captions/content.ts';
import { setClipProperties } from '#shared/timeline/edits/set-properties.ts';
import { TIMELINE_LIMITS } from '#shared/timeline/limits.ts';
import type { Clip, Timeline } from '#shared/timeline/timeline.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { blankWarning, captionWarning, useCaptionFit } from '#web/features/editor/timeline/use-caption-fit.ts';
import { isComposing } from '#web/ui/is-composing.ts';
import { TextArea } from '#web/ui/text-area.tsx';

const LABEL = 'Text changed';

/**
 * The text of a caption. Timeline and preview follow the typing; leaving the field or Ctrl+Enter makes it one step of undo. Escape
 * undoes that step, so that Redo has the typed text.
 */
export function ClipTextField({ clip }: { clip: Clip }) {
  const session = useEditor();
  const fitWarning = captionWarning(useCaptionFit(clip, 'caption'));
  const { document } = session;
  /** The text before typing: each new text is worked out from it, so that words keep their times. */
  const base = useRef<Timeline | null>(null);
  const [error, setError] = useState<string | null>(null);
  /** A caption that shows words goes once it has none: while someone types, an empty one waits here. */
  const [isEmptied, setEmptied] = useState(false);
  const text = isEmptied ? '' : (clip.text ?? '');
  const warning = isEmptied
    ? 'Without words, this caption is removed.'
    : (fitWarning ?? blankWarning(clip, 'caption') ?? contentWarning(clip));

  function handleChange(typed: string): void {
    if (base.current === null || !document.isStepOpen) base.current = document.begin(LABEL);
    setEmptied(clip.assetId !== '' && typed.trim() === '');
    if (clip.assetId !== '' && typed.trim() === '') return;
    const result = setClipProperties(base.current, clip.id, { text: typed }, session.media);
    setError(result.ok ? null : result.message);
    if (result.ok) document.show(result.timeline, base.current);
  }

  function handleBlur(): void {
    if (isEmptied && base.current !== null) {
      const result = setClipProperties(base.current, clip.id, { text: '' }, session.media);
      if (result.ok) document.show(result.timeline, base.current);
      setEmptied(false);
    }
    if (base.current !== null && base.current !== document.timeline) session.announce(LABEL);
    base.current = null;
    setError(null);
    document.commit();
  }

  // Another clip may be selected while this has the focus.
  useEffect(() => () => document.commit(), [document]);

  return (
    <TextArea
      label="Text"
      labelHint={`${text.length} / ${TIMELINE_LIMITS.textCharacters}`}
      rows={4}
      dir="auto"
      maxLength={TIMELINE_LIMITS.textCharacters}
      value={text}
      error={error}
      hint={
        warning && (
          <span className="flex gap-1.5 text-warning">
            <TriangleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
            {warning}
          </span>
        )
      }
      onChange={(event) => handleChange(event.currentTarget.value)}
      onBlur={handleBlur}
      onKeyDown={(event) => {
        const isApplied = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
        if ((!isApplied && event.key !== 'Escape') || isComposing(event.nativeEvent)) return;
        event.preventDefault();
        const hasTyped = base.current !== null && (isEmptied || base.current !== document.timeline);
        event.currentTarget.blur();
        if (!isApplied && hasTyped) session.undo();
      }}
    />
  );
}

/** The hint for a caption without words, and for words cut off by a trim: this field still shows the whole text. */
function contentWarning(clip: Clip): string | null {
  const count = countHiddenWords(clip);
  if (count === 0) {
    const isEmpty = captionContent(clip).lines.length === 0;
    return isEmpty ? 'This caption is empty and shows nothing. Type its text, or delete the clip.' : null;
  }
  return count === 1
    ? 'One word is outside the clip and is not shown. Make the clip longer to show it.'
    : `${count} words are outside the clip and are not shown. Make the clip longer to show them.`;
}
