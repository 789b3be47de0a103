import { type EditResult, refuse, replaceClips } from '#shared/timeline/edit-result.ts';
import { type CaptionStyle, DEFAULT_CAPTION_STYLE, type Timeline } from '#shared/timeline/timeline.ts';

/**
 * Sets the style of all captions on the timeline, and of captions that clips will get.
 * @returns Refused when there is no caption.
 */
export function setCaptionStyle(timeline: Timeline, style: CaptionStyle): EditResult {
  if (!timeline.tracks.some(({ type, clips }) => type === 'caption' && clips.length > 0)) {
    return refuse('edit.nothing-selected');
  }
  const changes = timeline.tracks.map(({ id, type, clips }) => {
    const styled = clips.map((clip) => {
      if (type !== 'caption') return (clip.captions ?? style) === style ? clip : { ...clip, captions: style };
      return (clip.style ?? DEFAULT_CAPTION_STYLE) === style ? clip : { ...clip, style };
    });
    return [id, styled] as const;
  });
  return replaceClips(timeline, new Map(changes));
}
