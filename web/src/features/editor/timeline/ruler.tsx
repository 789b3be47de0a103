import { memo } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { RULER_HEIGHT, type Scale, type TimeRange, timeToX } from './gestures/geometry.ts';
import { rulerTicks } from './ruler-ticks.ts';

/** By then the editor itself has loaded. */
const COMMENTS_AFTER_MS = 3_000;

const CommentMarks = lazyPart(async () => {
  await new Promise((resolve) => setTimeout(resolve, COMMENTS_AFTER_MS));
  return (await import('#web/features/editor/comments/comment-marks.tsx')).CommentMarks;
});

interface RulerProps {
  range: TimeRange;
  scale: Scale;
}

const LABELLED_TICK_PX = 9;
const SMALL_TICK_PX = 4;

/** Seconds along the top of the tracks. Pressing it moves the playhead (see gestures/scrubbing.ts). */
export const Ruler = memo(function Ruler({ range, scale }: RulerProps) {
  const ticks = rulerTicks(range, scale);
  const path = ticks
    .map(({ time, label }) => {
      const height = label === null ? SMALL_TICK_PX : LABELLED_TICK_PX;
      return `M${Math.round(timeToX(time, scale)) + 0.5} ${RULER_HEIGHT - height}v${height}`;
    })
    .join('');
  return (
    <div data-ruler="" aria-hidden="true" className="absolute inset-0 cursor-pointer touch-none overflow-hidden">
      <svg className="absolute inset-0 size-full" role="presentation">
        <path d={path} className="stroke-control" fill="none" />
      </svg>
      {ticks.map(({ time, label }) =>
        label === null ? null : (
          <span
            key={time}
            className="absolute top-1 left-0 select-none text-faint text-xs leading-4 tabular"
            style={{ transform: `translateX(calc(${timeToX(time, scale)}px - 50%))` }}
          >
            {label}
          </span>
        ),
      )}
      <CommentMarks scale={scale} />
    </div>
  );
});
