import type { Filter } from './filter.ts';
import { type KeyPattern, keyOf } from './keys.ts';
import { matches } from './match.ts';
import { choosePlan, type Plan } from './plan.ts';
import type { Collection, Store } from './store.ts';
import { type Doc, decode } from './values.ts';

export interface Query {
  filter: Filter;
  sort: KeyPattern;
  skip: number;
  /** 0: no limit. */
  limit: number;
}

/** A stored document, decoded on first use. */
export class Found {
  readonly rid: number;
  readonly bytes: Uint8Array;
  #doc: Doc | undefined;

  constructor(rid: number, bytes: Uint8Array) {
    this.rid = rid;
    this.bytes = bytes;
  }

  get doc(): Doc {
    this.#doc ??= decode(this.bytes);
    return this.#doc;
  }
}

/**
 * Yields a query's documents in order. Nothing stays open between two documents, so other commands can write before the
 * next one is read. Like a MongoDB cursor, this is not a snapshot.
 */
export function* run(store: Store, collection: Collection, query: Query): Generator<Found> {
  const plan = choosePlan(collection, query.filter, query.sort);
  const isSorted = plan ? plan.sorted : query.sort.length === 0;
  const end = query.limit > 0 ? query.skip + query.limit : Number.POSITIVE_INFINITY;
  // An index that holds the matches in order skips without reading documents.
  const unread = plan?.exact && plan.sorted ? query.skip : 0;
  const source = isSorted
    ? matching(store, collection, query.filter, plan, unread)
    : sorted(store, collection, query, plan, end);
  let position = unread;
  for (const found of source) {
    if (position++ < query.skip) continue;
    yield found;
    if (position >= end) return;
  }
}

/** Counts a query's documents, using only the index if it is exact. */
export function count(store: Store, collection: Collection, filter: Filter): number {
  const plan = choosePlan(collection, filter, []);
  if (plan?.exact) return plan.ranges.reduce((sum, range) => sum + store.countRange(plan.index, range), 0);
  if (!plan && isOfAll(filter)) return store.count(collection);
  let total = 0;
  for (const _ of matching(store, collection, filter, plan)) total++;
  return total;
}

function* matching(
  store: Store,
  collection: Collection,
  filter: Filter,
  plan: Plan | undefined,
  unread = 0,
): Generator<Found> {
  const isExact = plan ? plan.exact : isOfAll(filter);
  for (const rid of plan ? inIndex(store, plan, unread) : store.rids(collection)) {
    const found = read(store, collection, rid);
    if (found && (isExact || matches(filter, found.doc))) yield found;
  }
}

function isOfAll({ conditions, alternatives }: Filter): boolean {
  return conditions.length === 0 && !alternatives;
}

interface Keyed {
  key: Buffer;
  rid: number;
}

function* sorted(
  store: Store,
  collection: Collection,
  { filter, sort }: Query,
  plan: Plan | undefined,
  end: number,
): Generator<Found> {
  let keyed: Keyed[] = [];
  for (const found of matching(store, collection, filter, plan)) {
    keyed.push({ key: keyOf(found.doc, sort), rid: found.rid });
    // Only the first `end` documents are needed, so drop the rest from time to time.
    if (keyed.length >= 2 * end + 1024) keyed = keyed.sort(byKey).slice(0, end);
  }
  for (const { rid } of keyed.sort(byKey)) {
    const found = read(store, collection, rid);
    if (found && matches(filter, found.doc)) yield found;
  }
}

function byKey(a: Keyed, b: Keyed): number {
  return Buffer.compare(a.key, b.key) || a.rid - b.rid;
}

function read(store: Store, collection: Collection, rid: number): Found | undefined {
  const bytes = store.read(collection, rid);
  return bytes && new Found(rid, bytes);
}

/** @param skip Number of entries to skip at the beginning. They are counted but not read. */
function* inIndex(store: Store, { index, ranges, reverse }: Plan, skip: number): Generator<number> {
  let rest = skip;
  for (const range of reverse ? ranges.toReversed() : ranges) {
    const passed = rest > 0 ? Math.min(rest, store.countRange(index, range)) : 0;
    rest -= passed;
    // A remainder means that this whole range was skipped.
    if (rest === 0) yield* store.range(index, range, reverse, passed);
  }
}
