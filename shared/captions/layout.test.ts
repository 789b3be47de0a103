import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CAPTION_STYLES, type CaptionStyle } from '#shared/timeline/timeline.ts';
import { type CaptionLayout, fitCaption, layoutCaption, stackBoxes } from './layout.ts';
import { splitTokens } from './tokens.ts';

const PORTRAIT = { width: 1080, height: 1920 };

/** Every UTF-16 unit 45 px wide, a space 20 px. */
const measure = (text: string) => [...text].reduce((sum, character) => sum + (character === ' ' ? 20 : 45), 0);

function layout(text: string, style: CaptionStyle = 'pop-subtitle', frame = PORTRAIT): CaptionLayout {
  return layoutCaption({ style, lines: text.split('\n').map(splitTokens) }, frame, measure);
}

/** The lines of a layout from top to bottom, each from left to right. */
function readLines({ words }: CaptionLayout): string[] {
  const baselines = [...new Set(words.map(({ baseline }) => baseline))].sort((a, b) => a - b);
  return baselines.map((baseline) =>
    words
      .filter((word) => word.baseline === baseline)
      .sort((a, b) => a.x - b.x)
      .map(({ text, x, width }, index, line) => {
        const next = line[index + 1];
        return next && next.x > x + width + 0.01 ? `${text} ` : text;
      })
      .join(''),
  );
}

describe('a caption that fits its style, or does not', () => {
  test.each<{ name: string; text: string; style?: CaptionStyle; lineCount: number; isCut: boolean }>([
    { name: 'one word', text: 'Hello', lineCount: 1, isCut: false },
    { name: 'four short lines', text: 'a\nb\nc\nd', lineCount: 4, isCut: false },
    { name: 'a fifth short line', text: 'a\nb\nc\nd\ne', lineCount: 5, isCut: true },
    { name: 'ten short lines', text: 'a\nb\nc\nd\ne\nf\ng\nh\ni\nj', lineCount: 10, isCut: true },
    { name: 'long lines that smaller letters bring to four', text: 'word '.repeat(24), lineCount: 4, isCut: false },
    { name: 'a text that no size brings to four', text: 'word '.repeat(40), lineCount: 6, isCut: true },
    { name: 'the same in karaoke', text: 'word '.repeat(40), style: 'karaoke', lineCount: 6, isCut: true },
    { name: 'in a lower third', text: 'a\nb\nc\nd\ne', style: 'lower-third', lineCount: 5, isCut: true },
    { name: 'nothing', text: '', lineCount: 0, isCut: false },
  ])('$name: $lineCount lines', ({ text, style = 'pop-subtitle', lineCount, isCut }) => {
    const drawing = { style, lines: text.split('\n').map(splitTokens) };
    expect(fitCaption(drawing, PORTRAIT, measure)).toEqual({ lineCount, maxLines: 4, isCut });
  });

  test('a caption is cut exactly when it ends in an ellipsis', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), (words) => {
        const text = 'word '.repeat(words);
        const { isCut } = fitCaption({ style: 'pop-subtitle', lines: [splitTokens(text)] }, PORTRAIT, measure);
        expect(readLines(layout(text)).at(-1)?.endsWith('…')).toBe(isCut);
      }),
    );
  });
});

describe('lines', () => {
  test('a short caption is one line in the middle', () => {
    const { words, box } = layout('Hello');
    expect(words).toHaveLength(1);
    expect(words[0]?.x).toBeCloseTo((1080 - 225) / 2);
    expect(box.x + box.width / 2).toBeCloseTo(540, -1);
  });

  test('lines have similar lengths, not a full line and a word', () => {
    expect(readLines(layout('one two three four five'))).toEqual(['one two three', 'four five']);
  });

  test('line breaks of the text are kept', () => {
    expect(readLines(layout('one\ntwo three'))).toEqual(['one', 'two three']);
  });

  test('letters shrink when four lines are not enough', () => {
    const long = layout(
      'seven words here are quite a lot of them to show, and then some more of those, and then at last the same',
    );
    expect(long.fontSizePx).toBeLessThan(layout('short').fontSizePx);
    expect(readLines(long).length).toBeLessThanOrEqual(4);
    expect(readLines(long).join(' ')).toContain('the same');
  });

  test('a text that is much too long ends in an ellipsis', () => {
    const lines = readLines(layout('word '.repeat(200)));
    expect(lines).toHaveLength(4);
    expect(lines[3]).toMatch(/…$/);
  });

  test('a word of 200 characters is broken, not run off the frame', () => {
    const { words, box } = layout('x'.repeat(200));
    expect(words.length).toBeGreaterThan(1);
    for (const word of words) expect(word.x + word.width).toBeLessThanOrEqual(box.x + box.width);
    expect(new Set(words.map(({ word }) => word))).toEqual(new Set([0]));
  });

  test('an emoji of several code points is never broken', () => {
    const family = '👨‍👩‍👧‍👦';
    const { words } = layout(family.repeat(20));
    for (const { text } of words) expect(text.replaceAll(family, '').replace('…', '')).toBe('');
  });

  test('right-to-left text is ordered from the right, a Latin name in it from the left', () => {
    expect(readLines(layout('אבג דהו Big Ben זחט'))).toEqual(['זחט Big Ben דהו אבג']);
  });

  test.each([
    ['שלום Clipwright.', '.Clipwright שלום'],
    ['He said שלום.', 'He said שלום.'],
    ['אבג (Big Ben) דהו!', '!דהו )Big Ben( אבג'],
    ['אבג 50% דהו', 'דהו 50% אבג'],
    ['Ada היא אמא', 'אמא היא Ada'],
  ])('marks between words of two directions are where %j has them', (text, drawn) => {
    expect(readLines(layout(text))).toEqual([drawn]);
  });

  test.each([
    '今日は',
    'สวัสดีครับ วันนี้',
    'ราคา 100บาท',
    '東京 大阪',
    '2024年に10個の',
    '今日は😀です',
    'はい…そう',
    '【速報】新発売',
    '𠮷野家',
    'Big Ben, 東京',
  ])('%j has the spaces of its text', (text) => {
    expect(readLines(layout(text))).toEqual([text]);
  });

  test.each([
    ['אבג 東京大阪 דהו', 'דהו 東京大阪 אבג'],
    ['אבג 東京 大阪 דהו', 'דהו 東京 大阪 אבג'],
    ['שם東京大阪 דהו', 'דהו 東京大阪שם'],
    ['東京 אבג大阪', '東京 אבג大阪'],
  ])('of two directions, %j too', (text, drawn) => {
    expect(readLines(layout(text))).toEqual([drawn]);
  });

  test('a line never begins with a closing mark, and has no space at its edges', () => {
    const part = fc.constantFrom(
      ...['今日は、', '天気がいい。', '「東京」', '2024年', 'AIツール', '😀！', 'はい…', ' ', 'สวัสดีครับ'],
    );
    fc.assert(
      fc.property(fc.array(part, { minLength: 10, maxLength: 24 }), (parts) => {
        const { words } = layout(parts.join(''));
        for (const line of Map.groupBy(words, ({ baseline }) => baseline).values()) {
          const [first, last] = [line[0], line.at(-1)];
          expect(first?.text).not.toMatch(/^[、。」！…]/u);
          expect((first?.x ?? 0) + (last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(PORTRAIT.width);
        }
      }),
      { numRuns: 100 },
    );
  });
});

test('a word is shrunk before it is broken, in styles that keep words', () => {
  const long = 'x'.repeat(40);
  expect(readLines(layout(long, 'big-word'))).toEqual([long]);
  expect(readLines(layout(long, 'pop-subtitle')).length).toBeGreaterThan(1);
});

test('a big word is in the middle of the frame, or at the top', () => {
  const middle = ({ y, height }: { y: number; height: number }) => y + height / 2;
  expect(middle(layout('Now', 'big-word').box)).toBeCloseTo(960, -1);
  const drawing = { style: 'big-word', lines: [splitTokens('Now')], isAtTop: true } as const;
  expect(middle(layoutCaption(drawing, PORTRAIT, measure).box)).toBeLessThan(500);
});

test('a lower third starts on the side where its script starts', () => {
  expect(layout('Name', 'lower-third').words[0]?.x).toBeLessThan(200);
  const { words, panel } = layout('שם', 'lower-third');
  expect(words[0]?.x).toBeGreaterThan(850);
  expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeCloseTo(1080 * 0.92);
});

test('every layout lies in a whole, even box inside the frame and inside the side margins', () => {
  const frames = fc.constantFrom(PORTRAIT, { width: 1920, height: 1080 }, { width: 1080, height: 1080 });
  const text = fc.string({ unit: 'grapheme', maxLength: 300 });
  fc.assert(
    fc.property(fc.constantFrom(...CAPTION_STYLES), frames, text, (style, frame, drawn) => {
      const { box, words } = layout(drawn, style, frame);
      for (const value of Object.values(box)) expect(value % 2).toBe(0);
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(frame.width);
      expect(box.y + box.height).toBeLessThanOrEqual(frame.height);
      for (const { x, width, baseline } of words) {
        expect(x).toBeGreaterThanOrEqual(frame.width * 0.05);
        expect(x + width).toBeLessThanOrEqual(frame.width * 0.95);
        expect(baseline).toBeLessThan(box.y + box.height);
        expect(baseline).toBeGreaterThan(box.y);
      }
    }),
    { numRuns: 150 },
  );
});

test('boxes that would overlap are stacked upwards', () => {
  const box = { x: 100, y: 500, width: 200, height: 60 };
  expect(stackBoxes([box, { ...box, height: 80 }, { ...box, x: 400 }])).toEqual([500, 420, 500]);
});
