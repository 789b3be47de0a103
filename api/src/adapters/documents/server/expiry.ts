import type { Filter } from './filter.ts';
import { Deadline, run } from './query.ts';
import type { Collection, Index, Store } from './store.ts';

/** Documents removed in one transaction, so that other commands wait a moment at most. */
const BATCH = 500;

/**
 * Removes documents whose time is over under an index with `expireAfterSeconds`, a batch of each index.
 * @returns whether there may be more of them.
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
  const [path] = index.pattern[0] as [string, number];
  const cutoff = new Date(now.getTime() - (index.expireAfterSeconds ?? 0) * 1000);
  const expired: Filter = { kind: 'field', path, segments: path.split('.'), condition: { op: 'lte', value: cutoff } };
  // A partial index is usable only to a query that repeats its filter.
  const filter: Filter = index.partial ? { kind: 'and', filters: [expired, index.partial] } : expired;
  const query = { filter, sort: [], skip: 0, limit: BATCH, hint: index, deadline: new Deadline(0) };
  const found = [...run(store, collection, query)];
  if (found.length > 0) {
    store.transaction(() => {
      for (const { rid, doc } of found) store.remove(collection, rid, doc);
    });
  }
  return found.length;
}
