import type { TimelineWord } from '#shared/transcript/timeline-words.ts';
import type { WordRun } from './transcript-commands.ts';

/** Selected words by their indices: `anchor` is the start of the selection, `focus` its moving end. */
export interface TextSelection {
  readonly anchor: number;
  /** May be one past the last word: the end of the text. */
  readonly focus: number;
}

/** The selected words; null at the end of the text. */
export function runOf({ anchor, focus }: TextSelection, count: number): WordRun | null {
  const [first, last] = [Math.min(anchor, focus), Math.min(Math.max(anchor, focus), count - 1)];
  return first <= last ? { first, last } : null;
}

/**
 * The index that a key moves to; null for other keys. Up and down depend on the lines on screen: see `lineNeighbour`.
 */
export function moveByKey(
  { key, isMod }: { key: string; isMod: boolean },
  focus: number,
  words: readonly TimelineWord[],
): number | null {
  switch (key) {
    case 'ArrowLeft':
      return isMod ? sentenceStart(words, focus - 1) : Math.max(0, focus - 1);
    case 'ArrowRight':
      return isMod ? nextSentence(words, focus) : Math.min(words.length, focus + 1);
    case 'Home':
      return isMod ? 0 : sentenceStart(words, focus);
    case 'End':
      return isMod ? words.length : Math.max(focus, nextSentence(words, focus) - 1);
    default:
      return null;
  }
}

function sentenceStart(words: readonly TimelineWord[], from: number): number {
  let index = Math.max(0, Math.min(from, words.length - 1));
  while (index > 0 && !endsSentence(words[index - 1])) index -= 1;
  return index;
}

function nextSentence(words: readonly TimelineWord[], from: number): number {
  let index = from;
  while (index < words.length && !endsSentence(words[index])) index += 1;
  return Math.min(words.length, index + 1);
}

function endsSentence(word: TimelineWord | undefined): boolean {
  return /[.!?…。！？]["'”’)]*$/u.test(word?.spoken ?? '');
}

/** The nearest word above or below another one on screen; null without a drawn one. */
export function lineNeighbour(element: Element, direction: 'up' | 'down', all: Iterable<Element>): Element | null {
  const from = element.getBoundingClientRect();
  let best: { element: Element; distance: number } | null = null;
  for (const other of all) {
    const box = other.getBoundingClientRect();
    const lines = direction === 'up' ? from.top - box.bottom : box.top - from.bottom;
    // Boxes of neighbouring lines may touch or overlap by a pixel.
    if (lines < -2 || (direction === 'up' ? box.top >= from.top : box.top <= from.top)) continue;
    const distance = lines * 1_000 + Math.abs(box.left + box.width / 2 - (from.left + from.width / 2));
    if (!best || distance < best.distance) best = { element: other, distance };
  }
  return best?.element ?? null;
}
