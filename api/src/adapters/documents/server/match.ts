import { BSONRegExp, type Double } from 'bson';
import { evaluate } from './expression.ts';
import type { Condition, Filter, Pattern } from './filter.ts';
import { compareValues, equalValues, typeByte } from './order.ts';
import { MISSING, reach } from './paths.ts';
import { type Doc, isDoc, isNumeric, isTruthy, toNumber, typeName, type Value } from './values.ts';

/** Whether a document meets a query. */
export function matches(filter: Filter, doc: Doc): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.filters.every((part) => matches(part, doc));
    case 'or':
      return filter.filters.some((part) => matches(part, doc));
    case 'nor':
      return !filter.filters.some((part) => matches(part, doc));
    case 'field':
      return pathMatches(filter.condition, doc, filter.segments);
    case 'expression':
      return isTruthy(evaluate(filter.expression, doc));
  }
}

/** Whether a condition holds for what a path reaches; `$not` and `$all` speak of the path as a whole. */
export function pathMatches(condition: Condition, doc: Doc, segments: readonly string[]): boolean {
  if (condition.op === 'not') return !condition.conditions.every((part) => pathMatches(part, doc, segments));
  if (condition.op === 'all') {
    return condition.conditions.length > 0 && condition.conditions.every((part) => pathMatches(part, doc, segments));
  }
  // An array that the path names by its position is met as a whole only.
  return reach(doc, segments, (value, isElement) => (isElement ? holds : valueMatches)(condition, value));
}

/** Whether a condition holds for one value; an array also meets it through any of its elements. */
export function valueMatches(condition: Condition, value: Value): boolean {
  if (holds(condition, value)) return true;
  return Array.isArray(value) && looksInside(condition) && value.some((item) => holds(condition, item));
}

function looksInside(condition: Condition): boolean {
  return !['exists', 'size', 'elemMatchObject', 'elemMatchValue'].includes(condition.op);
}

function holds(condition: Condition, value: Value): boolean {
  switch (condition.op) {
    case 'eq':
      return equalsOrMissing(value, condition.value);
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return compares(condition.op, value, condition.value);
    case 'in':
      return (
        condition.values.some((item) => equalsOrMissing(value, item)) ||
        condition.patterns.some((item) => patternHolds(item, value))
      );
    case 'regex':
      return patternHolds(condition, value);
    case 'exists':
      return value !== MISSING;
    case 'type':
      return value !== MISSING && condition.names.has(typeName(value));
    case 'size':
      return Array.isArray(value) && value.length === condition.size;
    case 'mod':
      return isNumeric(value) && remainderIs(value, condition.divisor, condition.remainder);
    case 'elemMatchObject':
      return (
        Array.isArray(value) &&
        value.some((item) => (isDoc(item) || Array.isArray(item)) && matches(condition.filter, item))
      );
    case 'elemMatchValue':
      return (
        Array.isArray(value) && value.some((item) => condition.conditions.every((part) => elementHolds(part, item)))
      );
    case 'not':
      return !condition.conditions.every((part) => valueMatches(part, value));
    case 'all':
      return condition.conditions.length > 0 && condition.conditions.every((part) => valueMatches(part, value));
  }
}

/** Inside `$elemMatch` the element itself is tested, not what it may hold; negation is of that element. */
function elementHolds(condition: Condition, item: Value): boolean {
  return condition.op === 'not'
    ? !condition.conditions.every((part) => elementHolds(part, item))
    : holds(condition, item);
}

function equalsOrMissing(value: Value, wanted: Value): boolean {
  if (value === MISSING) return wanted === null;
  if (value === undefined) return wanted === null;
  return equalValues(value, wanted);
}

/** MongoDB compares only within one type, null with what is missing, and NaN with itself. */
function compares(op: 'gt' | 'gte' | 'lt' | 'lte', value: Value, bound: Value): boolean {
  if (value === MISSING || value === undefined) return bound === null && (op === 'gte' || op === 'lte');
  if (typeByte(value) !== typeByte(bound)) return false;
  if (isNaNValue(value) || isNaNValue(bound))
    return isNaNValue(value) && isNaNValue(bound) && (op === 'gte' || op === 'lte');
  const order = compareValues(value, bound);
  if (order === 0) return op === 'gte' || op === 'lte';
  return order > 0 ? op === 'gt' || op === 'gte' : op === 'lt' || op === 'lte';
}

export function isNaNValue(value: Value): boolean {
  return isNumeric(value) && Number.isNaN(toNumber(value as number | Double));
}

function patternHolds(pattern: Pattern, value: Value): boolean {
  if (typeof value === 'string') return pattern.regex.test(value);
  return value instanceof BSONRegExp && equalValues(value, pattern.source);
}

function remainderIs(value: Parameters<typeof toNumber>[0], divisor: number, remainder: number): boolean {
  if (typeof value === 'object' && '_bsontype' in value && value._bsontype === 'Long') {
    return value.toBigInt() % BigInt(divisor) === BigInt(remainder);
  }
  const whole = Math.trunc(toNumber(value));
  return Number.isFinite(whole) && whole % divisor === remainder + 0;
}
