import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { setCaptionStyle } from '#shared/timeline/edits/set-caption-style.ts';
import { CAPTION_STYLES, type CaptionStyle } from '#shared/timeline/timeline.ts';
import { applyCaptionStyleToAll } from '#web/features/editor/session/edit-commands.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { timelineAtom } from '#web/state/document-atoms.ts';
import { Button } from '#web/ui/button.tsx';
import { CaptionStyleSample } from './caption-style-sample.tsx';

export const CAPTION_STYLE_NAMES: Readonly<Record<CaptionStyle, string>> = {
  karaoke: 'Karaoke',
  'pop-subtitle': 'Pop subtitle',
  'lower-third': 'Lower third',
};

interface CaptionStyleFieldProps {
  /** Null where the selected captions differ. */
  value: CaptionStyle | null;
  onChange: (style: CaptionStyle) => void;
}

/** Caption styles drawn as themselves, and a button that gives all captions the chosen one. */
export function CaptionStyleField({ value, onChange }: CaptionStyleFieldProps) {
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-sm">
        Style
        {value === null && <span className="ml-2 font-normal text-faint text-xs">Mixed</span>}
      </legend>
      <div className="grid grid-cols-3 gap-2">
        {CAPTION_STYLES.map((style) => (
          <label
            key={style}
            className="relative overflow-hidden rounded-md border border-control text-center text-muted text-xs transition-colors hover:border-muted has-checked:border-accent has-checked:font-medium has-checked:text-text has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              checked={style === value}
              onChange={() => onChange(style)}
              className="sr-only"
            />
            {/* Footage is dark in either theme. */}
            <span aria-hidden="true" data-theme="studio" className="block bg-linear-to-br from-line-strong to-black">
              <CaptionStyleSample style={style} />
            </span>
            <span className="block truncate px-1 py-1">{CAPTION_STYLE_NAMES[style]}</span>
          </label>
        ))}
      </div>
      {value !== null && <ApplyToAll style={value} />}
    </fieldset>
  );
}

/** Renders nothing without other captions, or when all have this style. */
function ApplyToAll({ style }: { style: CaptionStyle }) {
  const session = useEditor();
  const timeline = useAtomValue(timelineAtom);
  const result = setCaptionStyle(timeline, style);
  if (!result.ok || result.timeline === timeline) return null;
  return (
    <Button size="sm" className="self-start" onClick={() => applyCaptionStyleToAll(session, style)}>
      Apply to all captions
    </Button>
  );
}
