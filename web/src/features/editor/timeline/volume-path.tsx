import './volume-line.css';
import { effectValuesAt } from '#shared/effects/clip-effect.ts';
import { completeValues } from '#shared/effects/registry.ts';
import { VOLUME } from '#shared/effects/volume.ts';
import { sourceTime } from '#shared/time/microseconds.ts';
import { toSource, toTimeline } from '#shared/timeline/clip-time.ts';
import type { Clip } from '#shared/timeline/timeline.ts';
import { lengthToPx, pxToLength, type Scale, type TimeRange } from './gestures/geometry.ts';
import { levelToY } from './level-scale.ts';

interface VolumePathProps {
  clip: Clip;
  range: TimeRange;
  scale: Scale;
}

/** Distance of the drawn points, in px: small enough for eases. */
const STEP_PX = 4;

/** The border and margin of a clip: its content begins this far below its row. */
const CLIP_TOP_PX = 4;

/** Draws a clip's volume line over its pictures. */
export function VolumePath({ clip, range, scale }: VolumePathProps) {
  const effect = clip.effects?.find(({ id }) => id === VOLUME.id);
  if (!effect) return null;
  const from = Math.max(clip.start, range.start);
  const to = Math.min(clip.end, range.endExclusive);
  if (from >= to) return null;
  const count = Math.ceil(lengthToPx(to - from, scale) / STEP_PX);
  const even = Array.from({ length: count + 1 }, (_, n) => Math.min(to, from + pxToLength(n * STEP_PX, scale)));
  const bends = (effect.keyframes?.['level'] ?? []).map(({ time }) => toTimeline(clip, time));
  const times = [...even, ...bends.filter((time) => time > from && time < to)].sort((a, b) => a - b);
  const points = times.map((time) => {
    const { level } = completeValues(VOLUME, effectValuesAt(effect, sourceTime(toSource(clip, time))));
    return `${lengthToPx(time - clip.start, scale).toFixed(1)},${(levelToY(level) - CLIP_TOP_PX).toFixed(1)}`;
  });
  return (
    <svg aria-hidden="true" className="timeline-volume-path">
      <polyline points={points.join(' ')} />
    </svg>
  );
}
