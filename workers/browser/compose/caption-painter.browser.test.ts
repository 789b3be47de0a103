import { beforeAll, expect, test } from 'vitest';
import { drawnLines } from '#shared/captions/content.ts';
import { type CaptionDrawing, drawCaption } from '#shared/captions/drawing.ts';
import { type CaptionLook, DEFAULT_CAPTION_LOOK } from '#shared/captions/look.ts';
import { measureCaption, paintCaption } from '#shared/captions/painter.ts';
import { captionFont } from '#shared/captions/style.ts';
import { CAPTION_STYLE_RULES } from '#shared/captions/style-rules.ts';
import { splitTokens } from '#shared/captions/tokens.ts';
import { CAPTION_FONTS, EMOJI_FONT_FAMILY } from '#shared/fonts/caption-fonts.ts';
import { CAPTION_STYLES, type CaptionStyle } from '#shared/timeline/timeline.ts';
import { loadCaptionFonts } from './fonts.ts';

const FRAME = { width: 540, height: 960 };

const TEXTS = {
  'one word': 'Hello!',
  'several lines': 'A caption that is long enough to be broken into three or four lines, with Ünïcödé',
  'too much': 'word '.repeat(120),
  'one endless word': 'x'.repeat(200),
  emoji: 'Look 👨‍👩‍👧‍👦 here 🏳️‍🌈 now 🇬🇧',
  Hebrew: 'שלום לכולם Clipwright היום',
  Arabic: 'مرحبا بالعالم هذا اختبار',
  Greek: 'Καλημέρα κόσμε',
  Japanese: 'こんにちは世界、これは字幕です',
  Thai: 'ที่นี่น้ำปู่ญี่ปุ่น',
  Hindi: 'र्कि कृष्ण ईं हूँ',
  'Arabic with vowels': 'اللَّهُمَّ مُحَمَّدٌ إِلَٰهٌ',
};

beforeAll(async () => {
  const fonts = new Set(CAPTION_STYLES.map((style) => CAPTION_STYLE_RULES[style].font));
  await Promise.all([...fonts].map((font) => loadCaptionFonts(Object.values(TEXTS), font)));
});

function draw(
  style: CaptionStyle,
  text: string,
  currentWord: number,
  { look = DEFAULT_CAPTION_LOOK, share = 1 }: { look?: CaptionLook; share?: number } = {},
): CaptionDrawing {
  return drawCaption({ style, look, lines: drawnLines(style, [splitTokens(text)]), currentWord, share });
}

test.each(CAPTION_STYLES.flatMap((style) => Object.entries(TEXTS).map(([name, text]) => [style, name, text] as const)))(
  '%s, %s: all that is painted lies in the box, and is there',
  (style, _, text) => {
    const context = new OffscreenCanvas(FRAME.width, FRAME.height).getContext('2d', { willReadFrequently: true })!;
    const moments = [-1, 0, 1].map((currentWord) => ({ currentWord, share: 1 }));
    for (const { currentWord, share } of [...moments, { currentWord: 0, share: 0.5 }]) {
      context.clearRect(0, 0, FRAME.width, FRAME.height);
      const drawing = draw(style, text, currentWord, { share });
      const layout = measureCaption(context, drawing, FRAME);
      paintCaption(context, drawing, layout);
      const { box } = layout;
      expect(box.height).toBeLessThan(FRAME.height / 2);
      const { data } = context.getImageData(0, 0, FRAME.width, FRAME.height);
      const pixels = new Uint32Array(data.buffer);
      let inside = 0;
      const outside: string[] = [];
      for (let y = 0; y < FRAME.height; y++) {
        for (let x = 0; x < FRAME.width; x++) {
          if (pixels[y * FRAME.width + x] === 0) continue;
          const isInside = x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height;
          if (isInside) inside++;
          else outside.push(`${x},${y}`);
        }
      }
      expect(outside.slice(0, 5), `${outside.length} pixels outside ${JSON.stringify(box)}`).toEqual([]);
      expect(inside).toBeGreaterThan(300);
    }
  },
);

test('emoji come from the font that is included, whatever the machine has', () => {
  const face = [...document.fonts].find(({ family }) => family.includes(EMOJI_FONT_FAMILY));
  expect(face?.status).toBe('loaded');
  const context = new OffscreenCanvas(200, 200).getContext('2d', { willReadFrequently: true })!;
  const draw = (font: string) => {
    context.clearRect(0, 0, 200, 200);
    context.font = font;
    context.fillText('👩‍🏫', 10, 150);
    return context.getImageData(0, 0, 200, 200).data;
  };
  const own = draw(`100px "${EMOJI_FONT_FAMILY}"`);
  expect(draw(captionFont(400, 100, 'Oswald'))).toEqual(own);
  // Skin, hair and blackboard: colours, not an outline.
  expect(new Set(own.filter((_, index) => index % 4 === 0)).size).toBeGreaterThan(50);
});

test('captions use the included font, not another', () => {
  const context = new OffscreenCanvas(1, 1).getContext('2d')!;
  context.font = '800 100px "Inter Variable", monospace';
  const wide = context.measureText('MMM').width;
  const narrow = context.measureText('iii').width;
  expect(wide).toBeGreaterThan(2 * narrow);
  context.font = '400 100px "Inter Variable", monospace';
  expect(context.measureText('MMM').width).toBeLessThan(wide);
});

/** The bytes of a caption's picture in a given look. */
function paintWith(look: CaptionLook): { width: number; pixels: Uint8ClampedArray } {
  const context = new OffscreenCanvas(FRAME.width, FRAME.height).getContext('2d', { willReadFrequently: true })!;
  const drawing = draw('pop-subtitle', 'Wearing its brand', 1, { look });
  const layout = measureCaption(context, drawing, FRAME);
  paintCaption(context, drawing, layout);
  return { width: layout.box.width, pixels: context.getImageData(0, 0, FRAME.width, FRAME.height).data };
}

test('every caption font is drawn with its own letters', async () => {
  await Promise.all(CAPTION_FONTS.map((font) => loadCaptionFonts(['Wearing its brand'], font)));
  const pictures = CAPTION_FONTS.map((font) => paintWith({ font, highlight: null }).pixels.join());
  expect(new Set(pictures).size).toBe(CAPTION_FONTS.length);
});

test('the highlight of a brand lights the word, and nothing else changes', () => {
  const [own, branded] = [paintWith(DEFAULT_CAPTION_LOOK), paintWith({ font: 'Inter', highlight: '#10b981' })];
  expect(branded.width).toBe(own.width);
  const counts = { changed: 0, green: 0 };
  for (let at = 0; at < own.pixels.length; at += 4) {
    const [red, green, blue] = branded.pixels.subarray(at, at + 3);
    if (own.pixels.subarray(at, at + 4).join() === branded.pixels.subarray(at, at + 4).join()) continue;
    counts.changed += 1;
    if (red === 0x10 && green === 0xb9 && blue === 0x81) counts.green += 1;
  }
  expect(counts.green).toBeGreaterThan(300);
  expect(counts.changed).toBeLessThan(counts.green * 3);
});
