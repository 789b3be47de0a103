import { useAtomValue } from 'jotai';
import { setCaptionStyle } from '#shared/timeline/edits/set-caption-style.ts';
import type { CaptionStyle } from '#shared/timeline/timeline.ts';
import { CaptionStyleChoice } from '#web/features/editor/captions/caption-style-choice.tsx';
import { applyCaptionStyleToAll } from '#web/features/editor/session/edit-commands.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { timelineAtom } from '#web/state/document-atoms.ts';
import { Button } from '#web/ui/button.tsx';

interface CaptionStyleFieldProps {
  /** Null where the selected captions differ. */
  value: CaptionStyle | null;
  onChange: (style: CaptionStyle) => void;
}

/** The caption styles, and a button that gives all captions the chosen one. */
export function CaptionStyleField({ value, onChange }: CaptionStyleFieldProps) {
  return (
    <CaptionStyleChoice value={value} onChange={onChange}>
      {value !== null && <ApplyToAll style={value} />}
    </CaptionStyleChoice>
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
