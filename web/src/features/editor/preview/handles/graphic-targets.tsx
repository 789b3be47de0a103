import { useAtomValue } from 'jotai';
import { TRANSFORM } from '#shared/effects/transform.ts';
import type { Size } from '#shared/geometry/rect.ts';
import { shownSourceTime, valuesOf } from '#web/features/editor/inspector/effect-values.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { clipLabel } from '#web/features/editor/timeline/clip-label.ts';
import type { PlacedClip } from '#web/state/document-atoms.ts';
import { playheadAtom } from '#web/state/playback-atoms.ts';
import { classNames } from '#web/ui/class-names.ts';
import { boxStyle } from './transform-box.ts';
import { useClipGeometry } from './use-clip-geometry.ts';

interface GraphicTargetsProps {
  /** Titles and shapes at the playhead, lowest first. */
  graphics: readonly PlacedClip[];
  /** The frame on the screen, in px. */
  frame: Size;
  /** Over the handles of the selected clip. */
  isAbove: boolean;
}

/** Boxes over the preview that select the titles and shapes in them. */
export function GraphicTargets({ graphics, frame, isAbove }: GraphicTargetsProps) {
  return (
    <div className={classNames('pointer-events-none absolute inset-0', isAbove && 'z-10')}>
      {graphics.map((placed) => (
        <Target key={placed.clip.id} placed={placed} frame={frame} />
      ))}
    </div>
  );
}

function Target({ placed: { clip, track }, frame }: { placed: PlacedClip; frame: Size }) {
  const session = useEditor();
  const at = shownSourceTime(session, clip, useAtomValue(playheadAtom));
  const geometry = useClipGeometry(clip, at);
  if (!geometry) return null;
  return (
    <button
      type="button"
      aria-label={`Select ${clipLabel(clip, track.type)}`}
      className="pointer-events-auto absolute outline-text/60 hover:outline focus-visible:outline-2 focus-visible:outline-accent"
      style={boxStyle(TRANSFORM.job(valuesOf(clip, TRANSFORM, at), geometry), frame.width / geometry.output.width)}
      onClick={() => {
        session.document.select(new Set([clip.id]));
        session.view.send({ type: 'reveal-clip', clipId: clip.id });
      }}
    />
  );
}
