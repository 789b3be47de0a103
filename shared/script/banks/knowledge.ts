import { NATURE } from './knowledge-nature.ts';
import { SOCIETY } from './knowledge-society.ts';
import type { Point } from './point.ts';

/** Something that can be explained truthfully without asking the topic's writer. */
export interface Entry {
  /** What a topic has to be, word for word and in lower case: "the history of inflation" isn't about inflation. */
  readonly names: readonly string[];
  readonly points: readonly Point[];
}

export const KNOWLEDGE: readonly Entry[] = [...NATURE, ...SOCIETY];

const BY_NAME = new Map(KNOWLEDGE.flatMap(({ names, points }) => names.map((name) => [name, points] as const)));

/** What is known about exactly these words (a subject or a question), or null. */
export function findKnowledge(words: string): readonly Point[] | null {
  const plain = words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return BY_NAME.get(plain) ?? BY_NAME.get(plain.replace(/^the /, '')) ?? null;
}
