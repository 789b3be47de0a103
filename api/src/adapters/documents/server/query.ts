import { CommandError } from './errors.ts';
import type { Filter } from './filter.ts';
import { type KeyPattern, sortKeyOf } from './index-keys.ts';
import { matches } from './match.ts';
import { choosePlan, type IndexScan, type Plan } from './plan.ts';
import type { Collection, Index, Store } from './store.ts';
import { type Doc, decode } from './values.ts';

export interface Query {
  filter: Filter;
  sort: KeyPattern;
  skip: number;
  /** 0: no limit. */
  limit: number;
  hint?: Index | 'natural' | undefined;
  deadline: Deadline;
}

/** A stored document, decoded only when someone looks inside. */
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

/** The end of a command's `maxTimeMS`, looked at every few documents. */
export class Deadline {
  readonly #end: number;
  #ticks = 0;

  constructor(maxTimeMs: number) {
    this.#end = maxTimeMs > 0 ? performance.now() + maxTimeMs : Number.POSITIVE_INFINITY;
  }

  /** @throws CommandError 50 when time is up. */
  check(): void {
    if (++this.#ticks % 64 === 0 && performance.now() > this.#end)
      throw new CommandError(50, 'operation exceeded time limit');
  }
}

export function planOf(collection: Collection, query: Pick<Query, 'filter' | 'sort' | 'hint'>): Plan {
  const natural: Plan = { scans: undefined, sorted: query.sort.length === 0, exact: false };
  return query.hint === 'natural' ? natural : choosePlan(collection, query.filter, query.sort, query.hint);
}

/**
 * The documents of a query in its order. Nothing is held open between two of them, so that it can be left and resumed while other
 * commands write; like a cursor of MongoDB it is no snapshot.
 */
export function* run(store: Store, collection: Collection, query: Query): Generator<Found> {
  const plan = planOf(collection, query);
  const end = query.limit > 0 ? query.skip + query.limit : Number.POSITIVE_INFINITY;
  // Where an index holds the matches in their order, those to be skipped are passed over within it.
  const unread = plan.exact && plan.sorted && plan.scans ? query.skip : 0;
  const source = plan.sorted
    ? matching(store, collection, query, plan, unread)
    : sorted(store, collection, query, plan, end);
  let position = unread;
  for (const found of source) {
    if (position++ < query.skip) continue;
    yield found;
    if (position >= end) return;
  }
}

function* matching(store: Store, collection: Collection, query: Query, plan: Plan, unread = 0): Generator<Found> {
  for (const rid of candidates(store, collection, plan, unread)) {
    query.deadline.check();
    const found = readMatch(store, collection, rid, query.filter, plan.exact);
    if (found) yield found;
  }
}

interface Keyed {
  key: Buffer;
  rid: number;
}

function* sorted(store: Store, collection: Collection, query: Query, plan: Plan, end: number): Generator<Found> {
  let keyed: Keyed[] = [];
  for (const found of matching(store, collection, query, plan)) {
    keyed.push({ key: sortKeyOf(found.doc, query.sort), rid: found.rid });
    // Only the first ones are asked for: from time to time the rest goes.
    if (keyed.length >= 2 * end + 1024) keyed = keyed.sort(byKey).slice(0, end);
  }
  for (const { rid } of keyed.sort(byKey)) {
    const found = readMatch(store, collection, rid, query.filter, false);
    if (found) yield found;
  }
}

function byKey(a: Keyed, b: Keyed): number {
  return Buffer.compare(a.key, b.key) || a.rid - b.rid;
}

function readMatch(
  store: Store,
  collection: Collection,
  rid: number,
  filter: Filter,
  exact: boolean,
): Found | undefined {
  const bytes = store.read(collection, rid);
  if (!bytes) return undefined;
  const found = new Found(rid, bytes);
  return exact || matches(filter, found.doc) ? found : undefined;
}

function* candidates(store: Store, collection: Collection, plan: Plan, skip = 0): Generator<number> {
  if (!plan.scans) {
    yield* store.rids(collection);
    return;
  }
  const once = plan.scans.length > 1 || plan.scans.some((scan) => scan.index.multikey) ? new Set<number>() : undefined;
  for (const scan of plan.scans) {
    for (const rid of scanned(store, collection, scan, skip)) {
      if (once?.has(rid)) continue;
      once?.add(rid);
      yield rid;
    }
  }
}

/** @param skip Entries at the beginning that are not wanted; they are counted, never read. */
function* scanned(store: Store, collection: Collection, scan: IndexScan, skip: number): Generator<number> {
  const ranges = scan.reverse ? scan.ranges.toReversed() : scan.ranges;
  let rest = skip;
  for (const { low, high } of ranges) {
    const passed = rest > 0 ? Math.min(rest, store.countRange(scan.index, low, high)) : 0;
    rest -= passed;
    // What is left to skip lies beyond this range: nothing of it is wanted.
    if (rest === 0) yield* store.range(collection, scan.index, low, high, scan.reverse, passed);
  }
}

/** How many documents a query has, from the index alone where that is exact. */
export function count(store: Store, collection: Collection, query: Query): number {
  const plan = planOf(collection, { ...query, sort: [] });
  let total = 0;
  if (plan.exact && plan.scans) {
    for (const scan of plan.scans)
      for (const { low, high } of scan.ranges) total += store.countRange(scan.index, low, high);
  } else if (plan.exact) total = store.count(collection);
  else for (const _ of matching(store, collection, query, plan)) total++;
  const rest = Math.max(0, total - query.skip);
  return query.limit > 0 ? Math.min(rest, query.limit) : rest;
}
