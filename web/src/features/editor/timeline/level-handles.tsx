import './volume-line.css';
import { useAtomValue } from 'jotai';
import { completeValues } from '#shared/effects/registry.ts';
import { VOLUME } from '#shared/effects/volume.ts';
import { formatSeconds } from '#shared/time/format.ts';
import { sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import { shownAt, toSource } from '#shared/timeline/clip-time.ts';
import { addKeyframe, removeKeyframe } from '#shared/timeline/edits/set-keyframe.ts';
import type { Clip, Track } from '#shared/timeline/timeline.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { selectionAtom } from '#web/state/document-atoms.ts';
import { isGestureActiveAtom } from '#web/state/view-atoms.ts';
import { clipsInRange, lengthToPx, pxToLength, type Scale, type TimeRange, timeToX } from './gestures/geometry.ts';
import { LevelHandle } from './level-handle.tsx';

interface LevelHandlesProps {
  track: Track;
  label: string;
  range: TimeRange;
  scale: Scale;
}

/** Handles on the volume lines of a track's selected clips: one for each keyframe, or the whole line without any. */
export function LevelHandles({ track: { clips }, label, range, scale }: LevelHandlesProps) {
  const session = useEditor();
  const selection = useAtomValue(selectionAtom);
  const isPassive = useAtomValue(isGestureActiveAtom);
  const { first, endExclusive } = clipsInRange(clips, range);
  const shown = clips
    .slice(first, endExclusive)
    .filter(
      ({ id, assetId, volume }) => selection.has(id) && volume !== 0 && session.media(assetId)?.hasAudio === true,
    );
  if (shown.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div
      role="group"
      aria-label={`Volume lines, ${label}`}
      data-levels=""
      data-passive={isPassive || undefined}
      className="pointer-events-none absolute inset-0"
    >
      {shown.map((clip) => (
        <ClipHandles key={clip.id} clip={clip} scale={scale} />
      ))}
    </div>
  );
}

function ClipHandles({ clip, scale }: { clip: Clip; scale: Scale }) {
  const session = useEditor();
  const effect = clip.effects?.find(({ id }) => id === VOLUME.id);
  const keyframes = effect?.keyframes?.['level'];
  const placeAt = (at: number) => ({
    clipId: clip.id,
    effectId: VOLUME.id,
    parameter: 'level',
    at: sourceTime(toSource(clip, Math.min(clip.end, Math.max(clip.start, Math.round(at))))),
  });
  const addAt = (at: number) =>
    session.edit('Keyframe of level added', addKeyframe(session.document.timeline, placeAt(at)));

  if (!keyframes) {
    const { level } = completeValues(VOLUME, effect?.values ?? {});
    return (
      <LevelHandle
        kind="line"
        clipId={clip.id}
        at={clip.in}
        level={level}
        name={`Volume line at ${formatSeconds(clip.start)} s`}
        style={{ left: timeToX(clip.start, scale), width: lengthToPx(clip.end - clip.start, scale) }}
        onAdd={(px) => addAt(px === null ? session.playback.currentTime() : clip.start + pxToLength(px, scale))}
      />
    );
  }
  return keyframes
    .filter(({ time }) => time >= clip.in && time <= clip.out)
    .map(({ time, value }) => {
      const at = timelineTime(shownAt(clip, time));
      return (
        <LevelHandle
          key={time}
          kind="point"
          clipId={clip.id}
          at={time}
          level={Number(value)}
          name={`Level at ${formatSeconds(at)} s`}
          style={{ left: timeToX(at, scale) }}
          onAdd={() => addAt(session.playback.currentTime())}
          onRemove={() =>
            session.edit(
              'Keyframe of level removed',
              removeKeyframe(session.document.timeline, { ...placeAt(at), at: time }),
            )
          }
        />
      );
    });
}
