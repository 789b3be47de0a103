import { type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import { parseTime } from '#web/features/editor/inspector/typed-time.ts';

/**
 * The place that a typed time names: "75", "1:15.5", or from the playhead "+2" and "-0.5". Times outside of the video
 * lead to its nearest end. Null for anything else.
 */
export function typedPlace(
  text: string,
  { playhead, end }: { readonly playhead: TimelineTime; readonly end: TimelineTime },
): TimelineTime | null {
  const [, sign, rest = ''] = /^\s*([+\-−]?)(.*)$/s.exec(text) ?? [];
  const typed = parseTime(rest);
  if (!typed) return null;
  const at = sign ? playhead + (sign === '+' ? typed.us : -typed.us) : typed.us;
  return timelineTime(Math.min(end, Math.max(0, at)));
}
