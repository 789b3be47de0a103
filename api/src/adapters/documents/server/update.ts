import { Double, Int32, Long } from 'bson';
import { badValue, CommandError, notSupported, Refusal } from './errors.ts';
import { assertPlainName, type Filter } from './filter.ts';
import { compareValues } from './keys.ts';
import { isListed, UPDATE_OPERATORS } from './supported.ts';
import {
  assertStorable,
  type Doc,
  getField,
  isDoc,
  isLong,
  isNumeric,
  isOperatorDoc,
  type Numeric,
  printValue,
  setField,
  toNumber,
  typeName,
  type Value,
} from './values.ts';

interface Change {
  operator: (typeof UPDATE_OPERATORS)[number];
  field: string;
  argument: Value;
}

export type Update = readonly Change[];

/**
 * Parses an update document.
 * @throws CommandError 9 for an unknown operator, 40 for a field changed twice, 238 for a pipeline or a replacement document.
 */
export function parseUpdate(spec: Value): Update {
  if (Array.isArray(spec)) throw notSupported('an aggregation pipeline as an update');
  if (!isDoc(spec)) throw new CommandError(9, 'Update argument must be either an object or an array');
  // An empty update would empty the document.
  if (Object.keys(spec).length === 0) throw notSupported('replacing a document');
  const changes: Change[] = [];
  for (const [operator, fields] of Object.entries(spec)) {
    if (!operator.startsWith('$')) throw notSupported('replacing a document');
    if (!isListed(UPDATE_OPERATORS, operator)) throw new Refusal(9, `Unknown modifier: ${operator}`);
    if (!isDoc(fields))
      throw new CommandError(9, `Modifiers operate on fields but we found type ${typeName(fields)} instead`);
    for (const [field, argument] of Object.entries(fields)) {
      if (changes.some((other) => other.field === field))
        throw new CommandError(40, `Updating the path '${field}' would create a conflict at '${field}'`);
      changes.push(parseChange(operator, field, argument));
    }
  }
  return changes;
}

function parseChange(operator: Change['operator'], field: string, argument: Value): Change {
  if (field === '') throw new CommandError(56, 'An empty update path is not valid.');
  if (field.startsWith('$'))
    throw new CommandError(52, `The dollar ($) prefixed field '${field}' is not valid for storage.`);
  assertPlainName(field, operator);
  if (operator === '$push' && isOperatorDoc(argument)) throw notSupported(`${Object.keys(argument)[0]} in $push`);
  if (operator === '$inc' && !isNumeric(argument))
    throw new CommandError(14, `Cannot increment with non-numeric argument: {${field}: ${printValue(argument)}}`);
  assertStorable(argument);
  return { operator, field, argument };
}

/**
 * Applies an update.
 * @param doc The document; it is not modified.
 * @param isNew True if an upsert creates the document: `$setOnInsert` applies.
 * @returns The new document, with the same `_id`.
 * @throws CommandError 66 when the update would change `_id`.
 */
export function applyUpdate(update: Update, doc: Doc, isNew: boolean): Doc {
  const result = { ...doc };
  for (const { operator, field, argument } of update) {
    if (operator === '$unset') delete result[field];
    else if (operator !== '$setOnInsert' || isNew) {
      setField(result, field, changed(operator, getField(doc, field), argument, field));
    }
  }
  const id = getField(doc, '_id');
  if (id !== undefined && (!Object.hasOwn(result, '_id') || compareValues(id, result['_id']) !== 0))
    throw new CommandError(66, "Performing an update on the path '_id' would modify the immutable field '_id'");
  return result;
}

/** @param value Undefined if the document lacks the field. */
function changed(operator: Change['operator'], value: Value, argument: Value, field: string): Value {
  switch (operator) {
    case '$inc':
      return value === undefined ? argument : sum(value, argument as Numeric, field);
    case '$max':
      return value === undefined || compareValues(argument, value) > 0 ? argument : value;
    case '$push':
      if (value !== undefined && !Array.isArray(value))
        throw badValue(`The field '${field}' must be an array but is of type ${typeName(value)}`);
      return [...(value ?? []), argument];
    default:
      return argument;
  }
}

/** Adds numbers. Integers stay integers, an overflowing int becomes a long, and a double makes the result a double. */
function sum(a: Value, b: Numeric, field: string): Value {
  if (!isNumeric(a)) {
    const message = `Cannot apply $inc to a value of non-numeric type. The field '${field}' is of type ${typeName(a)}`;
    throw new CommandError(14, message);
  }
  if (!isWhole(a) || !isWhole(b)) return new Double(toNumber(a) + toNumber(b));
  const result = BigInt(a.toString()) + BigInt(b.toString());
  if (a instanceof Int32 && b instanceof Int32 && BigInt.asIntN(32, result) === result)
    return new Int32(Number(result));
  if (BigInt.asIntN(64, result) !== result)
    throw badValue('Failed to apply $inc operations to current value: the result exceeds 64 bits');
  return Long.fromBigInt(result);
}

function isWhole(value: Numeric): value is Int32 | Long {
  return isLong(value) || value instanceof Int32;
}

/** Builds the document an upsert starts from: the fields that the query equates with a value. */
export function upsertBase(filter: Filter): Doc {
  const base: Doc = {};
  collectEqualities(filter, base);
  return base;
}

function collectEqualities({ conditions, alternatives }: Filter, base: Doc): void {
  for (const condition of conditions) {
    const values = condition.operator === 'in' ? condition.values : [condition.value];
    if ((condition.operator !== 'eq' && condition.operator !== 'in') || values.length !== 1) continue;
    if (Object.hasOwn(base, condition.field))
      throw new CommandError(54, `cannot infer query fields to set, path '${condition.field}' is matched twice`);
    setField(base, condition.field, values[0]);
  }
  if (alternatives?.length === 1 && alternatives[0]) collectEqualities(alternatives[0], base);
}
