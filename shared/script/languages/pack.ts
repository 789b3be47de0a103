import type { Platform } from '../../presets/platforms.ts';
import type { Tone } from '../tones.ts';
import { FOREIGN_VISUALS, type ForeignVisual } from './visuals.ts';

/** What a topic in another language asks for, as far as its first words tell. */
export const FOREIGN_KINDS = ['how-to', 'mistakes', 'advice', 'promo', 'question', 'subject'] as const;
export type ForeignKind = (typeof FOREIGN_KINDS)[number];

/** One thing to say: a few words for the screen, and its sentences. None of them bends with the topic's words. */
export interface ForeignPoint {
  readonly title: string;
  readonly sentences: readonly string[];
  /** What to show, by its name in {@link FOREIGN_VISUALS}. */
  readonly visual: ForeignVisual;
}

/** The wording of scripts in a language other than English. The topic itself is said in its writer's own words. */
export interface ForeignPack {
  /** How topics begin, by kind; the first that fits. A topic that fits none is a subject. */
  readonly kinds: readonly (readonly [Exclude<ForeignKind, 'subject'>, RegExp])[];
  /** What follows the topic when it is named first. */
  readonly openings: Readonly<Record<Tone, readonly string[]>>;
  /** What follows the topic where fewer points have room than it promises. */
  readonly beginning: string;
  readonly audience: readonly string[];
  readonly points: Readonly<Record<ForeignKind, readonly ForeignPoint[]>>;
  readonly closings: Readonly<Record<Tone, readonly string[]>>;
  readonly follow: Readonly<Record<Platform, string>>;
  /** Calls to action of those who offer something. */
  readonly offer: readonly string[];
}

/** Reads points, one a line: `Title | Sentence. | Sentence. > name of the picture` */
export function readForeignPoints(text: string): readonly ForeignPoint[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [said = '', visual = ''] = line.split(' > ');
      const [title = '', ...sentences] = said.split(' | ').map((part) => part.trim());
      if (title === '' || sentences.length === 0 || !isVisual(visual)) throw new Error(`Not a point: ${line}`);
      return { title, sentences, visual };
    });
}

const isVisual = (name: string): name is ForeignVisual => Object.hasOwn(FOREIGN_VISUALS, name);
