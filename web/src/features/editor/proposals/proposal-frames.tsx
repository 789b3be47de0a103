import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { firstChangedFrame } from '#shared/proposals/first-change.ts';
import { compileRenderPlan } from '#shared/render/compile.ts';
import { planSourceOf } from '#shared/render/plan-source.ts';
import { formatSeconds } from '#shared/time/format.ts';
import { timelineTime } from '#shared/time/microseconds.ts';
import { frameToMicroseconds } from '#shared/time/rational.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { createPlayback } from '#web/engine/playback.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { captionLookAtom, logoAtom } from '#web/state/view-atoms.ts';

interface ProposalFramesProps {
  before: Timeline;
  after: Timeline;
}

/** Longer side of a picture, in pixels of the device. */
const LONGER_SIDE = 640;

/** The first picture that changes between two timelines, drawn with both. */
export function ProposalFrames({ before, after }: ProposalFramesProps) {
  const session = useEditor();
  const captionLook = useAtomValue(captionLookAtom);
  const logo = useAtomValue(logoAtom) ?? undefined;
  const canvases = useRef(new Map<string, HTMLCanvasElement>());
  const [hasFailed, setHasFailed] = useState(false);
  const change = useMemo(() => {
    const format = { ...session.format, captionLook, logo };
    const sources = session.assets.map(planSourceOf);
    const planOf = ({ tracks, luts }: Timeline) => compileRenderPlan({ tracks, luts, sources, ...format });
    const plans = { before: planOf(before), after: planOf(after) };
    const frame = firstChangedFrame(plans.before, plans.after);
    if (frame === null) return null;
    const at = timelineTime(frameToMicroseconds(frame, format.frameRate));
    const sides = [
      { label: 'Before', timeline: before, hasEnded: frame >= plans.before.frameCount },
      { label: 'After', timeline: after, hasEnded: frame >= plans.after.frameCount },
    ];
    return { at, sides, format, sources };
  }, [session, before, after, captionLook, logo]);

  useEffect(() => {
    if (!change) return;
    const playback = createPlayback({ canvas: document.createElement('canvas') });
    let isGone = false;
    const draw = async () => {
      for (const { timeline, label, hasEnded } of change.sides) {
        const context = canvases.current.get(label)?.getContext('2d');
        if (hasEnded || !context) continue;
        playback.setTimeline(timeline.tracks, change.sources, change.format, timeline.luts);
        playback.seek(change.at);
        const picture = await playback.captureFrame();
        context.drawImage(picture, 0, 0, context.canvas.width, context.canvas.height);
        picture.close();
      }
    };
    draw().catch(() => isGone || setHasFailed(true));
    return () => {
      isGone = true;
      playback.dispose();
    };
  }, [change]);

  if (!change) return <p className="mt-3 text-muted text-sm">The picture stays the same.</p>;
  const { width, height } = change.format;
  const scale = LONGER_SIDE / Math.max(width, height);
  const time = `${formatSeconds(change.at)} s`;
  return (
    <div className="mt-3">
      <p className="text-muted text-xs">First change of the picture, at {time}</p>
      <div className="mt-1 grid grid-cols-2 gap-3">
        {change.sides.map(({ label, hasEnded }) => (
          <figure key={label} className="min-w-0">
            {hasEnded ? (
              <p className="py-6 text-muted text-sm">The video has ended.</p>
            ) : (
              <canvas
                ref={(canvas) => {
                  if (canvas) canvases.current.set(label, canvas);
                }}
                role="img"
                aria-label={`${label}, at ${time}`}
                width={Math.round(width * scale)}
                height={Math.round(height * scale)}
                className="max-h-72 max-w-full rounded-sm bg-black ring-1 ring-line"
              />
            )}
            <figcaption className="mt-1 text-muted text-xs">{label}</figcaption>
          </figure>
        ))}
      </div>
      {hasFailed && (
        <p role="alert" className="mt-2 text-danger text-sm">
          The pictures could not be drawn. Close the dialog and try again.
        </p>
      )}
    </div>
  );
}
