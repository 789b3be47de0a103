import { type KeyboardEvent, useEffect, useRef } from 'react';
import { effectValuesAt } from '#shared/effects/clip-effect.ts';
import { findGraphic } from '#shared/effects/graphics.ts';
import { completeValues } from '#shared/effects/registry.ts';
import { TITLE } from '#shared/effects/title.ts';
import { captionFontFamily } from '#shared/fonts/caption-fonts.ts';
import { titleFont } from '#shared/render/graphic-drawing.ts';
import type { SourceTime } from '#shared/time/microseconds.ts';
import { setEffectValues } from '#shared/timeline/edits/set-effect.ts';
import { keepLocked } from '#shared/timeline/locked-tracks.ts';
import type { Clip } from '#shared/timeline/timeline.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { captionLookAtom } from '#web/state/view-atoms.ts';
import { isComposing } from '#web/ui/is-composing.ts';
import { useReadOnlyFields } from '#web/ui/read-only-fields.ts';

/** Letters on the screen are no smaller, in px. */
const LEAST_LETTERS_PX = 13;

const LABEL = 'Text changed';

interface TitleEditorProps {
  clip: Clip;
  at: SourceTime;
  /** Height of the frame's shorter side on the screen, in px, times the scale of the title. */
  unitPx: number;
  onClose: () => void;
}

/** Edits the text of a title over its picture. All that is typed until it closes is one step of undo. */
export function TitleEditor({ clip, at, unitPx, onClose }: TitleEditorProps) {
  const session = useEditor();
  const isReadOnly = useReadOnlyFields();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
    return () => {
      if (session.document.isStepOpen) session.document.commit();
    };
  }, [session]);
  const graphic = findGraphic(clip.effects);
  if (!graphic) return null;
  const values = completeValues(TITLE, effectValuesAt(graphic, at));
  const font = titleFont(graphic, session.store.get(captionLookAtom).font);

  function type(text: string): void {
    const { document } = session;
    const { timeline } = document;
    const change = { clipId: clip.id, effectId: TITLE.id, values: { text }, at };
    const result = keepLocked(timeline, setEffectValues(timeline, change));
    if (!result.ok) {
      // Says why.
      session.edit(LABEL, result);
      return;
    }
    if (!document.isStepOpen) document.begin(LABEL);
    document.show(result.timeline);
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  }

  return (
    <textarea
      ref={field}
      aria-label="Text of the title"
      aria-description="Escape ends it."
      dir="auto"
      rows={1}
      readOnly={isReadOnly}
      maxLength={TITLE.parameters.text.maxLength}
      value={values.text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={handleKeyDown}
      onBlur={onClose}
      className="pointer-events-auto field-sizing-content absolute top-1/2 left-1/2 min-h-full min-w-full max-w-[90cqw] -translate-1/2 resize-none overflow-hidden rounded-sm border border-accent bg-canvas/95 px-2 py-1 text-text"
      style={{
        fontFamily: `"${captionFontFamily(font)}", var(--font-sans)`,
        fontSize: Math.max(LEAST_LETTERS_PX, values.size * unitPx),
        fontWeight: values.weight,
        lineHeight: values.lineHeight,
        textAlign: values.align as 'start' | 'center' | 'end',
      }}
    />
  );
}
