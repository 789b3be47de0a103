import { Double, Int32, Long, Timestamp } from 'bson';
import { badValue, CommandError, notSupported } from './errors.ts';
import { type Condition, parseConditions, parseFilter } from './filter.ts';
import { sortKeyOf } from './index-keys.ts';
import { matches, valueMatches } from './match.ts';
import { compareValues, equalValues } from './order.ts';
import { type Place, type PositionContext, parsePath, read, remove, write } from './update-paths.ts';
import {
  cloneValue,
  type Doc,
  getField,
  isDoc,
  isLong,
  isNumeric,
  printValue,
  toNumber,
  typeName,
  type Value,
} from './values.ts';

export interface UpdateContext extends PositionContext {
  /** Whether the document is being made by an upsert; only then `$setOnInsert` applies. */
  inserting: boolean;
  now: Date;
}

type Operator = (doc: Doc, place: Place, argument: Value, context: UpdateContext) => void;

/** The update operators; each changes the document in place. */
export const operators: Record<string, Operator> = {
  $set: (doc, place, argument) => write(doc, place, cloneValue(argument)),
  $setOnInsert: (doc, place, argument) => write(doc, place, cloneValue(argument)),
  $unset: (doc, place) => remove(doc, place),
  $inc: (doc, place, argument) => arithmetic('$inc', doc, place, argument),
  $mul: (doc, place, argument) => arithmetic('$mul', doc, place, argument),
  $min: (doc, place, argument) => {
    const value = read(doc, place);
    if (value === undefined || compareValues(argument, value) < 0) write(doc, place, cloneValue(argument));
  },
  $max: (doc, place, argument) => {
    const value = read(doc, place);
    if (value === undefined || compareValues(argument, value) > 0) write(doc, place, cloneValue(argument));
  },
  $currentDate: (doc, place, argument, context) => {
    const type = isDoc(argument) ? argument['$type'] : argument === true ? 'date' : undefined;
    if (type === 'date') write(doc, place, context.now);
    else if (type === 'timestamp')
      write(doc, place, new Timestamp({ t: Math.floor(context.now.getTime() / 1000), i: 1 }));
    else throw badValue('$currentDate takes true, { $type: "date" } or { $type: "timestamp" }');
  },
  $rename: rename,
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
  $pullAll: (doc, place, argument) => {
    if (!Array.isArray(argument))
      throw badValue(`$pullAll requires an array argument but was given a ${typeName(argument)}`);
    filterArray('$pullAll', doc, place, (item) => !argument.some((unwanted) => equalValues(item, unwanted)));
  },
  $pop: (doc, place, argument) => {
    const end = isNumeric(argument) ? toNumber(argument) : Number.NaN;
    if (end !== 1 && end !== -1) throw new CommandError(9, `$pop expects 1 or -1, found: ${printValue(argument)}`);
    const array = existingArray('$pop', doc, place);
    if (array) end === 1 ? array.pop() : array.shift();
  },
};

function arithmetic(operator: '$inc' | '$mul', doc: Doc, place: Place, argument: Value): void {
  const verb = operator === '$inc' ? 'increment' : 'multiply';
  if (!isNumeric(argument))
    throw new CommandError(14, `Cannot ${verb} with non-numeric argument: {${place.text}: ${printValue(argument)}}`);
  const value = read(doc, place);
  if (value === undefined) {
    write(doc, place, operator === '$inc' ? argument : combine(operator, zeroLike(argument), argument));
    return;
  }
  if (!isNumeric(value)) {
    const name = place.segments.at(-1);
    throw new CommandError(
      14,
      `Cannot apply ${operator} to a value of non-numeric type. {_id: ${printValue(getField(doc, '_id'))}} has the field '${name}' of non-numeric type ${typeName(value)}`,
    );
  }
  write(doc, place, combine(operator, value, argument));
}

type NumericValue = number | Int32 | Double | Long;

function zeroLike(value: NumericValue): NumericValue {
  if (isLong(value)) return Long.fromNumber(0);
  return value instanceof Int32 ? new Int32(0) : new Double(0);
}

/** Integers stay integers, an int that overflows becomes a long, a double makes the result a double. */
function combine(operator: '$inc' | '$mul', a: NumericValue, b: NumericValue): Value {
  const isWhole = (value: NumericValue) => isLong(value) || value instanceof Int32;
  if (!isWhole(a) || !isWhole(b))
    return new Double(operator === '$inc' ? toNumber(a) + toNumber(b) : toNumber(a) * toNumber(b));
  const [x, y] = [BigInt(a.toString()), BigInt(b.toString())];
  const result = operator === '$inc' ? x + y : x * y;
  if (a instanceof Int32 && b instanceof Int32 && BigInt.asIntN(32, result) === result)
    return new Int32(Number(result));
  if (BigInt.asIntN(64, result) !== result)
    throw badValue(`Failed to apply ${operator} operations to current value: the result exceeds 64 bits`);
  return Long.fromBigInt(result);
}

function rename(doc: Doc, place: Place, argument: Value): void {
  if (typeof argument !== 'string') throw badValue(`The 'to' field for $rename must be a string: ${place.text}`);
  const target = parsePath(argument);
  if ([...target.segments, ...place.segments].some((segment) => segment.startsWith('$')))
    throw badValue('$rename paths may not be dynamic');
  if (place.segments.concat(target.segments).includes('_id'))
    throw new CommandError(66, "Performing an update on the path '_id' would modify the immutable field '_id'");
  for (const path of [place, target]) {
    for (let i = 1; i < path.segments.length; i++) {
      if (Array.isArray(read(doc, { text: '', segments: path.segments.slice(0, i) })))
        throw badValue(`The field of $rename cannot be an array element: '${path.text}'`);
    }
  }
  const value = read(doc, place);
  if (value === undefined) return;
  remove(doc, place);
  write(doc, target, value);
}

/** The array at a place; undefined when nothing is there. @throws CommandError 2 when something else is. */
function existingArray(operator: string, doc: Doc, place: Place): Value[] | undefined {
  const value = read(doc, place);
  if (value === undefined) return undefined;
  if (Array.isArray(value)) return value;
  if (operator === '$pop')
    throw new CommandError(14, `Path '${place.text}' contains an element of non-array type '${typeName(value)}'`);
  const text =
    operator === '$push' || operator === '$addToSet'
      ? `The field '${place.text}' must be an array but is of type ${typeName(value)} in document {_id: ${printValue(getField(doc, '_id'))}}`
      : `Cannot apply ${operator} to a non-array value`;
  throw badValue(text);
}

function push(doc: Doc, place: Place, argument: Value): void {
  const modifiers: Doc = isDoc(argument) && Object.hasOwn(argument, '$each') ? argument : { $each: [argument] };
  const each = modifiers['$each'];
  if (!Array.isArray(each))
    throw badValue(`The argument to $each in $push must be an array but it was of type: ${typeName(each)}`);
  for (const name of Object.keys(modifiers)) {
    if (!['$each', '$position', '$slice', '$sort'].includes(name))
      throw badValue(`Unrecognized clause in $push: ${name}`);
  }
  const array = [...(existingArray('$push', doc, place) ?? [])];
  const position = wholeModifier(modifiers, '$position') ?? array.length;
  array.splice(position < 0 ? Math.max(0, array.length + position) : position, 0, ...each.map(cloneValue));
  if (Object.hasOwn(modifiers, '$sort')) sortArray(array, modifiers['$sort']);
  const slice = wholeModifier(modifiers, '$slice');
  const kept = slice === undefined ? array : slice >= 0 ? array.slice(0, slice) : array.slice(slice);
  write(doc, place, kept);
}

function wholeModifier(modifiers: Doc, name: string): number | undefined {
  const value = modifiers[name];
  if (value === undefined) return undefined;
  if (!isNumeric(value) || !Number.isSafeInteger(toNumber(value)))
    throw badValue(`The value for ${name} must be an integer value but was given type: ${typeName(value)}`);
  return toNumber(value);
}

function sortArray(array: Value[], order: Value): void {
  if (isNumeric(order)) {
    const direction = toNumber(order);
    if (direction !== 1 && direction !== -1) throw badValue('The $sort element value must be either 1 or -1');
    array.sort((a, b) => compareValues(a, b) * direction);
    return;
  }
  if (!isDoc(order) || Object.keys(order).length === 0)
    throw badValue('The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields');
  const fields = Object.entries(order).map(([path, value]): [string, 1 | -1] => {
    if (!isNumeric(value) || Math.abs(toNumber(value)) !== 1)
      throw badValue('The $sort element value must be either 1 or -1');
    return [path, toNumber(value) as 1 | -1];
  });
  const keyed = array.map((item) => ({ item, key: sortKeyOf(isDoc(item) ? item : {}, fields) }));
  keyed.sort((a, b) => Buffer.compare(a.key, b.key));
  for (const [i, { item }] of keyed.entries()) array[i] = item;
}

function addToSet(doc: Doc, place: Place, argument: Value): void {
  const isEach = isDoc(argument) && Object.hasOwn(argument, '$each');
  const items = isEach ? argument['$each'] : [argument];
  if (!Array.isArray(items))
    throw new CommandError(
      14,
      `The argument to $each in $addToSet must be an array but it was of type ${typeName(items)}`,
    );
  if (isEach && Object.keys(argument).length > 1) throw badValue('Found unexpected fields after $each in $addToSet');
  const array = [...(existingArray('$addToSet', doc, place) ?? [])];
  for (const item of items) if (!array.some((existing) => equalValues(existing, item))) array.push(cloneValue(item));
  write(doc, place, array);
}

function pull(doc: Doc, place: Place, argument: Value): void {
  filterArray('$pull', doc, place, unwantedBy(argument));
}

/** A predicate for what `$pull` leaves. */
function unwantedBy(argument: Value): (item: Value) => boolean {
  if (isDoc(argument) && !(Object.keys(argument)[0] ?? '').startsWith('$')) {
    const filter = parseFilter(argument);
    return (item) => !(isDoc(item) && matches(filter, item));
  }
  if (isDoc(argument) && Object.keys(argument).some((name) => ['$and', '$or', '$nor', '$expr'].includes(name)))
    throw notSupported('logical operators in $pull');
  const conditions: Condition[] = parseConditions(argument);
  // An array is pulled by equality as a whole; an element's own elements are not looked at.
  return (item) =>
    !conditions.every((condition) =>
      condition.op === 'eq' ? equalValues(item, condition.value) : valueMatches(condition, item),
    );
}

function filterArray(operator: string, doc: Doc, place: Place, keep: (item: Value) => boolean): void {
  const array = existingArray(operator, doc, place);
  if (array) write(doc, place, array.filter(keep));
}
