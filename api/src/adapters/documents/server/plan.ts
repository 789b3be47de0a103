import type { Condition, Filter } from './filter.ts';
import type { KeyPattern } from './index-keys.ts';
import { isNaNValue, valueMatches } from './match.ts';
import { complement, encodeKey, typeByte } from './order.ts';
import type { Collection, Index } from './store.ts';
import { isDoc, isNullish, isNumeric, type Value } from './values.ts';

/** Keys from `low` (included) to `high` (excluded). */
export interface KeyRange {
  low: Buffer;
  high: Buffer;
}

export interface IndexScan {
  index: Index;
  /** Disjoint and in ascending key order. */
  ranges: KeyRange[];
  reverse: boolean;
}

/** How the documents of a query are found. What is found is a superset; the filter decides. */
export interface Plan {
  /** Undefined: walk the whole collection. Several: an `$or` with an index for each branch. */
  scans: IndexScan[] | undefined;
  /** Whether documents come in the order asked for. */
  sorted: boolean;
  /** Whether the ranges hold exactly the documents of the filter, each once, so that they can be counted unread. */
  exact: boolean;
}

/** More combinations of `$in` values than this are not worth separate ranges. */
const MAX_RANGES = 10_000;
const AFTER = Buffer.from([0xff]);

type FieldFilter = Filter & { kind: 'field' };

/** Chooses how to find the documents of a filter. `hint` limits the choice to one index. */
export function choosePlan(collection: Collection, filter: Filter, sort: KeyPattern, hint?: Index): Plan {
  const parts = conjuncts(filter);
  const best = bestIndex(collection, parts, sort, hint);
  const union = hint ? undefined : unionOf(collection, parts, sort);
  if (union && (!best || isNarrower(union, best, sort))) return union.plan;
  return best?.plan ?? { scans: undefined, sorted: sort.length === 0, exact: parts.length === 0 };
}

function bestIndex(collection: Collection, parts: Filter[], sort: KeyPattern, hint?: Index): Candidate | undefined {
  const fields = parts.filter((part): part is FieldFilter => part.kind === 'field');
  let best: Candidate | undefined;
  for (const index of hint ? [hint] : collection.indexes) {
    const candidate = consider(index, parts, fields, sort);
    if (candidate && (!best || candidate.score > best.score)) best = candidate;
  }
  return best;
}

/** Where one index gives the order as well, the first documents may be all that is wanted of it. */
function isNarrower(union: Union, best: Candidate, sort: KeyPattern): boolean {
  if (best.bound === 0) return true;
  return union.bound > best.bound && (sort.length === 0 || !best.plan.sorted);
}

interface Candidate {
  plan: Plan;
  /** How many fields of the index are bound. */
  bound: number;
  score: number;
}

function conjuncts(filter: Filter): Filter[] {
  return filter.kind === 'and' ? filter.filters.flatMap(conjuncts) : [filter];
}

function consider(index: Index, parts: Filter[], fields: FieldFilter[], sort: KeyPattern): Candidate | undefined {
  if (!covers(index, fields)) return undefined;
  const used = new Set<FieldFilter>();
  let exact = !index.multikey;
  let prefixes: Buffer[] = [Buffer.alloc(0)];
  let ranges: KeyRange[] | undefined;
  let bound = 0;
  let ranged = false;
  const constant = new Set<string>();
  for (const [position, [path, direction]] of index.pattern.entries()) {
    if (position > 0 && index.multikey && sharesArrayPath(index.pattern)) break;
    const own = fields.filter((field) => field.path === path);
    const points = pointsFor(own, direction);
    if (points && prefixes.length * points.keys.length <= MAX_RANGES) {
      used.add(points.field);
      exact &&= points.exact;
      prefixes = prefixes.flatMap((prefix) => points.keys.map((key) => Buffer.concat([prefix, key])));
      if (points.keys.length === 1) constant.add(path);
      bound++;
      continue;
    }
    const range = rangeFor(own, direction, index.multikey);
    if (range) {
      for (const field of range.used) used.add(field);
      exact &&= range.exact;
      ranges = prefixes.map((prefix) => ({
        low: Buffer.concat([prefix, range.low]),
        high: Buffer.concat([prefix, range.high]),
      }));
      bound++;
      ranged = true;
    }
    break;
  }
  ranges ??= prefixes.map((prefix) => ({ low: prefix, high: Buffer.concat([prefix, AFTER]) }));
  const order = index.multikey ? undefined : sortedBy(index.pattern, sort, constant);
  // An index that neither narrows nor orders is no better than the collection.
  if (bound === 0 && (order === undefined || sort.length === 0) && !index.partial) return undefined;
  exact &&= parts.length === used.size && !index.sparse && !index.partial;
  const sorted = sort.length === 0 || order !== undefined;
  const unique = index.unique && bound === index.pattern.length && !ranged;
  return {
    plan: { scans: [{ index, ranges: sortRanges(ranges), reverse: order === 'backward' }], sorted, exact },
    bound,
    score:
      (unique ? 1000 : 0) +
      bound * 10 -
      (ranged ? 3 : 0) +
      (sort.length > 0 && order ? 6 : 0) +
      (index.partial ? 1 : 0),
  };
}

function sortRanges(ranges: KeyRange[]): KeyRange[] {
  return ranges.length === 1 ? ranges : ranges.sort((a, b) => Buffer.compare(a.low, b.low));
}

/** In a multikey index, bounds on a second field that may sit in the same array could be met by another element. */
function sharesArrayPath(pattern: KeyPattern): boolean {
  const roots = pattern.map(([path]) => path.split('.')[0]);
  return new Set(roots).size < roots.length;
}

/** Whether an index that leaves documents out (sparse, partial) has all that the query can find. */
function covers(index: Index, fields: FieldFilter[]): boolean {
  if (
    index.sparse &&
    !fields.some((field) => index.pattern.some(([path]) => path === field.path) && excludesMissing(field.condition))
  ) {
    return false;
  }
  return (
    !index.partial ||
    conjuncts(index.partial).every((part) => part.kind === 'field' && fields.some((field) => implies(field, part)))
  );
}

function excludesMissing(condition: Condition): boolean {
  switch (condition.op) {
    case 'eq':
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return !isNullish(condition.value);
    case 'in':
      return !condition.values.some(isNullish);
    case 'regex':
    case 'exists':
    case 'type':
      return true;
    default:
      return false;
  }
}

/** Whether every document that meets `field` meets `part`. */
function implies(field: FieldFilter, part: FieldFilter): boolean {
  if (field.path !== part.path || part.condition.op === 'not') return false;
  if (part.condition.op === 'exists') return excludesMissing(field.condition);
  const { condition } = field;
  if (condition.op === 'eq') return !Array.isArray(condition.value) && valueMatches(part.condition, condition.value);
  if (condition.op === 'in') {
    return (
      condition.patterns.length === 0 &&
      condition.values.every((value) => !Array.isArray(value) && valueMatches(part.condition, value))
    );
  }
  return sameCondition(condition, part.condition);
}

function sameCondition(a: Condition, b: Condition): boolean {
  return 'value' in a && 'value' in b && a.op === b.op && Buffer.compare(encodeKey(a.value), encodeKey(b.value)) === 0;
}

/** The single keys a field may have, from an equality or a list of values. */
function pointsFor(
  own: FieldFilter[],
  direction: 1 | -1,
): { keys: Buffer[]; field: FieldFilter; exact: boolean } | undefined {
  let found: { values: Value[]; field: FieldFilter } | undefined;
  for (const field of own) {
    const { condition } = field;
    if (condition.op === 'eq' && isPoint(condition.value)) found = { values: [condition.value], field };
    else if (condition.op === 'in' && !found && condition.patterns.length === 0 && condition.values.every(isPoint)) {
      found = { values: condition.values, field };
    }
  }
  if (!found) return undefined;
  const keys = new Map<string, Buffer>();
  for (const value of found.values) {
    const key = direction === 1 ? encodeKey(value) : complement(encodeKey(value));
    keys.set(key.toString('latin1'), key);
  }
  return { keys: [...keys.values()], field: found.field, exact: !found.values.some(isNullish) };
}

/** An array equals itself or an element of an array of arrays; the entries of an index hold its elements only. */
function isPoint(value: Value): boolean {
  return !Array.isArray(value);
}

interface Bounds extends KeyRange {
  used: FieldFilter[];
  exact: boolean;
}

/** Where the keys of a field lie, from comparisons and anchored patterns. */
function rangeFor(own: FieldFilter[], direction: 1 | -1, multikey: boolean): Bounds | undefined {
  let bounds: (KeyRange & { exact: boolean }) | undefined;
  const used: FieldFilter[] = [];
  for (const field of own) {
    const next = boundsOf(field.condition, direction);
    if (!next) continue;
    used.push(field);
    if (!bounds) bounds = next;
    else {
      bounds = {
        low: Buffer.compare(bounds.low, next.low) >= 0 ? bounds.low : next.low,
        high: Buffer.compare(bounds.high, next.high) <= 0 ? bounds.high : next.high,
        exact: bounds.exact && next.exact,
      };
    }
    // In an array one element may meet one bound and another the other.
    if (multikey) break;
  }
  return bounds && { ...bounds, used };
}

function boundsOf(condition: Condition, direction: 1 | -1): (KeyRange & { exact: boolean }) | undefined {
  if (condition.op === 'regex') {
    if (condition.prefix === undefined) return undefined;
    const prefix = encodeKey(condition.prefix).subarray(0, -2);
    return { ...oriented({ bytes: prefix, after: false }, { bytes: prefix, after: true }, direction), exact: false };
  }
  if (condition.op !== 'gt' && condition.op !== 'gte' && condition.op !== 'lt' && condition.op !== 'lte')
    return undefined;
  const { op, value } = condition;
  if (Array.isArray(value) || isDoc(value) || isNullish(value) || isNaNValue(value)) return undefined;
  const key = encodeKey(value);
  const type = Buffer.from([typeByte(value)]);
  // Below all numbers sits NaN, which no comparison with a number includes.
  const lowest = isNumeric(value) ? { bytes: encodeKey(Number.NaN), after: true } : { bytes: type, after: false };
  const low = op === 'gt' ? { bytes: key, after: true } : op === 'gte' ? { bytes: key, after: false } : lowest;
  const high = op === 'lt' ? { bytes: key, after: false } : { bytes: op === 'lte' ? key : type, after: true };
  return { ...oriented(low, high, direction), exact: true };
}

/** A cut in the key order: before or after all keys that begin with these bytes. */
interface Cut {
  bytes: Buffer;
  after: boolean;
}

function oriented(low: Cut, high: Cut, direction: 1 | -1): KeyRange {
  if (direction === 1) return { low: cut(low.bytes, low.after), high: cut(high.bytes, high.after) };
  return { low: cut(complement(high.bytes), !high.after), high: cut(complement(low.bytes), !low.after) };
}

/** The shortest key after all that begin with the given bytes is those bytes with the last one raised. */
function cut(bytes: Buffer, after: boolean): Buffer {
  if (!after) return bytes;
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0xff) end--;
  if (end === 0) return AFTER;
  const raised = Buffer.from(bytes.subarray(0, end));
  raised[end - 1] = (raised[end - 1] as number) + 1;
  return raised;
}

/** The direction in which an index gives the order asked for; fields bound to one value may be passed over. */
function sortedBy(pattern: KeyPattern, sort: KeyPattern, constant: Set<string>): 'forward' | 'backward' | undefined {
  let turned: boolean | undefined;
  let position = 0;
  for (const [path, direction] of sort) {
    if (constant.has(path)) continue;
    while (position < pattern.length && pattern[position]?.[0] !== path && constant.has(pattern[position]?.[0] ?? ''))
      position++;
    const field = pattern[position];
    if (!field || field[0] !== path) return undefined;
    const opposite = field[1] !== direction;
    if (turned !== undefined && turned !== opposite) return undefined;
    turned = opposite;
    position++;
  }
  return turned ? 'backward' : 'forward';
}

type Union = Pick<Candidate, 'plan' | 'bound'>;

/** For an `$or` whose branches all have an index: one scan for each branch. */
function unionOf(collection: Collection, parts: Filter[], sort: KeyPattern): Union | undefined {
  const or = parts.find((part) => part.kind === 'or');
  if (or?.kind !== 'or') return undefined;
  const others = parts.filter((part) => part !== or);
  const scans: IndexScan[] = [];
  let bound = Number.POSITIVE_INFINITY;
  for (const branch of or.filters) {
    const all = conjuncts({ kind: 'and', filters: [branch, ...others] });
    const best = bestIndex(collection, all, []);
    const chosen = best && best.bound > 0 ? best : (unionOf(collection, all, []) ?? best);
    if (!chosen?.plan.scans) return undefined;
    scans.push(...chosen.plan.scans);
    bound = Math.min(bound, chosen.bound);
  }
  return { plan: { scans, sorted: sort.length === 0, exact: false }, bound };
}
