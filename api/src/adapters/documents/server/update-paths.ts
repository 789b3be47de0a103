import { badValue, CommandError, notSupported } from './errors.ts';
import { type Filter, parseFilter } from './filter.ts';
import { matches, pathMatches, valueMatches } from './match.ts';
import { isIndex } from './paths.ts';
import { type Doc, getField, isDoc, printDoc, type Value } from './values.ts';

export interface UpdatePath {
  text: string;
  segments: string[];
}

/** A place in a document: an object or array and the key in it; `parents` are made only when something is written. */
export interface Place {
  /** Dotted path with positional operators resolved, for messages. */
  text: string;
  segments: string[];
}

/** What positional operators are resolved with. */
export interface PositionContext {
  /** The query that found the document, for `$`. */
  filter: Filter | undefined;
  /** Filters by identifier, for `$[identifier]`. */
  arrayFilters: Map<string, Filter>;
}

/** MongoDB pads an array at most this far. */
const MAX_PADDING = 1_500_000;

export function parsePath(text: string): UpdatePath {
  const segments = text.split('.');
  if (segments.some((segment) => segment === '')) {
    throw new CommandError(
      56,
      text === ''
        ? 'An empty update path is not valid.'
        : `The update path '${text}' contains an empty field name, which is not allowed.`,
    );
  }
  for (const [i, segment] of segments.entries()) {
    if (segment.startsWith('$') && (i === 0 || !(segment === '$' || /^\$\[\w*\]$/.test(segment)))) {
      throw new CommandError(52, `The dollar ($) prefixed field '${segment}' in '${text}' is not valid for storage.`);
    }
  }
  if (segments.filter((segment) => segment === '$').length > 1)
    throw badValue(`Too many positional (i.e. '$') elements found in path '${text}'`);
  return { text, segments };
}

/**
 * Parses `arrayFilters`: each entry speaks of one identifier, as `{ 'x.a': 1 }` or `{ x: 5 }`.
 * The element is tested as the field `x` of a document made for it.
 */
export function parseArrayFilters(list: Value): Map<string, Filter> {
  const filters = new Map<string, Filter>();
  if (list === undefined) return filters;
  if (!Array.isArray(list)) throw new CommandError(14, 'arrayFilters must be an array');
  for (const item of list) {
    if (!isDoc(item)) throw new CommandError(14, 'arrayFilters entries must be documents');
    const names = new Set(identifiers(item));
    const [name] = names;
    if (names.size !== 1 || name === undefined)
      throw new CommandError(
        9,
        `Error parsing array filter :: Expected a single top-level field name, found ${names.size}`,
      );
    if (filters.has(name))
      throw new CommandError(9, `Found multiple array filters with the same top-level field name ${name}`);
    filters.set(name, parseFilter(item));
  }
  return filters;
}

function identifiers(query: Doc): string[] {
  return Object.keys(query).flatMap((name) => {
    if (!name.startsWith('$')) return [name.split('.')[0] as string];
    const parts = query[name];
    return Array.isArray(parts) ? parts.filter(isDoc).flatMap(identifiers) : [];
  });
}

/** The places a path names in a document, one for each element that a positional operator chooses. */
export function locate(doc: Doc, path: UpdatePath, context: PositionContext): Place[] {
  if (!path.segments.some((segment) => segment.startsWith('$'))) return [path];
  return expand(doc, path, 0, [], doc, context);
}

function expand(
  value: Value,
  path: UpdatePath,
  at: number,
  done: string[],
  doc: Doc,
  context: PositionContext,
): Place[] {
  if (at === path.segments.length) return [{ text: done.join('.'), segments: done }];
  const segment = path.segments[at] as string;
  if (!segment.startsWith('$')) {
    const next =
      Array.isArray(value) && isIndex(segment)
        ? value[Number(segment)]
        : isDoc(value)
          ? getField(value, segment)
          : undefined;
    return expand(next, path, at + 1, [...done, segment], doc, context);
  }
  if (segment === '$') {
    const index = matchedIndex(doc, done, context.filter);
    return expand(
      Array.isArray(value) ? value[index] : undefined,
      path,
      at + 1,
      [...done, String(index)],
      doc,
      context,
    );
  }
  if (!Array.isArray(value)) {
    throw badValue(`The path '${done.join('.')}' must exist in the document in order to apply array updates.`);
  }
  const name = segment.slice(2, -1);
  const filter = context.arrayFilters.get(name);
  if (name !== '' && !filter) throw badValue(`No array filter found for identifier '${name}' in path '${path.text}'`);
  return value.flatMap((item, index) =>
    filter && !matches(filter, { [name]: item })
      ? []
      : expand(item, path, at + 1, [...done, String(index)], doc, context),
  );
}

/** The index that `$` stands for: the first element of the array that meets the query's one condition on that array. */
function matchedIndex(doc: Doc, prefix: string[], filter: Filter | undefined): number {
  const conditions = filter ? onArray(filter, prefix.join('.')) : [];
  if (conditions.length === 0) throw badValue('The positional operator did not find the match needed from the query.');
  if (conditions.length > 1)
    throw notSupported('the positional operator with several conditions on its array; use $elemMatch');
  let value: Value = doc;
  for (const segment of prefix) value = isDoc(value) ? getField(value, segment) : undefined;
  if (!Array.isArray(value)) throw badValue('The positional operator did not find the match needed from the query.');
  const [condition] = conditions as [Filter & { kind: 'field' }];
  const rest = condition.segments.slice(prefix.length);
  const index = value.findIndex((item) => {
    if (rest.length > 0) return isDoc(item) && pathMatches(condition.condition, item, rest);
    return condition.condition.op.startsWith('elemMatch')
      ? valueMatches(condition.condition, [item])
      : valueMatches(condition.condition, item);
  });
  if (index < 0) throw badValue('The positional operator did not find the match needed from the query.');
  return index;
}

function onArray(filter: Filter, path: string): (Filter & { kind: 'field' })[] {
  if (filter.kind === 'and') return filter.filters.flatMap((part) => onArray(part, path));
  return filter.kind === 'field' && (filter.path === path || filter.path.startsWith(`${path}.`)) ? [filter] : [];
}

/** The value at a place, undefined where there is none. @throws CommandError 28 when a name is looked up in an array. */
export function read(doc: Doc, place: Place): Value {
  let value: Value = doc;
  for (const segment of place.segments) {
    if (Array.isArray(value)) value = isIndex(segment) ? value[Number(segment)] : undefined;
    else if (isDoc(value)) value = getField(value, segment);
    else return undefined;
  }
  return value;
}

/** Puts a value at a place, making objects on the way. @throws CommandError 28 when something else is in the way. */
export function write(doc: Doc, place: Place, value: Value): void {
  let target: Value = doc;
  const last = place.segments.length - 1;
  for (const [i, segment] of place.segments.entries()) {
    if (Array.isArray(target)) padTo(target, segment, place, i);
    else if (!isDoc(target)) throw notViable(doc, place, i);
    if (i === last) put(target as Doc, segment, value);
    else {
      let next: Value = Array.isArray(target) ? target[Number(segment)] : getField(target as Doc, segment);
      if (next === undefined) {
        next = {};
        put(target as Doc, segment, next);
      }
      target = next;
    }
  }
}

function put(target: Doc | Value[], segment: string, value: Value): void {
  if (Array.isArray(target)) target[Number(segment)] = value;
  else if (segment === '__proto__')
    Object.defineProperty(target, segment, { value, writable: true, enumerable: true, configurable: true });
  else target[segment] = value;
}

function padTo(target: Value[], segment: string, place: Place, at: number): void {
  if (!isIndex(segment)) {
    const parent = place.segments[at - 1] ?? '';
    throw new CommandError(28, `Cannot create field '${segment}' in element ${printDoc({ [parent]: target })}`);
  }
  const index = Number(segment);
  if (index > target.length + MAX_PADDING)
    throw new CommandError(2, `Cannot set index ${index} of an array of length ${target.length}`);
  while (target.length < index) target.push(null);
}

function notViable(doc: Doc, place: Place, at: number): CommandError {
  const parent = place.segments[at - 1] ?? '';
  const value = read(doc, { text: '', segments: place.segments.slice(0, at) });
  return new CommandError(
    28,
    `Cannot create field '${place.segments[at]}' in element ${printDoc({ [parent]: value })}`,
  );
}

/** Removes what is at a place; in an array null takes its position. */
export function remove(doc: Doc, place: Place): void {
  const parent = read(doc, { text: '', segments: place.segments.slice(0, -1) });
  const name = place.segments.at(-1) as string;
  if (Array.isArray(parent)) {
    if (isIndex(name) && Number(name) < parent.length) parent[Number(name)] = null;
  } else if (isDoc(parent)) delete parent[name];
}
