/** An export of the scene: the first, one after a change of one word, one after an interruption. */
export const EXPORTS = ['first', 'changed', 'resumed'] as const;

/** An export and what it reused. */
export interface Step {
  readonly elapsedMs: number;
  readonly reusedCount: number;
  readonly partCount: number;
}

export type AgainAnswer = Readonly<Record<(typeof EXPORTS)[number], Step>>;
