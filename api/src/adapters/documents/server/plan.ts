import type { Condition, Filter } from './filter.ts';
import { complement, directedKey, encodeKey, type KeyPattern, type KeyRange, typeByte } from './keys.ts';
import { isNaNValue } from './match.ts';
import type { Collection, Index } from './store.ts';
import { isNullish, isNumeric } from './values.ts';

/** Ranges of an index that include all documents of a query; the filter decides which of them match. */
export interface Plan {
  index: Index;
  /** Disjoint and in ascending key order. */
  ranges: KeyRange[];
  reverse: boolean;
  /** True if documents come in the requested order. */
  sorted: boolean;
  /** True if the ranges hold only matches, so documents can be counted without reading them. */
  exact: boolean;
}

/** Beyond this many combinations, `$in` values get no separate ranges. */
const MAX_RANGES = 10_000;
const AFTER = Buffer.from([0xff]);

/**
 * Chooses the index for a query: a unique one that selects a single document, otherwise the one that binds most fields.
 * Of two equal indexes, the one in the requested order wins.
 * @returns Undefined when the query must read the whole collection.
 */
export function choosePlan(collection: Collection, filter: Filter, sort: KeyPattern): Plan | undefined {
  let best: Candidate | undefined;
  for (const index of collection.indexes) {
    const candidate = consider(index, filter, sort);
    if (candidate && (!best || candidate.rank > best.rank)) best = candidate;
  }
  return best?.plan;
}

interface Candidate {
  plan: Plan;
  rank: number;
}

function consider(index: Index, filter: Filter, sort: KeyPattern): Candidate | undefined {
  const used = new Set<Condition>();
  /** Fields bound to a single value. */
  const constant = new Set<string>();
  let prefixes: Buffer[] = [Buffer.alloc(0)];
  let bounds: Bounds | undefined;
  let bound = 0;
  for (const [field, direction] of index.pattern) {
    const own = filter.conditions.filter((condition) => condition.field === field);
    const points = pointsOf(own, direction);
    if (points && prefixes.length * points.keys.length <= MAX_RANGES) {
      prefixes = prefixes.flatMap((prefix) => points.keys.map((key) => Buffer.concat([prefix, key])));
      used.add(points.condition);
      if (points.keys.length === 1) constant.add(field);
      bound++;
      continue;
    }
    bounds = boundsOf(own, direction);
    if (bounds) {
      for (const condition of bounds.used) used.add(condition);
      bound++;
    }
    break;
  }
  const order = orderOf(index.pattern, sort, constant);
  const isOrderGiven = sort.length > 0 && order !== undefined;
  // An index that neither narrows nor orders does not help.
  if (bound === 0 && !isOrderGiven) return undefined;
  const { low, high } = bounds ?? { low: Buffer.alloc(0), high: AFTER };
  const ranges = prefixes.map((prefix) => ({ low: Buffer.concat([prefix, low]), high: Buffer.concat([prefix, high]) }));
  const isOne = index.unique && bound === index.pattern.length && !bounds;
  return {
    plan: {
      index,
      ranges: ranges.sort((a, b) => Buffer.compare(a.low, b.low)),
      reverse: order === 'backward',
      sorted: sort.length === 0 || isOrderGiven,
      exact: !filter.alternatives && used.size === filter.conditions.length,
    },
    rank: (isOne ? 1000 : 0) + bound * 10 - (bounds ? 3 : 0) + (isOrderGiven ? 6 : 0),
  };
}

/** Lists the keys that a field may have, from an equality or a list of values. */
function pointsOf(own: Condition[], direction: 1 | -1): { keys: Buffer[]; condition: Condition } | undefined {
  const condition = own.find(({ operator }) => operator === 'eq') ?? own.find(({ operator }) => operator === 'in');
  if (!condition) return undefined;
  const values = condition.operator === 'in' ? condition.values : [condition.value];
  const keys = values.map((value) => directedKey(value, direction));
  return { keys: [...new Map(keys.map((key) => [key.toString('latin1'), key])).values()], condition };
}

interface Bounds extends KeyRange {
  used: Condition[];
}

/** Narrows the range of a field's keys by comparisons. */
function boundsOf(own: Condition[], direction: 1 | -1): Bounds | undefined {
  let bounds: Bounds | undefined;
  for (const condition of own) {
    const next = rangeOf(condition, direction);
    if (!next) continue;
    bounds = {
      low: bounds && Buffer.compare(bounds.low, next.low) > 0 ? bounds.low : next.low,
      high: bounds && Buffer.compare(bounds.high, next.high) < 0 ? bounds.high : next.high,
      used: [...(bounds?.used ?? []), condition],
    };
  }
  return bounds;
}

function rangeOf(condition: Condition, direction: 1 | -1): KeyRange | undefined {
  const { operator } = condition;
  if (operator === 'in' || operator === 'eq' || operator === 'ne') return undefined;
  const { value } = condition;
  if (isNullish(value) || isNaNValue(value)) return undefined;
  const key = encodeKey(value);
  const type = Buffer.from([typeByte(value)]);
  // NaN is below all numbers; no comparison with a number includes it.
  const lowest = isNumeric(value) ? after(encodeKey(Number.NaN)) : before(type);
  const low = operator === 'gt' ? after(key) : operator === 'gte' ? before(key) : lowest;
  const high = operator === 'lt' ? before(key) : after(operator === 'lte' ? key : type);
  if (direction === 1) return { low: place(low), high: place(high) };
  return { low: place(turned(high)), high: place(turned(low)) };
}

/** A cut in the key order: before or after all keys that begin with these bytes. */
interface Cut {
  bytes: Buffer;
  isAfter: boolean;
}

const before = (bytes: Buffer): Cut => ({ bytes, isAfter: false });
const after = (bytes: Buffer): Cut => ({ bytes, isAfter: true });
const turned = ({ bytes, isAfter }: Cut): Cut => ({ bytes: complement(bytes), isAfter: !isAfter });

/** Raises the last byte for the shortest key after all that begin with the bytes. */
function place({ bytes, isAfter }: Cut): Buffer {
  if (!isAfter) return bytes;
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0xff) end--;
  if (end === 0) return AFTER;
  const raised = Buffer.from(bytes.subarray(0, end));
  raised[end - 1] = (raised[end - 1] as number) + 1;
  return raised;
}

/** Finds the direction in which an index gives the requested order; fields bound to one value do not count. */
function orderOf(pattern: KeyPattern, sort: KeyPattern, constant: Set<string>): 'forward' | 'backward' | undefined {
  const isFree = ([field]: KeyPattern[number]) => !constant.has(field);
  const wanted = sort.filter(isFree);
  const given = pattern.filter(isFree);
  const isTurned = wanted.length > 0 && wanted[0]?.[1] !== given[0]?.[1];
  const isGiven = wanted.every(
    ([field, direction], i) => given[i]?.[0] === field && (given[i]?.[1] !== direction) === isTurned,
  );
  return isGiven ? (isTurned ? 'backward' : 'forward') : undefined;
}
