import { getField, isDoc, type Value } from './values.ts';

/** Stands for "the field is not there", which MongoDB compares like null. */
export const MISSING = Symbol('missing');

const INDEX = /^(0|[1-9]\d*)$/;

export function isIndex(segment: string): boolean {
  return INDEX.test(segment);
}

/** Looks at a value that a path reaches; `isElement` says that the path names it by its position in an array. Answers whether to stop. */
type Visit = (value: Value, isElement: boolean) => boolean;

/**
 * The values a dotted path reaches, arrays on the way entered as MongoDB does: every object in the array, and the element
 * at a numeric segment. An array at the end of the path is one value; scalars inside an array on the way are passed over.
 * @returns whether `visit` did.
 */
export function reach(doc: Value, path: readonly string[], visit: Visit): boolean {
  return reachFrom(doc, path, 0, false, visit);
}

function reachFrom(value: Value, path: readonly string[], at: number, isElement: boolean, visit: Visit): boolean {
  if (at === path.length) return visit(value, isElement);
  const segment = path[at] as string;
  if (Array.isArray(value)) {
    if (isIndex(segment) && Number(segment) < value.length) {
      if (reachFrom(value[Number(segment)], path, at + 1, true, visit)) return true;
    }
    return value.some((item) => isDoc(item) && reachFrom(item, path, at, false, visit));
  }
  if (!isDoc(value)) return visit(MISSING, false);
  if (!Object.hasOwn(value, segment)) return visit(MISSING, false);
  return reachFrom(getField(value, segment), path, at + 1, false, visit);
}
