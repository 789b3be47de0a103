import { expect, test } from 'vitest';
import { readSubtitles } from './read-subtitles.ts';
import { wordsOfCues } from './words-of-cues.ts';

test('the words of subtitles are those that are said, in order', () => {
  const cue = (second: number, text: string) => `00:00:0${second},000 --> 00:00:0${second + 1},000\n${text}\n\n`;
  const file = [cue(3, '<i>Cold</i> brew,\n— you know —'), cue(1, '♪ [music plays] ♪'), cue(2, '[Anna] Hello!')].join(
    '',
  );
  expect(wordsOfCues(readSubtitles(file).cues)).toEqual(['Hello!', 'Cold', 'brew,', 'you', 'know —']);
});
