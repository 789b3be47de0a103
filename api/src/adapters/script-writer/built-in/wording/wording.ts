import type { Platform } from '#shared/presets/platforms.ts';
import { TONES, type Tone } from '#shared/script/tones.ts';

/** Kind of a topic, which decides the points of its script. */
export type Kind = 'list' | 'how-to' | 'promotion' | 'question' | 'other';

/** A point for the user to fill in, with its picture. `{n}` is its number, `{noun}` the thing that a list counts. */
export type PointWording = Readonly<Record<'spoken' | 'shown', string>>;

/** The points of a kind of topic: fixed ones that every such script has, then numbered ones. */
export interface KindWording {
  /** Spoken after the topic. `{n}` is the number of points that follow. */
  readonly promise: string;
  readonly fixed: readonly PointWording[];
  /** One point for each number. Kinds without numbers have none. */
  readonly numbered: readonly PointWording[];
}

/** Spoken after the headline, before the last point, and before the call to action; `cta` has its `{cta}` or `{Cta}`. */
export type ToneWording = Readonly<Record<'opening' | 'last' | 'closing' | 'cta', string>>;

/**
 * Everything that a script says in a language besides the user's words. None of it asserts anything about a topic or
 * inflects with the user's words: each sentence stands alone.
 */
export interface Wording {
  readonly tones: Readonly<Record<Tone, ToneWording>>;
  /** The call to action of each platform if the user gave none. */
  readonly ctas: Readonly<Record<Platform, string>>;
  /** Replaces the headline if there is no topic. */
  readonly noTopic: string;
  readonly kinds: Readonly<Record<Kind, KindWording>>;
  readonly grave: KindWording;
  readonly graveCta: string;
  /** Replaces the promise if a list has more points than fit. */
  readonly few: string;
  /** Singulars of the things that lists count. Anything else is a `noun`. */
  readonly noun: string;
  readonly nouns: ReadonlyMap<string, string>;
  /** An item that the user named, and a blank about it. */
  readonly item: string;
  readonly aboutItem: PointWording;
  /** Something that the user wants mentioned. */
  readonly mention: PointWording;
  readonly audience: string;
  readonly promotionCta: string;
  readonly shown: Readonly<Record<'headline' | 'presenter' | 'told' | 'cta', string>>;
  /** Shots separated by bars. The first four suit a tall frame, the last four a wide one. */
  readonly shots: string;
}

/** Picks one of two ways to address the viewer wherever the wording has both: `{du|Sie}`. */
export function addressed<T>(wording: T, way: 0 | 1): T {
  if (typeof wording === 'string')
    return wording.replace(/\{([^{}|]+)\|([^{}|]+)\}/g, (_, ...ways: string[]) => ways[way] ?? '') as T;
  if (wording === null || typeof wording !== 'object' || wording instanceof Map) return wording;
  if (Array.isArray(wording)) return wording.map((each) => addressed(each, way)) as T;
  return Object.fromEntries(Object.entries(wording).map(([key, each]) => [key, addressed(each, way)])) as T;
}

/**
 * Parses the wording of a kind: its promise, then one point per line, `What is said. | what is shown`, numbered by
 * `{n}`.
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

/** Parses the wording of the tones, one per line: `Opening. | Last point. | Closing. | {Cta}` */
export function readTones(text: string): Readonly<Record<Tone, ToneWording>> {
  const lines = text.trim().split('\n');
  const tones = TONES.map((tone, index) => {
    const [opening = '', last = '', closing = '', cta = ''] = lines[index]?.split(' | ') ?? [];
    return [tone, { opening, last, closing, cta }];
  });
  return Object.fromEntries(tones);
}

/** Parses plurals and singulars: `tips/tip books/book` */
export function readNouns(text: string): ReadonlyMap<string, string> {
  return new Map(text.split(' ').map((pair) => pair.split('/') as [string, string]));
}
