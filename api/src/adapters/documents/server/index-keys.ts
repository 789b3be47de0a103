import { CommandError, notSupported } from './errors.ts';
import { complement, encodeKey } from './order.ts';
import { isIndex } from './paths.ts';
import { type Doc, getField, isDoc, type Value } from './values.ts';

/** Fields of an index or a sort, with the direction of each. */
export type KeyPattern = readonly (readonly [path: string, direction: 1 | -1])[];

/** One entry of an index: a value for each field, MISSING fields being `undefined` in `present`. */
export interface KeyTuple {
  /** The values to encode; a missing field is null, an empty array is undefined (MongoDB orders it below null). */
  values: Value[];
  present: boolean[];
}

/**
 * The entries a document has under a key pattern: one, or one for each element where a path leads through an array.
 * @throws CommandError 171 when two paths lead through different arrays.
 */
export function keyTuples(doc: Doc, pattern: KeyPattern): KeyTuple[] {
  const start: KeyTuple = { values: pattern.map(() => null), present: pattern.map(() => false) };
  const tuples: KeyTuple[] = [];
  collect(
    doc,
    pattern.map(([path]) => path.split('.')),
    start,
    tuples,
  );
  return tuples;
}

type Pending = (string[] | undefined)[];

function collect(doc: Value, pending: Pending, tuple: KeyTuple, out: KeyTuple[]): void {
  const fixed: KeyTuple = { values: [...tuple.values], present: [...tuple.present] };
  let array: Value[] | undefined;
  const rest: Pending = pending.map((path, i) => {
    if (!path) return undefined;
    const found = walk(doc, path);
    if (!found.array) {
      fixed.values[i] = found.value === undefined ? null : found.value;
      fixed.present[i] = found.value !== undefined;
      return undefined;
    }
    if (array && array !== found.array) throw new CommandError(171, `cannot index parallel arrays [${path.at(-1)}]`);
    array = found.array;
    return found.rest;
  });
  if (!array) {
    out.push(fixed);
    return;
  }
  if (array.length === 0) {
    for (const [i, path] of rest.entries()) {
      if (!path) continue;
      fixed.values[i] = path.length === 0 ? undefined : null;
      fixed.present[i] = path.length === 0;
    }
    out.push(fixed);
    return;
  }
  for (const item of array) spread(item, rest, fixed, out);
}

function spread(item: Value, rest: Pending, tuple: KeyTuple, out: KeyTuple[]): void {
  const fixed: KeyTuple = { values: [...tuple.values], present: [...tuple.present] };
  const deeper: Pending = rest.map((path, i) => {
    if (!path) return undefined;
    if (path.length > 0) return path;
    fixed.values[i] = item;
    fixed.present[i] = true;
    return undefined;
  });
  if (deeper.some(Boolean)) collect(isDoc(item) ? item : {}, deeper, fixed, out);
  else out.push(fixed);
}

/** Follows a path until it ends or meets an array. */
function walk(doc: Value, path: string[]): { value?: Value; array?: Value[]; rest?: string[] } {
  let value = doc;
  for (const [i, segment] of path.entries()) {
    if (!isDoc(value)) return { value: undefined };
    value = getField(value, segment);
    if (Array.isArray(value)) {
      if (isIndex(path[i + 1] ?? '')) throw notSupported('sorting and indexing by the position in an array');
      return { array: value, rest: path.slice(i + 1) };
    }
  }
  return { value };
}

export function encodeTuple(tuple: KeyTuple, pattern: KeyPattern): Buffer {
  const parts = tuple.values.map((value, i) =>
    pattern[i]?.[1] === -1 ? complement(encodeKey(value)) : encodeKey(value),
  );
  return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
}

/** The key a document sorts by: the first of its entries in the direction of the sort, as MongoDB chooses. */
export function sortKeyOf(doc: Doc, pattern: KeyPattern): Buffer {
  let best: Buffer | undefined;
  for (const tuple of keyTuples(doc, pattern)) {
    const key = encodeTuple(tuple, pattern);
    if (!best || Buffer.compare(key, best) < 0) best = key;
  }
  return best ?? Buffer.alloc(0);
}
