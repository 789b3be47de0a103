import { notSupported } from './errors.ts';
import type { Comparison, Condition, Filter } from './filter.ts';
import { compareValues, setKey, typeByte } from './keys.ts';
import { type Doc, getField, isDoc, isNumeric, toNumber, type Value } from './values.ts';

/** True if a document meets a query. */
export function matches({ conditions, alternatives }: Filter, doc: Doc): boolean {
  return (
    conditions.every((condition) => holds(condition, doc)) &&
    (alternatives === undefined || alternatives.some((alternative) => matches(alternative, doc)))
  );
}

/** Treats a missing field as null. @throws Refusal for an array, whose elements MongoDB would match. */
function holds(condition: Condition, doc: Doc): boolean {
  const value = getField(doc, condition.field) ?? null;
  if (Array.isArray(value)) throw notSupported(`a query of '${condition.field}', which holds an array`);
  if (condition.operator === 'in') return !isDoc(value) && condition.keys.has(setKey(value));
  return compares(condition.operator, value, condition.value);
}

/** MongoDB compares only within one type, and NaN with itself. */
function compares(operator: Comparison, value: Value, bound: Value): boolean {
  if (operator === 'ne') return !compares('eq', value, bound);
  // By far the most common test. The general path encodes both values.
  if (operator === 'eq' && typeof value === 'string') return value === bound;
  if (isDoc(value) || typeByte(value) !== typeByte(bound)) return false;
  const order = compareValues(value, bound);
  if (order === 0) return operator !== 'gt' && operator !== 'lt';
  if (operator === 'eq' || isNaNValue(value) || isNaNValue(bound)) return false;
  return order > 0 ? operator.startsWith('gt') : operator.startsWith('lt');
}

export function isNaNValue(value: Value): boolean {
  return isNumeric(value) && Number.isNaN(toNumber(value));
}
