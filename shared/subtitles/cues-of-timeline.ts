import { captionContent } from '#shared/captions/content.ts';
import { FILE_LINE_CHARACTERS, wrapByCharacters } from '#shared/captions/reading-rules.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import type { WrittenCue } from './write-subtitles.ts';

/** The captions that the video shows, by their starts: those of hidden tracks and trimmed words are left out, lines are as long as players show. */
export function cuesOfTimeline({ tracks }: Pick<Timeline, 'tracks'>): readonly WrittenCue[] {
  return tracks
    .filter(({ type, hidden }) => type === 'caption' && !hidden)
    .flatMap(({ clips }) => clips)
    .flatMap((clip) => {
      const text = wrapByCharacters(captionContent(clip).lines, FILE_LINE_CHARACTERS).join('\n');
      if (text === '') return [];
      return { start: clip.start, endExclusive: clip.end, text, isAtTop: clip.atTop === true };
    })
    .toSorted((left, right) => left.start - right.start);
}
