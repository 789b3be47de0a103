import { type ReactNode, useEffect, useId, useRef } from 'react';
import { editScene, type SceneTexts } from '#shared/timeline/edits/scenes.ts';
import type { Timeline, TimelineScene } from '#shared/timeline/timeline.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { classNames } from '#web/ui/class-names.ts';
import { isComposing } from '#web/ui/is-composing.ts';
import { useReadOnlyFields } from '#web/ui/read-only-fields.ts';

interface SceneTextFieldProps {
  scene: TimelineScene;
  field: keyof SceneTexts;
  /** For screen readers: "Narration of scene 2". */
  label: string;
  /** Before the text, 14 px. */
  icon?: ReactNode;
  /** After the text. */
  button?: ReactNode;
  placeholder: string;
  maxLength: number;
  /** Under the field. */
  hint?: ReactNode;
  isProminent?: boolean;
}

const LABELS = {
  narration: 'Narration changed',
  onScreenText: 'On-screen text changed',
  visual: 'Picture description changed',
} as const satisfies Record<keyof SceneTexts, string>;

/**
 * A text of a scene, edited in place. Leaving the field or Ctrl+Enter makes it one step of undo; Escape reverts it, and
 * Redo brings it back.
 */
export function SceneTextField({
  scene,
  field,
  label,
  icon,
  button,
  placeholder,
  maxLength,
  hint,
  isProminent = false,
}: SceneTextFieldProps) {
  const { document, announce } = useSessionParts();
  const isReadOnly = useReadOnlyFields();
  const id = useId();
  const base = useRef<Timeline | null>(null);

  function handleChange(typed: string): void {
    if (base.current === null || !document.isStepOpen) base.current = document.begin(LABELS[field]);
    const result = editScene(base.current, scene.id, { [field]: typed });
    if (result.ok) document.show(result.timeline);
  }

  function finish(): void {
    if (base.current !== null && base.current !== document.timeline) announce(LABELS[field]);
    base.current = null;
    document.commit();
  }

  useEffect(() => () => document.commit(), [document]);

  return (
    <div>
      <div className="flex items-start gap-1.5">
        {icon && (
          <span aria-hidden="true" className="pt-1.5 text-faint [&_svg]:size-3.5">
            {icon}
          </span>
        )}
        <textarea
          aria-label={label}
          id={id}
          dir="auto"
          rows={1}
          spellCheck
          readOnly={isReadOnly}
          aria-describedby={hint ? `${id}-hint` : undefined}
          value={scene[field]}
          placeholder={placeholder}
          maxLength={maxLength}
          onChange={(event) => handleChange(event.currentTarget.value)}
          onBlur={finish}
          onKeyDown={(event) => {
            const isApplied = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
            if ((!isApplied && event.key !== 'Escape') || isComposing(event.nativeEvent)) return;
            event.preventDefault();
            const isChanged = base.current !== null && base.current !== document.timeline && document.isStepOpen;
            base.current = null;
            document.commit();
            if (!isApplied && isChanged) document.undo();
            event.currentTarget.blur();
          }}
          className={classNames(
            '-mx-1.5 field-sizing-content block min-w-0 grow resize-none overflow-hidden rounded-sm border border-transparent bg-transparent px-1.5 py-0.5 placeholder:text-faint hover:border-line-strong focus:border-control focus:bg-canvas',
            isProminent ? 'text-sm leading-5' : 'text-muted text-sm leading-5 focus:text-text',
          )}
        />
        {button}
      </div>
      {hint && (
        <div id={`${id}-hint`} className="mt-1">
          {hint}
        </div>
      )}
    </div>
  );
}

function useSessionParts() {
  const session = useEditor();
  return { document: session.document, announce: (text: string) => session.announce(text) };
}
