import { describe, expect, it } from 'vitest';
import { CAPTION_STYLES } from '#shared/timeline/timeline.ts';
import { captionLookOf, DEFAULT_CAPTION_LOOK } from './look.ts';
import { captionRules } from './style.ts';
import { CAPTION_STYLE_RULES, INK } from './style-rules.ts';

const lookOf = (colors: string[], primary = 'Inter') => captionLookOf({ colors, fonts: { primary } });

describe('the look that a brand kit gives captions', () => {
  it.each([
    { brand: 'a colour that reads', colors: ['#3b82f6', '#8b5cf6', '#10b981'], highlight: '#3b82f6' },
    { brand: 'a dark colour before one that reads', colors: ['#0b3c49', '#1b998b'], highlight: '#1b998b' },
    { brand: 'white before a colour', colors: ['#ffffff', '#f2b705'], highlight: '#f2b705' },
    { brand: 'nothing but white', colors: ['#ffffff', '#fefefe'], highlight: null },
    { brand: 'black', colors: ['#000000'], highlight: '#808080' },
  ])('$brand: $highlight is lit', ({ colors, highlight }) => {
    expect(lookOf(colors).highlight).toBe(highlight);
  });

  it('lightens a brand of dark colours just enough', () => {
    const { highlight } = lookOf(['#2d1b69']);
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
      Number.parseInt(highlight?.slice(at, at + 2) ?? '', 16),
    );
    expect(blue).toBeGreaterThan(red);
    expect(red).toBeGreaterThan(green);
    expect(blue).toBeLessThan(220);
  });

  it.each([
    ['Montserrat', 'Montserrat'],
    [' playfair display ', 'Playfair Display'],
    ['Comic Sans', 'Inter'],
  ])('the font %s is %s', (primary, font) => {
    expect(lookOf(['#3b82f6'], primary).font).toBe(font);
  });
});

describe('a style with a look', () => {
  it('lights words, or the bar of a panel, in the highlight, and leaves everything else', () => {
    const look = { font: 'Oswald', highlight: '#f2b705' } as const;
    expect(captionRules('karaoke', look)).toMatchObject({ litColor: '#f2b705', textColor: '#ffffff', fontWeight: 700 });
    expect(captionRules('lower-third', look)).toMatchObject({ litColor: '#ffffff', panel: { barColor: '#f2b705' } });
  });

  it.each(CAPTION_STYLES)('%s takes the font of a brand, and keeps its own without one', (style) => {
    expect(captionRules(style, { font: 'Oswald', highlight: null }).font).toBe('Oswald');
    expect(captionRules(style, { font: 'Inter', highlight: '#f2b705' }).font).toBe('Inter');
    expect(captionRules(style, DEFAULT_CAPTION_LOOK)).toEqual(CAPTION_STYLE_RULES[style]);
  });

  it('fills boxes and glows with the highlight, but colours no letters on a light ground', () => {
    const look = { font: 'Inter', highlight: '#f2b705' } as const;
    expect(captionRules('boxed-word', look).wordBox).toMatchObject({ color: '#f2b705', textColor: INK });
    expect(captionRules('line-boxes', look)).toMatchObject({ lineBox: { color: '#f2b705' }, textColor: INK });
    expect(captionRules('neon', look).shadow?.color).toBe('#f2b705');
    expect(captionRules('elegant', look).shadow).toEqual(CAPTION_STYLE_RULES.elegant.shadow);
    const { litColor, loudColor, panel } = captionRules('news', look);
    expect([litColor, loudColor, panel?.barColor]).toEqual(['#c8102e', '#c8102e', '#f2b705']);
  });

  it('is itself without one', () => {
    const look = { font: 'Inter', highlight: null } as const;
    expect(captionRules('pop-subtitle', look).litColor).toBe('#ffe14d');
    expect(captionRules('lower-third', look).panel?.barColor).toBe('#ff6b4a');
  });
});
