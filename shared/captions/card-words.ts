import { findGraphic, titleText } from '#shared/effects/graphics.ts';
import type { Microseconds } from '#shared/time/microseconds.ts';
import type { Clip, Timeline, TimelineScene } from '#shared/timeline/timeline.ts';
import { endsClause, endsSentence } from './break-cues.ts';
import { joinTokens, splitTokens } from './tokens.ts';

/** Text of a scene's card, and when it is on screen, in µs of the timeline. */
export interface CardText {
  readonly sceneId: string;
  /** Without case and marks. */
  readonly words: ReadonlySet<string>;
  readonly start: Microseconds;
  readonly end: Microseconds;
}

/** A word that is heard. */
export interface HeardWord {
  readonly text: string;
  /** Its middle, in µs of the timeline. */
  readonly at: Microseconds;
}

/** A clause repeats a card from this share of its words on. The rest are openings such as “First”. */
const REPEATED = 0.75;

/** Fewer words than this at the beginning of a sentence belong to the next clause. */
const OPENING_WORDS = 3;

/**
 * Lists the cards that a timeline shows: titles that were made for a scene. The creator's own titles belong to no scene
 * and take no captions away.
 */
export function cardTexts({ tracks }: Pick<Timeline, 'tracks'>): readonly CardText[] {
  return tracks.filter(({ type, hidden }) => type === 'video' && !hidden).flatMap(({ clips }) => clips.flatMap(cardOf));
}

function cardOf({ sceneId, effects, start, end }: Clip): readonly CardText[] {
  const graphic = findGraphic(effects);
  const text = graphic && titleText(graphic);
  if (!text || sceneId === undefined) return [];
  const words = splitTokens(text).map((token) => comparable(token.text));
  return [{ sceneId, words: new Set(words.filter((word) => word !== '')), start, end }];
}

/**
 * Finds the words that a card shows while they are heard, so that a caption would say the same again. Decides clause by
 * clause, because a caption that begins in the middle of one can't be read.
 *
 *     card      [ Open the window )
 *     heard     First, open the window, and let the air in.
 *     captions                          and let the air in.
 *
 * @param words In order.
 * @returns Indices of the words that need no caption.
 */
export function wordsOnCards(words: readonly HeardWord[], cards: readonly CardText[]): ReadonlySet<number> {
  const found = new Set<number>();
  if (cards.length === 0) return found;
  let first = 0;
  for (const [index, { text }] of words.entries()) {
    const isOpening = index - first + 1 < OPENING_WORDS && !endsSentence(text);
    if (index < words.length - 1 && (isOpening || !endsClause(text))) continue;
    if (isRepeated(words.slice(first, index + 1), cards)) {
      for (let each = first; each <= index; each += 1) found.add(each);
    }
    first = index + 1;
  }
  return found;
}

/** The narration of a scene without what its own cards say: the text of its captions. */
export function captionedNarration(timeline: Pick<Timeline, 'tracks'>, { id, narration }: TimelineScene): string {
  const cards = cardTexts(timeline)
    .filter(({ sceneId }) => sceneId === id)
    .map((card) => ({ ...card, start: 0, end: 1 }));
  const tokens = splitTokens(narration);
  const repeated = wordsOnCards(
    tokens.map(({ text }) => ({ text, at: 0 })),
    cards,
  );
  return joinTokens(tokens.filter((_, index) => !repeated.has(index)));
}

function isRepeated(clause: readonly HeardWord[], cards: readonly CardText[]): boolean {
  const words = clause.map(({ text, at }) => ({ at, text: comparable(text) })).filter(({ text }) => text !== '');
  const shown = words.filter(({ text, at }) => cards.some((card) => isShown(card, text, at)));
  return words.length > 0 && shown.length >= REPEATED * words.length;
}

function isShown({ words, start, end }: CardText, text: string, at: Microseconds): boolean {
  return at >= start && at < end && words.has(text);
}

function comparable(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
