import { run } from './query.ts';
import type { Collection, Index, Store } from './store.ts';

/** Documents removed in one transaction. Few, so that other commands hardly wait. */
const BATCH = 500;

/**
 * Removes one batch of expired documents for each index with `expireAfterSeconds`.
 * @returns True if there may be more.
 */
export function removeExpired(store: Store, now: Date): boolean {
  let isMore = false;
  for (const collection of store.allCollections()) {
    for (const index of collection.indexes) {
      if (index.expireAfterSeconds !== undefined && sweep(store, collection, index, now) === BATCH) isMore = true;
    }
  }
  return isMore;
}

function sweep(store: Store, collection: Collection, index: Index, now: Date): number {
  const [field] = index.pattern[0] as [string, number];
  const value = new Date(now.getTime() - (index.expireAfterSeconds ?? 0) * 1000);
  const filter = { conditions: [{ field, operator: 'lte' as const, value }] };
  const found = [...run(store, collection, { filter, sort: [], skip: 0, limit: BATCH })];
  if (found.length > 0) {
    store.transaction(() => {
      for (const { rid, doc } of found) store.remove(collection, rid, doc);
    });
  }
  return found.length;
}
