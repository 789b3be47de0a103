import { describe, expect, test } from 'vitest';
import { captionContent, countHiddenWords, drawnContent } from '#shared/captions/content.ts';
import { sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import { CAPTION_STYLES, type CaptionStyle, type Clip } from '#shared/timeline/timeline.ts';
import { captionDrawingsAt } from './caption-drawings.ts';
import { compileRenderPlan } from './compile.ts';

/** "one two three" at 0, 0.5 and 1 s of its own time; on the timeline from 2 s to 4 s. */
const CAPTION: Clip = {
  id: 'c',
  assetId: '',
  start: timelineTime(2_000_000),
  end: timelineTime(4_000_000),
  in: sourceTime(0),
  out: sourceTime(2_000_000),
  text: 'one two three',
  words: ['one', 'two', 'three'].map((text, index) => ({
    text,
    start: sourceTime(index * 500_000),
    endExclusive: sourceTime(index * 500_000 + 400_000),
  })),
};

function plan(clip: Clip) {
  return compileRenderPlan({
    tracks: [{ id: 'caption-1', type: 'caption', clips: [clip] }],
    sources: [],
    width: 1080,
    height: 1920,
    frameRate: { numerator: 30, denominator: 1 },
    hasWatermark: false,
  });
}

describe('drawings', () => {
  test.each<[CaptionStyle, number]>([
    ['pop-subtitle', 3],
    ['karaoke', 3],
    ['lower-third', 1],
    ['boxed-word', 3],
    ['minimal', 3],
    // A word each 15 frames. It pops in 140 ms and is spoken for 400 ms.
    ['word-pop', 15],
    ['big-word', 15],
    ['elegant', 15],
    ['karaoke-fill', 24],
    ['typewriter', 11],
  ])('%s changes its picture %i times in 60 frames', (style, count) => {
    const keys = Array.from(
      { length: 60 },
      (_, frame) => captionDrawingsAt(plan({ ...CAPTION, style }), 60 + frame)[0]?.key,
    );
    expect(new Set(keys).size).toBe(count);
  });

  test('a word is lit from its own frame until the next word begins, through the pause between', () => {
    const lit = (frame: number) => captionDrawingsAt(plan(CAPTION), frame)[0]?.currentWord;
    expect([60, 74, 75, 89, 90, 119].map(lit)).toEqual([0, 0, 1, 1, 2, 2]);
    expect(captionDrawingsAt(plan(CAPTION), 59)).toEqual([]);
  });

  test('one word at a time is drawn alone, an emphasized one as such', () => {
    const words = CAPTION.words?.map((word, index) => (index === 1 ? { ...word, loud: true as const } : word));
    const drawn = (frame: number) => captionDrawingsAt(plan({ ...CAPTION, words, style: 'big-word' }), frame)[0];
    expect([60, 75, 90].map(drawn)).toMatchObject([
      { lines: [[{ text: 'ONE' }]], currentWord: 0, loudWords: [] },
      { lines: [[{ text: 'TWO' }]], currentWord: 0, loudWords: [0] },
      { lines: [[{ text: 'THREE' }]], currentWord: 0, loudWords: [] },
    ]);
  });

  test('without times of words, styles that show them in turn show all', () => {
    for (const style of CAPTION_STYLES) {
      const [drawing] = captionDrawingsAt(plan({ ...CAPTION, words: undefined, style }), 60);
      expect(drawing?.lines.flat()).toHaveLength(3);
      expect(drawing?.currentWord).toBe(-1);
      expect(drawing?.share).toBeUndefined();
    }
  });

  test('a style that hides words to come begins with the first, before it is spoken', () => {
    const late = CAPTION.words?.map((word) => ({ ...word, start: sourceTime(word.start + 300_000) }));
    const current = (style: CaptionStyle) =>
      captionDrawingsAt(plan({ ...CAPTION, words: late, style }), 60)[0]?.currentWord;
    expect(['karaoke', 'word-pop', 'big-word'].map((style) => current(style as CaptionStyle))).toEqual([-1, 0, 0]);
  });

  test('texts that differ only in a space are two pictures', () => {
    const [spaced, joined] = ['東京 大阪', '東京大阪'].map(
      (text) => captionDrawingsAt(plan({ ...CAPTION, text }), 60)[0],
    );
    expect(spaced?.key).not.toBe(joined?.key);
  });

  test('a moved caption takes its words along', () => {
    const moved = { ...CAPTION, start: timelineTime(0), end: timelineTime(2_000_000) };
    expect(captionDrawingsAt(plan(moved), 15)[0]?.currentWord).toBe(1);
  });
});

describe('content', () => {
  test('capitals are the style’s, word by word, and the text stays', () => {
    const shouted = { ...CAPTION, text: 'straße καφές i', style: 'news' as const };
    expect(
      drawnContent(shouted)
        .lines.flat()
        .map(({ text }) => text),
    ).toEqual(['STRASSE', 'ΚΑΦΕΣ', 'I']);
    expect(drawnContent({ ...shouted, style: 'neon' })).toEqual(captionContent(shouted));
  });

  test('trimmed words are hidden', () => {
    const { lines, words } = captionContent({ ...CAPTION, in: sourceTime(450_000), out: sourceTime(1_000_000) });
    expect(lines).toMatchObject([[{ text: 'two' }]]);
    expect(words).toHaveLength(1);
  });

  test('hidden words are counted', () => {
    expect(countHiddenWords(CAPTION)).toBe(0);
    expect(countHiddenWords({ ...CAPTION, in: sourceTime(450_000), out: sourceTime(1_000_000) })).toBe(2);
    expect(countHiddenWords({ ...CAPTION, text: 'one\ntwo', out: sourceTime(450_000) })).toBe(0);
  });

  test('a text that no longer fits its timing is shown whole', () => {
    expect(captionContent({ ...CAPTION, text: 'one\ntwo' })).toMatchObject({
      lines: [[{ text: 'one' }], [{ text: 'two' }]],
      words: null,
    });
  });

  test('a corrected word keeps its time', () => {
    expect(captionContent({ ...CAPTION, text: 'one TWO! three' }).words?.[1]).toMatchObject({
      text: 'TWO!',
      start: 500_000,
    });
  });
});
