import type { EngineFailure } from '#shared/errors/engine-failures.ts';
import { type DamagedPart, joinDamage } from '#shared/media/damage.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import type { EngineContext, RenderOrder } from '#workers/server/job/render-types.ts';
import { findDamage } from './find-damage.ts';
import { probeOrderSource } from './order-probes.ts';

/**
 * Damage found in orders' files by asset id, none where all pictures come and some are marred; kept as long as the list of files is
 * referenced.
 */
const found = new WeakMap<RenderOrder['sources'], Map<string, readonly DamagedPart[]>>();

/**
 * Makes a part of an order. Where footage that nobody knew to be damaged stops it, finds the damage, tells it, and makes the part again
 * past it, as a browser's export does.
 * @throws What `make` throws for any other reason, and for damage that can't be found.
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

/** Some decoders' messages do not say that it is the data that they refuse. */
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
 * Looks through the footage that may have stopped a part, each file once.
 * @param assetId Null when it is unknown which.
 * @param foundNow Gets what nobody knew.
 * @returns True if there is damage that the part was made without knowing.
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
    // A picture that is only marred is no lost part; known as damage, the decoder goes on past it.
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
