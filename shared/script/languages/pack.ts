import type { Platform } from '../../presets/platforms.ts';
import type { Tone } from '../tones.ts';

/** What a topic in another language asks for, as far as its first words tell. */
export const FOREIGN_KINDS = ['how-to', 'mistakes', 'advice', 'promo', 'question', 'subject'] as const;
export type ForeignKind = (typeof FOREIGN_KINDS)[number];

/** One thing to say: a few words for the screen, and its sentences. None of them bends with the topic's words. */
export interface ForeignPoint {
  readonly title: string;
  readonly sentences: readonly string[];
}

/** The wording of scripts in a language other than English. The topic itself is said in its writer's own words. */
export interface ForeignPack {
  /** How topics begin, by kind; the first that fits. A topic that fits none is a subject. */
  readonly kinds: readonly (readonly [Exclude<ForeignKind, 'subject'>, RegExp])[];
  /** What follows the topic when it is named first. */
  readonly openings: Readonly<Record<Tone, readonly string[]>>;
  readonly audience: readonly string[];
  readonly points: Readonly<Record<ForeignKind, readonly ForeignPoint[]>>;
  readonly closings: Readonly<Record<Tone, readonly string[]>>;
  readonly follow: Readonly<Record<Platform, string>>;
  /** Calls to action of those who offer something. */
  readonly offer: readonly string[];
}

/** Reads points, one a line: `Title | Sentence. | Sentence.` */
export function readForeignPoints(text: string): readonly ForeignPoint[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [title = '', ...sentences] = line.split(' | ').map((part) => part.trim());
      if (title === '' || sentences.length === 0) throw new Error(`Not a point: ${line}`);
      return { title, sentences };
    });
}
