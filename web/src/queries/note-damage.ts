import { assetSchema } from '#shared/contracts/asset.ts';
import type { DamagedPart } from '#shared/media/damage.ts';
import { queryClient } from '#web/http/client.ts';
import { request } from '#web/http/http.ts';
import { type DamageEvent, listenForDamage } from '#workers/browser/decode/damage-events.ts';
import { assetsQuery } from './assets.ts';

/** Largest difference between two readers' times for one damaged part. */
const TOLERANCE_SECONDS = 0.5;

let isListening = false;

/**
 * Starts recording damage that this browser finds in footage after its import, which checks only some places. Clips get
 * a mark, and the server skips the same frames.
 */
export function noteDamage(): void {
  if (isListening) return;
  isListening = true;
  let recorded = Promise.resolve();
  // One after another: the next one may be known by then.
  listenForDamage((event) => {
    recorded = recorded.then(() => record(event)).catch(() => {}); // It will be found again.
  });
}

async function record({ assetId, part }: DamageEvent): Promise<void> {
  const { queryKey } = assetsQuery();
  const asset = queryClient.getQueryData(queryKey)?.find(({ id }) => id === assetId);
  if (asset?.damage?.some((known) => covers(known, part))) return;
  const changed = await request('PATCH', `/api/assets/${assetId}`, { body: { damage: [part] }, schema: assetSchema });
  queryClient.setQueryData(queryKey, (assets) => assets?.map((each) => (each.id === assetId ? changed : each)));
}

function covers(known: DamagedPart, { startSeconds, endSeconds }: DamagedPart): boolean {
  return known.startSeconds - TOLERANCE_SECONDS <= startSeconds && known.endSeconds + TOLERANCE_SECONDS >= endSeconds;
}
