import { captionContent } from '#shared/captions/content.ts';
import { FILE_LINE_CHARACTERS, wrapByCharacters } from '#shared/captions/reading-rules.ts';
import type { Token } from '#shared/captions/tokens.ts';
import { withSolo } from '#shared/timeline/solo-tracks.ts';
import type { CaptionWord, Timeline } from '#shared/timeline/timeline.ts';
import { countLetters } from './cue-markup.ts';
import type { LetterRange } from './subtitle-cue.ts';
import type { WrittenCue } from './write-subtitles.ts';

/**
 * The captions that the video shows, by start. Omits hidden tracks and trimmed words. Lines are as long as players
 * show.
 */
export function cuesOfTimeline({ tracks }: Pick<Timeline, 'tracks'>): readonly WrittenCue[] {
  return withSolo(tracks)
    .filter(({ type, hidden }) => type === 'caption' && !hidden)
    .flatMap(({ clips }) => clips)
    .flatMap((clip) => {
      const { lines, words } = captionContent(clip);
      const text = wrapByCharacters(lines, FILE_LINE_CHARACTERS).join('\n');
      if (text === '') return [];
      return {
        start: clip.start,
        endExclusive: clip.end,
        text,
        bold: boldOf(lines.flat(), words ?? []),
        isAtTop: clip.atTop === true,
      };
    })
    .toSorted((left, right) => left.start - right.start);
}

/** Words that stand out. */
function boldOf(tokens: readonly Token[], words: readonly CaptionWord[]): readonly LetterRange[] {
  let offset = 0;
  return tokens.flatMap(({ text }, index) => {
    const from = offset;
    offset += countLetters(text);
    return words[index]?.loud ? { from, to: offset } : [];
  });
}
