import './transition-marks.css';
import { useAtomValue } from 'jotai';
import { Plus } from 'lucide-react';
import { formatSeconds } from '#shared/time/format.ts';
import type { Track } from '#shared/timeline/timeline.ts';
import { clipBefore, cutTransitions } from '#shared/timeline/transitions.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { addTransition } from '#web/features/editor/session/transition-commands.ts';
import { selectionAtom } from '#web/state/document-atoms.ts';
import { clipsInRange, type Scale, type TimeRange, timeToX } from './gestures/geometry.ts';
import { TransitionBlock } from './transition-block.tsx';

interface TransitionMarksProps {
  track: Track;
  label: string;
  range: TimeRange;
  scale: Scale;
}

/** The transitions of a track, and, at the cuts of selected clips that have none, buttons that add one. */
export function TransitionMarks({ track: { clips }, label, range, scale }: TransitionMarksProps) {
  const session = useEditor();
  const selection = useAtomValue(selectionAtom);
  const { first, endExclusive } = clipsInRange(clips, range);
  const cuts = new Map(cutTransitions(clips).map((cut) => [cut.after.id, cut]));
  // The first half of a transition is on the clip before.
  const shown = clips.slice(first, endExclusive + 1);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div
      role="group"
      aria-label={`Transitions, ${label}`}
      data-cuts=""
      className="pointer-events-none absolute inset-0"
    >
      {shown.map((clip, index) => {
        const before = clipBefore(clips, first + index);
        if (!before) return null;
        const cut = cuts.get(clip.id);
        if (cut) return <TransitionBlock key={clip.id} cut={cut} scale={scale} isSelected={selection.has(clip.id)} />;
        if (!selection.has(clip.id) && !selection.has(before.id)) return null;
        const title = `Add a transition at ${formatSeconds(clip.start)} s`;
        return (
          <button
            key={clip.id}
            type="button"
            aria-label={title}
            title={title}
            className="timeline-add-transition"
            style={{ left: timeToX(clip.start, scale) }}
            onClick={() => addTransition(session, clip)}
          >
            <Plus aria-hidden="true" className="size-3.5" />
          </button>
        );
      })}
    </div>
  );
}
