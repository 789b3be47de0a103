import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findViolations } from '#shared/timeline/invariants.ts';
import { CAPTION_STYLES } from '#shared/timeline/timeline.ts';
import { CUE_CHARACTERS, captionsFromWords, clipOfCue, cuesFromText, MAX_CHARACTERS_PER_SECOND } from './cues.ts';
import { countCharacters, normalizeText, splitTokens } from './tokens.ts';

const seconds = (value: number) => Math.round(value * 1e6);
const splitWords = (text: string) => splitTokens(text).map((token) => token.text);
const texts = (text: string, duration: number) =>
  cuesFromText(text, { start: 0, endExclusive: seconds(duration) }, 'pop-subtitle').map((cue) => cue.text);

describe('a text is broken', () => {
  test.each([
    ['at its sentences', 'Stop scrolling. This one is for you.', ['Stop scrolling. This one is for you.']],
    [
      'at a comma',
      'If you wake up tired every day, this one is for you.',
      ['If you wake up tired every day,', 'this one is for you.'],
    ],
    [
      'where a phrase begins',
      'You can get ten minutes of daylight before your first coffee.',
      ['You can get ten minutes of daylight', 'before your first coffee.'],
    ],
    [
      'in a language without spaces',
      '今日は天気がいいので、公園を散歩しましょう。そのあとでコーヒーを飲みませんか？',
      ['今日は天気がいいので、公園を散歩しましょう。', 'そのあとでコーヒーを飲みませんか？'],
    ],
    [
      'at a sentence rather than in the middle of two',
      'This is for commuters and remote workers in particular. It’s simpler than it looks from outside.',
      ['This is for commuters', 'and remote workers in particular.', 'It’s simpler than it looks', 'from outside.'],
    ],
    ['with its own spaces and no others', 'สวัสดีครับ วันนี้เรามี AI 10ตัว มาแนะนำ', ['สวัสดีครับ วันนี้เรามี AI 10ตัว มาแนะนำ']],
    ['nowhere when it is short', 'Hello there!', ['Hello there!']],
  ])('%s', (_, text, cues) => {
    expect(texts(text, text.length / 12)).toEqual(cues);
  });

  test('without a single word left at its end', () => {
    for (const text of [
      'Everything you bake at home tastes better tomorrow',
      'The quickest way to learn anything is teaching it',
    ]) {
      for (const cue of texts(text, 5)) expect(splitTokens(cue).length).toBeGreaterThan(1);
    }
  });

  test('into only as many cues as there is time for', () => {
    expect(texts('One two three four five six seven eight nine ten eleven twelve thirteen', 1)).toHaveLength(1);
  });
});

const withoutSpaces = (text: string) => text.replace(/\s/gu, '');

const sentences = fc
  .array(
    fc.constantFrom(
      'bread',
      'and',
      'coffee,',
      'the',
      'extraordinary',
      'I',
      'go.',
      'tomorrow',
      '🎉',
      'naïve',
      'Rindfleischetikettierungsgesetz',
      '今日は天気がいい。',
      '2024年に10個のAIツール',
      'สวัสดีครับ',
      'to',
      'your',
    ),
    { minLength: 1, maxLength: 60 },
  )
  .map((words) => words.join(' '));

test('cues fill their time exactly, keep every word, and can be read when the text can', () => {
  fc.assert(
    fc.property(
      sentences,
      fc.double({ min: 0.1, max: 3, noNaN: true }),
      fc.constantFrom(...CAPTION_STYLES),
      (text, slack, style) => {
        const start = seconds(2);
        const endExclusive =
          start + Math.max(seconds((countCharacters(text) / MAX_CHARACTERS_PER_SECOND) * slack), 200_000);
        const cues = cuesFromText(text, { start, endExclusive }, style);
        let time = start;
        for (const cue of cues) {
          expect(cue.start).toBe(time);
          time = cue.endExclusive;
          expect(cue.words[0]?.start).toBe(0);
          expect(cue.words.at(-1)?.endExclusive).toBe(cue.endExclusive - cue.start);
          expect(cue.words.map((word) => word.text)).toEqual(splitWords(cue.text));
          if (slack >= 1.01 && endExclusive - start >= cues.length * 100_000 * 1.2) {
            const perSecond = countCharacters(cue.text) / ((cue.endExclusive - cue.start) / 1e6);
            expect(perSecond).toBeLessThanOrEqual(MAX_CHARACTERS_PER_SECOND + 0.01);
          }
        }
        expect(time).toBe(endExclusive);
        expect(withoutSpaces(cues.map((cue) => cue.text).join(''))).toBe(withoutSpaces(text));
        for (const cue of cues) expect(normalizeText(text)).toContain(cue.text);
      },
    ),
    { numRuns: 400 },
  );
});

test('cues with enough time are no longer than the style’s line allows', () => {
  const text =
    'Fresh bread comes out of the oven at seven, and by eight the whole street knows about it, which is how we like it.';
  for (const style of CAPTION_STYLES) {
    const cues = cuesFromText(text, { start: 0, endExclusive: seconds(10) }, style);
    for (const cue of cues) expect(countCharacters(cue.text)).toBeLessThanOrEqual(CUE_CHARACTERS[style]);
  }
});

describe('captions from heard words', () => {
  const wordsAt = (list: string, pauseAfter: Record<string, number> = {}) => {
    let time = 0;
    return list.split(' ').map((text) => {
      const start = time;
      time = start + seconds(0.3);
      const word = { text, start, endExclusive: time };
      time += seconds(pauseAfter[text] ?? 0);
      return word;
    });
  };

  test('end at a long pause, though the line has room', () => {
    expect(
      captionsFromWords(wordsAt('hello there everyone welcome back', { there: 1.5 }), 'karaoke').map((cue) => cue.text),
    ).toEqual(['hello there', 'everyone welcome back']);
  });

  test('keep the times that were heard, and stay a little after the last word', () => {
    const [first, second] = captionsFromWords(wordsAt('hello there everyone welcome back', { there: 1.5 }), 'karaoke');
    expect([first?.start, first?.endExclusive]).toEqual([0, seconds(1.2)]);
    expect(second?.start).toBe(seconds(2.1));
    expect(second?.words[1]).toEqual({ text: 'welcome', start: seconds(0.3), endExclusive: seconds(0.6) });
  });

  test('overlapping, unordered, empty and two-word entries still make valid clips', () => {
    const cues = captionsFromWords(
      [
        { text: 'city', start: 900_000, endExclusive: 900_000 },
        { text: ' New York', start: 0, endExclusive: 1_000_000 },
        { text: '  ', start: 0, endExclusive: 5 },
        { text: 'sleeps', start: -40, endExclusive: 500_000.4 },
      ],
      'pop-subtitle',
    );
    const clips = cues.map((cue, index) => clipOfCue(`c${index}`, cue, 'pop-subtitle', 3_000_000));
    expect(findViolations({ tracks: [{ id: 'caption-1', type: 'caption', clips }] })).toEqual([]);
    expect(
      cues
        .map((cue) => cue.text)
        .join(' ')
        .split(' ')
        .sort(),
    ).toEqual(['New', 'York', 'city', 'sleeps']);
  });

  test.each([
    [
      'no spaces between words of a script that has none',
      ['今日', 'は、', '𠮷', '野家', 'です。'],
      '今日は、𠮷野家です。',
    ],
    ['spaces between words of one that has them', ['fresh', 'bread'], 'fresh bread'],
    ['the spaces that came with the words', ['สวัสดีครับ', ' วันนี้', 'อากาศดี'], 'สวัสดีครับ วันนี้อากาศดี'],
    ['the spaces within a word', ['東京 大阪', '2024年に'], '東京 大阪2024年に'],
  ])('have %s', (_, words, text) => {
    const spoken = words.map((word, index) => ({
      text: word,
      start: seconds(index),
      endExclusive: seconds(index + 0.9),
    }));
    expect(captionsFromWords(spoken, 'karaoke').map((cue) => cue.text)).toEqual([text]);
  });

  test('no words give no captions', () => {
    expect(captionsFromWords([], 'karaoke')).toEqual([]);
  });
});
