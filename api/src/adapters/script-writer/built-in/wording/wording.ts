import type { Kind } from '#api/adapters/script-writer/built-in/topic.ts';
import type { Platform } from '#shared/presets/platforms.ts';
import type { Tone } from '#shared/script/tones.ts';

/** A point that its writer has to fill: `{n}` counts, `{noun}` is what a list counts. */
export interface PointWording {
  readonly spoken: string;
  /** The picture while it is said. */
  readonly shown: string;
}

/** The points of a kind of topic: fixed ones that every such script has, then numbered ones. */
export interface KindWording {
  /** Said behind the topic; `{n}` is how many points follow. */
  readonly promise: string;
  readonly fixed: readonly PointWording[];
  /** One for each number; the second and later ones say more about it, where there is time. */
  readonly numbered: readonly PointWording[];
}

/**
 * All that a script says in a language beside its writer's words. None of it asserts anything about a topic, and none of
 * it bends with the topic's words: they stand as sentences of their own.
 */
export interface Wording {
  /** Said before or behind the headline, and before the call to action. */
  readonly tones: Readonly<
    Record<Tone, { readonly before?: string; readonly after?: string; readonly closing: string }>
  >;
  /** A line that suits a platform, and what viewers are asked there where nobody said what. */
  readonly platforms: Readonly<Record<Platform, { readonly stay: string; readonly cta: string }>>;
  /** In place of a headline where nobody named a topic. */
  readonly noTopic: string;
  readonly kinds: Readonly<Record<Kind, KindWording>>;
  /** A grave topic is told in its own way. */
  readonly grave: KindWording;
  readonly graveCta: string;
  /** In place of the promise where a list has more points than fit. */
  readonly few: string;
  /** Singulars of the things that lists count; anything else is a `noun`. */
  readonly noun: string;
  readonly nouns: ReadonlyMap<string, string>;
  /** An item that its writer named, and what is left to say on it. */
  readonly item: string;
  readonly aboutItem: PointWording;
  /** Something that its writer wants mentioned. */
  readonly mention: PointWording;
  readonly audience: string;
  readonly promotionCta: string;
  readonly shown: {
    readonly headline: string;
    readonly presenter: string;
    readonly told: string;
    readonly cta: string;
  };
  /** Shots; the first four suit a tall frame, the last four a wide one. */
  readonly shots: readonly string[];
}

/**
 * Reads how a kind is told: its promise, then points, one a line: `What is said. | what is shown`. Those with `{n}` are
 * the numbered ones.
 */
export function readKind(text: string): KindWording {
  const [promise = '', ...lines] = text.trim().split('\n');
  const points = lines.map((line) => {
    const [spoken = '', shown = ''] = line.split(' | ');
    return { spoken, shown };
  });
  const isNumbered = ({ spoken }: PointWording) => spoken.includes('{n}');
  return { promise, fixed: points.filter((point) => !isNumbered(point)), numbered: points.filter(isNumbered) };
}

/** Reads words for many and one of a thing: `tips/tip books/book` */
export function readNouns(text: string): ReadonlyMap<string, string> {
  return new Map(text.split(' ').map((pair) => pair.split('/') as [string, string]));
}
