import type { AudioSpan } from '#shared/render/plan.ts';
import { gainAt, pieceAt } from '#shared/render/sound-curve.ts';

/** The gains of output samples [first, first + count); null when the span's own gain applies throughout. */
export function gainsOf(
  { gain, curve }: Pick<AudioSpan, 'gain' | 'curve'>,
  first: number,
  count: number,
): Float32Array | null {
  if (!curve) return null;
  const gains = new Float32Array(count);
  for (let from = 0, to = 0; from < count; from = to) {
    const [before, after] = pieceAt(curve, first + from);
    to = after ? Math.min(count, Math.ceil(after.sample) - first) : count;
    const slope = before && after ? (after.gain - before.gain) / (after.sample - before.sample) : 0;
    const level = gainAt(curve, first + from);
    for (let n = from; n < to; n++) gains[n] = gain * (level + slope * (n - from));
  }
  return gains;
}
