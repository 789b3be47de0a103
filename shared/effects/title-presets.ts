import { type CaptionFont, DEFAULT_CAPTION_FONT } from '#shared/fonts/caption-fonts.ts';
import type { ValuesOf } from './parameter.ts';
import type { TitleValues } from './title.ts';
import type { TRANSFORM } from './transform.ts';

/** A ready-made title: text, looks, place and animation as values of the title and of its clip's transform. */
export interface TitlePreset {
  readonly id: string;
  readonly name: string;
  /** Text until the user writes another. */
  readonly text: string;
  /** Absent ones have their default. */
  readonly values: Readonly<Partial<Omit<TitleValues, 'text'>>>;
  readonly transform: Readonly<Partial<ValuesOf<typeof TRANSFORM.parameters>>>;
  /** Colour that a brand's highlight replaces. Highlights are readable with black, so a box has dark letters. */
  readonly accent?: 'color' | 'boxColor';
}

const INK = '#101216';

/** Left edge of a text at the start of the frame, inside of every platform's margins. */
const AT_START = { anchor: { x: 0, y: 0.5 } } as const;

/** Upper edge of a text below the platforms' tabs: more lines grow downwards. */
const AT_TOP = { position: { x: 0.5, y: 0.14 }, anchor: { x: 0.5, y: 0 } } as const;

/** The presets, in the order of the menu. Upright video keeps clear of the platforms' own texts and of captions. */
export const TITLE_PRESETS: readonly TitlePreset[] = [
  {
    id: 'hook',
    name: 'Hook card',
    text: 'Nobody tells you this',
    values: {
      ...{ size: 0.085, weight: 800, color: INK, width: 0.76, lineHeight: 1.2 },
      ...{ box: 1, boxColor: '#ffffff', boxPadding: 0.4, boxRadius: 0.25 },
      ...{ animationIn: 'pop', inSeconds: 0.35, animationOut: 'fade', outSeconds: 0.2 },
    },
    transform: { ...AT_TOP, position: { x: 0.5, y: 0.18 } },
  },
  {
    id: 'big-word',
    name: 'Big word',
    text: 'WOW',
    values: {
      ...{ size: 0.26, weight: 900, color: '#ffe14d', width: 0.88, lineHeight: 1 },
      ...{ outline: 0.07, shadow: 0.6, shadowBlur: 0.12 },
      ...{ animationIn: 'pop', inSeconds: 0.3 },
    },
    transform: {},
    accent: 'color',
  },
  {
    id: 'name-plate',
    name: 'Name plate',
    text: 'Alex Morgan\nFounder',
    values: {
      ...{ size: 0.058, weight: 600, align: 'start', width: 0.7, lineHeight: 1.3 },
      ...{ box: 0.86, boxColor: INK, boxPadding: 0.5 },
      ...{ animationIn: 'slide', inSeconds: 0.4, slideFrom: 'left', animationOut: 'fade', outSeconds: 0.3 },
    },
    transform: { position: { x: 0.06, y: 0.66 }, ...AT_START },
  },
  {
    id: 'quote',
    name: 'Quote',
    text: '“Make it simple, then make it beautiful.”',
    values: {
      ...{ font: 'Playfair Display', size: 0.085, weight: 600, width: 0.78, lineHeight: 1.25 },
      ...{ shadow: 0.75, shadowBlur: 0.3 },
      ...{ animationIn: 'fade', inSeconds: 0.6, animationOut: 'fade' },
    },
    transform: { position: { x: 0.5, y: 0.45 } },
  },
  {
    id: 'number',
    name: 'Number',
    text: '1',
    values: {
      ...{ size: 0.2, weight: 900, color: INK, width: 0.8, lineHeight: 1.1 },
      ...{ box: 1, boxColor: '#ffd23f', boxRadius: 0.2 },
      ...{ animationIn: 'pop', inSeconds: 0.35 },
    },
    transform: AT_TOP,
    accent: 'boxColor',
  },
  {
    id: 'label',
    name: 'Before or after',
    text: 'Before',
    values: {
      ...{ size: 0.06, weight: 800, width: 0.6 },
      ...{ box: 0.86, boxColor: INK, boxRadius: 1 },
      ...{ animationIn: 'fade', inSeconds: 0.25 },
    },
    transform: { position: { x: 0.06, y: 0.18 }, ...AT_START },
  },
  {
    id: 'offer',
    name: 'Price',
    text: 'Only $19',
    values: {
      ...{ size: 0.12, weight: 900, color: INK, width: 0.72, lineHeight: 1.05 },
      ...{ box: 1, boxColor: '#ff7d5f', boxPadding: 0.3 },
      ...{ animationIn: 'pop', inSeconds: 0.4 },
    },
    transform: { ...AT_TOP, position: { x: 0.5, y: 0.18 }, rotation: -5 },
    accent: 'boxColor',
  },
  {
    id: 'question',
    name: 'Question',
    text: 'Which one would you pick?',
    values: {
      ...{ size: 0.095, weight: 800, outline: 0.14, lineHeight: 1.2 },
      ...{ animationIn: 'typewriter', inSeconds: 0.8 },
    },
    transform: { ...AT_TOP, position: { x: 0.5, y: 0.2 } },
  },
  {
    id: 'call-to-action',
    name: 'Call to action',
    text: 'Follow for part two',
    values: {
      ...{ size: 0.075, weight: 800, color: INK, width: 0.74, lineHeight: 1.2 },
      ...{ box: 1, boxColor: '#ffd23f', boxPadding: 0.5, boxRadius: 0.9 },
      ...{ animationIn: 'slide' },
    },
    transform: { position: { x: 0.5, y: 0.6 } },
    accent: 'boxColor',
  },
  {
    id: 'chapter',
    name: 'Chapter',
    text: 'Part one\nThe beginning',
    values: {
      ...{ font: 'Oswald', size: 0.095, weight: 600, align: 'start', width: 0.8 },
      ...{ shadow: 0.7, shadowBlur: 0.25 },
      ...{ animationIn: 'slide', slideFrom: 'left', animationOut: 'fade' },
    },
    transform: { position: { x: 0.06, y: 0.5 }, ...AT_START },
  },
  {
    id: 'subtitle',
    name: 'Subtitle',
    text: 'Words below the picture',
    values: { size: 0.062, lineHeight: 1.22, outline: 0.14 },
    transform: { position: { x: 0.5, y: 0.72 } },
  },
  {
    id: 'minimal',
    name: 'Minimal',
    text: 'A quiet line',
    values: {
      ...{ size: 0.065, weight: 500, width: 0.76, lineHeight: 1.3 },
      ...{ shadow: 0.6, shadowBlur: 0.3 },
      ...{ animationIn: 'fade', animationOut: 'fade' },
    },
    transform: {},
  },
];

/** A brand's part in a title: the look of its captions, which is the default one without a brand. */
interface BrandLook {
  readonly font: CaptionFont;
  readonly highlight: string | null;
}

/** A title to add: `addGraphic` takes it with a clip's id. */
export interface PresetTitle {
  readonly id: 'title';
  readonly values: Readonly<Partial<TitleValues>>;
  readonly transform: TitlePreset['transform'];
}

/**
 * The values of a preset with a text. A brand's font and highlight replace the preset's own.
 * @param look The look of the project's captions.
 */
export function titleOfPreset(
  { values, transform, accent, text: own }: TitlePreset,
  look: BrandLook,
  text: string = own,
): PresetTitle {
  const { font, ...others } = values;
  const hasBrand = look.font !== DEFAULT_CAPTION_FONT || look.highlight !== null;
  const highlight = accent && look.highlight !== null ? { [accent]: look.highlight } : {};
  return {
    id: 'title',
    values: { text, ...(font !== undefined && !hasBrand && { font }), ...others, ...highlight },
    transform,
  };
}
