import type { ClipEffect } from '#shared/effects/clip-effect.ts';
import { isSameValue } from '#shared/effects/parameter.ts';
import { findEffect } from '#shared/effects/registry.ts';
import { ASPECT_RATIOS, type AspectRatio } from '#shared/presets/presets.ts';
import type { Clip } from '#shared/timeline/timeline.ts';
import { fitType, heightOf, widthEm } from './fit-type.ts';
import { MOTION_OF_PACE, type Pace } from './pace.ts';
import type { SceneCard, ScenePlace } from './scene-card.ts';

/** A title or a shape of a card, as the effects of a clip. */
export interface CardGraphic {
  /** `mark` is drawn below `words`. */
  readonly layer: 'mark' | 'words';
  readonly effects: readonly ClipEffect[];
  /** Its places in frames of other shapes. */
  readonly variants: NonNullable<Clip['variants']>;
}

/** The video that a card is part of. */
export interface CardStyle {
  /** Shape that the card is composed for. Its places in the others are computed from that. */
  readonly aspectRatio: AspectRatio;
  /** Colour beside white, as `#rrggbb`: one for the whole video. */
  readonly accent: string;
  readonly pace: Pace;
  /** True when captions take the lower part of the frame. */
  readonly isCaptioned: boolean;
}

/** A card's place in its video. The middle of footage stays free. */
export interface CardPlace extends ScenePlace {
  /** Counts cards, so that neighbours differ. */
  readonly turn: number;
}

/** Frames in shorter sides, with the parts of their height for cards: below the tabs of platforms, above captions. */
const FRAMES = {
  '9:16': { across: 1, down: 16 / 9, top: 0.13, captions: 0.57, bottom: 0.76 },
  '1:1': { across: 1, down: 1, top: 0.08, captions: 0.6, bottom: 0.88 },
  '16:9': { across: 16 / 9, down: 1, top: 0.08, captions: 0.6, bottom: 0.88 },
} as const satisfies Record<AspectRatio, object>;

/** Longest line, as a fraction of the frame's width. */
const LINE = 0.84;
const BOXED_LINE = 0.76;

const LINE_HEIGHT = 1.1;
const SMALLEST = 0.045;
const GAP = 0.05;
const DARK = '#101114';
/** Last part of a scene in which its words leave, before the next picture comes. */
const OUT_SECONDS = 0.25;

/**
 * Composes a scene's words for a frame: the words themselves, and beside them a number, a figure, a label, a quotation
 * mark or a shape. Everything is inside the frame and above the captions. In frames of other shapes the same letters
 * wrap anew, and all of it is placed again, smaller where there is less room.
 * @returns Empty when there are too many words.
 */
export function composeCard(card: SceneCard, style: CardStyle, place: CardPlace): readonly CardGraphic[] {
  const frame = FRAMES[style.aspectRatio];
  const room = roomIn(style.aspectRatio, style);
  const mark = markOf(card, style, place, room);
  const isBoxed = place.isOnFootage || isBright(card.role, style);
  const padding = isBoxed ? BOX_PADDING : 0;
  const line = isBoxed ? BOXED_LINE : LINE;
  const most = mostOf(card, place);
  const box = { width: line * frame.across, height: room - mark.height - 2 * padding * most };
  // No frame breaks a word: upright and square ones are the narrowest.
  const limits = { most, least: SMALLEST, lineHeight: LINE_HEIGHT, wordWidth: line };
  const fitted = fitType(card.words || '-', box, limits);
  if (!fitted) return [];
  const { size } = fitted;
  const heightIn = (shape: AspectRatio) =>
    card.words === ''
      ? 0
      : heightOf(card.words, line * FRAMES[shape].across, { size, lineHeight: LINE_HEIGHT }) + 2 * padding * size;
  /** The transform in frames of a shape. `centerOf` counts from the card's top, before it is scaled. */
  const placeIn = (shape: AspectRatio, centerOf: (wordsHeight: number) => number): ClipEffect => {
    const { down, top } = FRAMES[shape];
    const wordsHeight = heightIn(shape);
    const available = roomIn(shape, style);
    const scale = roundedDown(Math.min(1, available / (mark.height + wordsHeight)));
    const free = place.isOnFootage ? 0 : available - scale * (mark.height + wordsHeight);
    const y = top * down + free / 2 + scale * centerOf(wordsHeight);
    return effectOf('transform', { position: { x: 0.5, y: rounded(y / down) }, scale });
  };
  const graphicAt = (layer: CardGraphic['layer'], drawn: Drawn, centerOf: (wordsHeight: number) => number) => {
    const effect = effectOf(drawn.id, { ...drawn.values, ...motionOf(layer, style, place) });
    const others = ASPECT_RATIOS.filter((shape) => shape !== style.aspectRatio);
    const variants = Object.fromEntries(others.map((shape) => [shape, { transform: placeIn(shape, centerOf) }]));
    return { layer, effects: [effect, placeIn(style.aspectRatio, centerOf)], variants };
  };
  const isBelow = mark.place === 'below';
  const graphics: CardGraphic[] = [];
  if (mark.graphic) {
    const centerOf = (height: number) => (isBelow ? height + mark.height - mark.size / 2 : mark.size / 2);
    graphics.push(graphicAt('mark', mark.graphic, centerOf));
  }
  if (card.words !== '') {
    const values = { ...wordsOf(card, style, place), text: card.words, size };
    graphics.push(graphicAt('words', { id: 'title', values }, (height) => (isBelow ? 0 : mark.height) + height / 2));
  }
  return graphics;
}

/** Height for a card, in shorter sides of the frame. */
function roomIn(shape: AspectRatio, { isCaptioned }: CardStyle): number {
  const { down, top, captions, bottom } = FRAMES[shape];
  return ((isCaptioned ? captions : bottom) - top) * down;
}

interface Drawn {
  readonly id: string;
  readonly values: ClipEffect['values'];
}

interface Mark {
  readonly graphic: Drawn | null;
  readonly place: 'above' | 'below';
  /** Room that it takes from the words, with the gap to them. */
  readonly height: number;
  /** Its own height. */
  readonly size: number;
}

const NO_MARK: Mark = { graphic: null, place: 'above', height: 0, size: 0 };
const BOX_PADDING = 0.35;
const BOX = { boxRadius: 0.22, width: BOXED_LINE } as const;

function mostOf({ role }: SceneCard, { isOnFootage }: CardPlace): number {
  if (isOnFootage) return role === 'hook' ? 0.1 : 0.08;
  return role === 'hook' ? 0.17 : role === 'call' ? 0.13 : 0.14;
}

function wordsOf({ role }: SceneCard, style: CardStyle, place: CardPlace): ClipEffect['values'] {
  const { accent } = style;
  const weight = role === 'hook' || role === 'call' ? 900 : role === 'quote' ? 600 : 800;
  const common = { weight, lineHeight: LINE_HEIGHT };
  if (isBright(role, style)) return { ...common, ...BOX, box: 1, boxColor: accent, color: DARK };
  if (place.isOnFootage) return { ...common, ...BOX, box: 0.74, boxColor: DARK };
  return { ...common, shadow: 0.35, shadowBlur: 0.3, ...(isTinted(role, style, place) && { color: accent }) };
}

function markOf({ role, mark, isMarkLast }: SceneCard, style: CardStyle, cardPlace: CardPlace, room: number): Mark {
  const { accent: color } = style;
  const { isOnFootage, turn } = cardPlace;
  if (mark !== null && role === 'before-after') {
    const values = { text: mark.toLocaleUpperCase(), size: 0.055, weight: 800, color: DARK, box: 1, boxColor: color };
    return { graphic: { id: 'title', values }, place: 'above', height: 0.13 + GAP, size: 0.1 };
  }
  if (mark !== null) {
    const most = isOnFootage ? 0.12 : role === 'number' ? 0.26 : 0.32;
    // One line in every frame, of which upright and square ones are the narrowest.
    const oneLine = LINE / widthEm(mark);
    const size = roundedDown(Math.min(most, 0.42 * room, oneLine));
    const values = { text: mark, size, weight: 900, color, lineHeight: 1, shadow: 0.3 };
    // Only the upper half of a quotation mark's line has ink.
    const height = role === 'quote' ? size * 0.6 : size + 0.02;
    return { graphic: { id: 'title', values }, place: isMarkLast ? 'below' : 'above', height, size };
  }
  if (isOnFootage || role === 'call' || isBright(role, style) || isTinted(role, style, cardPlace)) return NO_MARK;
  const height = 0.016;
  const values = { width: 0.18, height, corners: 0.5, color };
  return {
    graphic: { id: 'rectangle', values },
    place: turn % 3 === 0 ? 'below' : 'above',
    height: height + GAP,
    size: height,
  };
}

/** True for words in a box of the accent's colour. */
function isBright(role: SceneCard['role'], { pace }: CardStyle): boolean {
  return (role === 'call' && pace !== 'grave') || (role === 'hook' && pace === 'lively');
}

/** True for words in the accent's colour: every third card, so that neighbours differ. */
function isTinted(role: SceneCard['role'], { pace }: CardStyle, { isOnFootage, turn }: CardPlace): boolean {
  return role === 'plain' && !isOnFootage && turn % 3 === 2 && pace !== 'grave';
}

/** The hook is there at once: its first picture is the video's cover. The last words stay. */
function motionOf(
  layer: CardGraphic['layer'],
  { pace }: CardStyle,
  { isFirst, isLast }: CardPlace,
): ClipEffect['values'] {
  return {
    ...(!isFirst && MOTION_OF_PACE[pace][layer]),
    ...(!isLast && { animationOut: 'fade', outSeconds: OUT_SECONDS }),
  };
}

function effectOf(id: string, values: ClipEffect['values']): ClipEffect {
  const definition = findEffect(id);
  const own = Object.entries(values).filter(([name, value]) => {
    const parameter = definition?.parameters[name];
    return !parameter || !isSameValue(value, parameter.default);
  });
  return { id, version: definition?.version ?? 1, values: Object.fromEntries(own) };
}

/** For sizes that just fit on one line. */
function roundedDown(value: number): number {
  return Math.floor(value * 1000) / 1000;
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
