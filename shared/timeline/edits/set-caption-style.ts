import { type CaptionStyle, DEFAULT_CAPTION_STYLE, type Timeline } from '#shared/timeline/timeline.ts';
import { type EditResult, refuse, replaceClips } from './result.ts';

/**
 * Gives every caption of the timeline the same style.
 * @returns Refused when there is no caption.
 */
export function setCaptionStyle(timeline: Timeline, style: CaptionStyle): EditResult {
  const tracks = timeline.tracks.filter(({ type, clips }) => type === 'caption' && clips.length > 0);
  if (tracks.length === 0) return refuse('edit.nothing-selected');
  return replaceClips(
    timeline,
    new Map(
      tracks.map(({ id, clips }) => [
        id,
        clips.map((clip) => ((clip.style ?? DEFAULT_CAPTION_STYLE) === style ? clip : { ...clip, style })),
      ]),
    ),
  );
}
