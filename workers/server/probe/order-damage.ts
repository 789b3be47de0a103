import type { EngineFailure } from '#shared/errors/engine-failures.ts';
import { type DamagedPart, joinDamage } from '#shared/media/damage.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import type { EngineContext, RenderOrder } from '#workers/server/job/render-types.ts';
import { findDamage } from './find-damage.ts';
import { probeOrderSource } from './order-probes.ts';

/**
 * Damage found in orders' files by asset id; empty when all pictures decode and some are only marred. Cached as long as
 * the list of files is referenced.
 */
const found = new WeakMap<RenderOrder['sources'], Map<string, readonly DamagedPart[]>>();

/**
 * Makes a part of an order. When unknown damage stops it, finds and reports the damage, and makes the part again with
 * it skipped, as a browser's export does.
 * @throws Any other error of `make`, also for damage that can't be found.
 */
export async function bridgingDamage<Made>(
  order: RenderOrder,
  context: EngineContext,
  make: (order: RenderOrder) => Promise<Made>,
): Promise<Made> {
  const foundNow = new Map<string, readonly DamagedPart[]>();
  for (;;) {
    const tried = withFoundDamage(order);
    try {
      const made = await make(tried);
      for (const [assetId, parts] of foundNow) context.onDamage(assetId, parts);
      return made;
    } catch (error) {
      if (!mayBeDamage(error) || !(await findMore(tried, error.data['assetId'], context, foundNow))) throw error;
    }
  }
}

/** Some decoders' messages do not say that they reject the data. */
const SUSPICIOUS: readonly string[] = [
  'render.source-damaged',
  'render.engine-failed',
] satisfies EngineFailure['code'][];

function mayBeDamage(error: unknown): error is CodedError {
  return error instanceof CodedError && SUSPICIOUS.includes(error.code);
}

function withFoundDamage(order: RenderOrder): RenderOrder {
  const more = found.get(order.sources);
  if (!more) return order;
  const damage: Record<string, readonly DamagedPart[]> = { ...order.plan.damage };
  for (const [assetId, parts] of more) {
    damage[assetId] = joinDamage([...(damage[assetId] ?? []), ...parts]);
  }
  return { ...order, plan: { ...order.plan, damage } };
}

/**
 * Searches the footage that may have stopped a part, each file once.
 * @param assetId Null when unknown.
 * @param foundNow Receives new damage.
 * @returns True if the part was made without knowledge of some damage.
 */
async function findMore(
  tried: RenderOrder,
  assetId: unknown,
  context: EngineContext,
  foundNow: Map<string, readonly DamagedPart[]>,
): Promise<boolean> {
  const known = found.get(tried.sources) ?? new Map<string, readonly DamagedPart[]>();
  found.set(tried.sources, known);
  let hasFound = false;
  for (const suspect of typeof assetId === 'string' ? [assetId] : footageOf(tried)) {
    const isNew = !known.has(suspect);
    const parts = known.get(suspect) ?? (await findDamage(await probeOrderSource(tried, suspect, context), context));
    // A marred picture is not a lost part. Once it counts as damage, the decoder continues past it.
    if (!parts || (parts.length === 0 && suspect !== assetId)) continue;
    known.set(suspect, parts);
    if (isNew && parts.length > 0) foundNow.set(suspect, parts);
    hasFound ||= tried.plan.damage?.[suspect] === undefined;
  }
  return hasFound;
}

function footageOf({ plan }: RenderOrder): ReadonlySet<string> {
  const videos = plan.layers.filter(({ type }) => type === 'video');
  return new Set([...videos, ...plan.audio].map(({ assetId }) => assetId));
}
