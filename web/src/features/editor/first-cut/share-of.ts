import type { FirstCut } from '#shared/contracts/first-cut.ts';

/** The part of a first cut that is done, 0 to 1: its steps count alike, and one that failed is over. */
export function shareOf({ steps }: Pick<FirstCut, 'steps'>): number {
  if (steps.length === 0) return 0;
  const shares = steps.map(({ state, share }) => (state === 'done' || state === 'failed' ? 1 : share));
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}
