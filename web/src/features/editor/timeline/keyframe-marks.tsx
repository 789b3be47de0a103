import { toTimeline } from '#shared/timeline/clip-time.ts';
import type { Clip } from '#shared/timeline/timeline.ts';
import { lengthToPx, type Scale } from './gestures/geometry.ts';

/** Diamonds on a clip where effects on its picture have keyframes. Those of its sound are on its volume line. */
export function KeyframeMarks({ clip, scale }: { clip: Clip; scale: Scale }) {
  const lists = (clip.effects ?? [])
    .filter(({ id }) => id !== 'volume')
    .flatMap(({ keyframes = {} }) => Object.values(keyframes));
  const times = new Set(lists.flatMap((list) => list.map(({ time }) => time)));
  return [...times]
    .filter((time) => time >= clip.in && time <= clip.out)
    .map((time) => (
      <span
        key={time}
        aria-hidden="true"
        data-keyframe=""
        className="timeline-keyframe"
        style={{ left: lengthToPx(toTimeline(clip, time) - clip.start, scale) }}
      />
    ));
}
