import type { Mark } from './pen.ts';

export const CATEGORIES = [
  'kitchen',
  'garden',
  'money',
  'work',
  'sport',
  'body',
  'animals',
  'travel',
  'weather',
  'tools',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** Surroundings: one for each category, and a few for things that belong elsewhere. */
export type PlaceName = Category | 'shore' | 'sea';

/** A scene: the thing large, in its surroundings, and moving, from its other side. */
export const VIEWS = ['close', 'place', 'motion'] as const;
export type IllustrationView = (typeof VIEWS)[number];

/** A drawn thing. Data: its parts from back to front. */
export interface Subject {
  /** English name, also of the words that choose it. */
  readonly name: string;
  /** In a square of 100 units around its centre. What stands ends at y = 50. */
  readonly marks: readonly Mark[];
  /** Default: those of its category. */
  readonly surroundings?: PlaceName;
  /** In the air: without a shadow on the ground. Default: it stands. */
  readonly isInAir?: true;
  /** Never tilted, such as a house. */
  readonly isUpright?: true;
  /** Means something else in a mirror, such as a rising line. */
  readonly isOneWay?: true;
  /** Cheerful: left out where a video touches a grave topic. */
  readonly isPlayful?: true;
}
