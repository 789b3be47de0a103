import { assetSchema } from '#shared/contracts/asset.ts';
import type { DamagedPart } from '#shared/media/damage.ts';
import { queryClient } from '#web/http/client.ts';
import { request } from '#web/http/http.ts';
import { type DamageEvent, listenForDamage } from '#workers/browser/decode/damage-events.ts';
import { assetsQuery } from './assets.ts';

/** Times of one damaged part differ by this much between readers. */
const TOLERANCE_SECONDS = 0.5;

let isListening = false;

/**
 * Records from now on the damage that this browser meets in footage after its import, where only some places are tried: clips get
 * their mark, and the server leaves out the same frames.
 */
export function noteDamage(): void {
  if (isListening) return;
  isListening = true;
  let recorded = Promise.resolve();
  // One after the other: the next may be known by then.
  listenForDamage((event) => {
    recorded = recorded.then(() => record(event)).catch(() => {}); // It is met again.
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
