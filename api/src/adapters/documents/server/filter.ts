import { BSONRegExp, MaxKey, MinKey } from 'bson';
import { badValue, CommandError, notSupported } from './errors.ts';
import { type Expression, parseExpression } from './expression.ts';
import { literalPrefix, toRegExp } from './regex.ts';
import { type Doc, isDoc, isLong, isNumeric, isTruthy, toNumber, typeName, type Value } from './values.ts';

/** A test of the values that one path reaches. */
export type Condition =
  | { op: 'eq' | 'gt' | 'gte' | 'lt' | 'lte'; value: Value }
  | { op: 'in'; values: Value[]; patterns: Pattern[] }
  | ({ op: 'regex' } & Pattern)
  | { op: 'exists' }
  | { op: 'type'; names: Set<string> }
  | { op: 'size'; size: number }
  | { op: 'mod'; divisor: number; remainder: number }
  | { op: 'elemMatchObject'; filter: Filter }
  | { op: 'elemMatchValue'; conditions: Condition[] }
  | { op: 'all'; conditions: Condition[] }
  | { op: 'not'; conditions: Condition[] };

export interface Pattern {
  regex: RegExp;
  source: BSONRegExp;
  /** What every match starts with; lets an index serve the search. */
  prefix: string | undefined;
}

/** A parsed query. */
export type Filter =
  | { kind: 'and' | 'or' | 'nor'; filters: Filter[] }
  | { kind: 'field'; path: string; segments: string[]; condition: Condition }
  | { kind: 'expression'; expression: Expression };

const TYPE_NUMBERS: Record<number, string> = {
  1: 'double', 2: 'string', 3: 'object', 4: 'array', 5: 'binData', 6: 'undefined', 7: 'objectId', 8: 'bool', 9: 'date', 10: 'null',
  11: 'regex', 13: 'javascript', 16: 'int', 17: 'timestamp', 18: 'long', 19: 'decimal', [-1]: 'minKey', 127: 'maxKey',
}; // biome-ignore format: one table
const TYPE_NAMES = new Set([...Object.values(TYPE_NUMBERS), 'number']);

/**
 * Parses a query document.
 * @throws CommandError 2 for what MongoDB refuses too; 238 for what only this server does not know.
 */
export function parseFilter(query: Doc): Filter {
  const filters: Filter[] = [];
  for (const [name, value] of Object.entries(query)) {
    if (name === '$comment') continue;
    if (!name.startsWith('$')) {
      const segments = name.split('.');
      for (const condition of parseConditions(value)) filters.push({ kind: 'field', path: name, segments, condition });
    } else filters.push(parseTopLevel(name, value));
  }
  return filters.length === 1 ? (filters[0] as Filter) : { kind: 'and', filters };
}

function parseTopLevel(name: string, value: Value): Filter {
  if (name === '$and' || name === '$or' || name === '$nor') {
    if (!Array.isArray(value)) throw badValue(`${name} must be an array`);
    if (value.length === 0) throw badValue('$and/$or/$nor must be a nonempty array');
    const filters = value.map((item) => {
      if (!isDoc(item)) throw badValue('$or/$and/$nor entries need to be full objects');
      return parseFilter(item);
    });
    return { kind: name.slice(1) as 'and' | 'or' | 'nor', filters };
  }
  if (name === '$expr') return { kind: 'expression', expression: parseExpression(value) };
  if (['$where', '$text', '$jsonSchema', '$alwaysTrue', '$alwaysFalse', '$sampleRate'].includes(name))
    throw notSupported(name);
  throw badValue(
    `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
  );
}

function isOperatorDoc(value: Value): value is Doc {
  return isDoc(value) && (Object.keys(value)[0] ?? '').startsWith('$');
}

/** The conditions that one field must meet all together. */
export function parseConditions(value: Value): Condition[] {
  if (value instanceof BSONRegExp) return [{ op: 'regex', ...pattern(value.pattern, value.options) }];
  if (!isOperatorDoc(value)) return [equality(value)];
  return Object.keys(value).flatMap((operator) => parseOperator(operator, value[operator], value));
}

function equality(value: Value): Condition {
  return { op: 'eq', value: comparable(value) };
}

function comparable(value: Value): Value {
  if (value === undefined) throw badValue('cannot compare to undefined');
  if (value instanceof MinKey || value instanceof MaxKey) throw notSupported('comparing with MinKey or MaxKey');
  const type = typeName(value);
  if (type === 'decimal' || type === 'other') throw notSupported(`comparing with a value of type ${type}`);
  return value;
}

function parseOperator(operator: string, value: Value, all: Doc): Condition[] {
  switch (operator) {
    case '$eq':
      if (value instanceof BSONRegExp) throw notSupported('$eq with a regular expression');
      return [equality(value)];
    case '$ne':
      if (value instanceof BSONRegExp) throw badValue("Can't have regex as arg to $ne.");
      return [{ op: 'not', conditions: [equality(value)] }];
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      if (value instanceof BSONRegExp) throw badValue(`Can't have RegEx as arg to predicate over field.`);
      return [{ op: operator.slice(1) as 'gt', value: comparable(value) }];
    case '$in':
      return [membership(operator, value)];
    case '$nin':
      return [{ op: 'not', conditions: [membership(operator, value)] }];
    case '$exists':
      return [isTruthy(value) ? { op: 'exists' } : { op: 'not', conditions: [{ op: 'exists' }] }];
    case '$type':
      return [{ op: 'type', names: typeNames(value) }];
    case '$size':
      return [{ op: 'size', size: wholeNumber('$size', value) }];
    case '$mod':
      return [modulo(value)];
    case '$regex':
      return [{ op: 'regex', ...regexOperator(value, all['$options']) }];
    case '$options':
      if (!Object.hasOwn(all, '$regex')) throw badValue('$options needs a $regex');
      return [];
    case '$not':
      return [{ op: 'not', conditions: negated(value) }];
    case '$all':
      return [allOf(value)];
    case '$elemMatch':
      return [elementMatch(value)];
    default:
      if (/^\$(bits|geo|near|within|uniqueDocs|maxDistance|minDistance)/.test(operator)) throw notSupported(operator);
      throw badValue(`unknown operator: ${operator}`);
  }
}

function membership(operator: string, value: Value): Condition {
  if (!Array.isArray(value)) throw badValue(`${operator} needs an array`);
  if (value.some(isOperatorDoc)) throw badValue(`cannot nest $ under ${operator}`);
  const patterns = value
    .filter((item) => item instanceof BSONRegExp)
    .map((item) => pattern(item.pattern, item.options));
  return { op: 'in', values: value.filter((item) => !(item instanceof BSONRegExp)).map(comparable), patterns };
}

function typeNames(value: Value): Set<string> {
  const given = Array.isArray(value) ? value : [value];
  if (given.length === 0) throw new CommandError(9, '$type must match at least one type');
  const names = given.map((item) => {
    const name = isNumeric(item) ? TYPE_NUMBERS[toNumber(item)] : item;
    if (typeof name !== 'string' || !TYPE_NAMES.has(name)) throw badValue(`Unknown type name alias: ${String(item)}`);
    return name;
  });
  return new Set(names.flatMap((name) => (name === 'number' ? ['int', 'long', 'double', 'decimal'] : [name])));
}

function wholeNumber(operator: string, value: Value): number {
  if (!isNumeric(value) || isLong(value) || !Number.isInteger(toNumber(value)) || toNumber(value) < 0) {
    throw badValue(`Failed to parse ${operator}. Expected a non-negative integer`);
  }
  return toNumber(value);
}

function modulo(value: Value): Condition {
  if (!Array.isArray(value) || value.length !== 2)
    throw badValue('malformed mod, needs to be an array of two elements');
  const [divisor, remainder] = value.map((item) => (isNumeric(item) ? Math.trunc(toNumber(item)) : Number.NaN));
  if (!Number.isSafeInteger(divisor) || !Number.isSafeInteger(remainder))
    throw badValue('malformed mod, numbers expected');
  if (divisor === 0) throw badValue('divisor cannot be 0');
  return { op: 'mod', divisor: divisor as number, remainder: remainder as number };
}

function regexOperator(value: Value, options: Value): Pattern {
  if (options !== undefined && typeof options !== 'string') throw badValue('$options has to be a string');
  if (value instanceof BSONRegExp) return pattern(value.pattern, options ?? value.options);
  if (typeof value !== 'string') throw badValue('$regex has to be a string');
  return pattern(value, options ?? '');
}

function pattern(source: string, options: string): Pattern {
  const sorted = [...options].sort().join('');
  return {
    regex: toRegExp(source, sorted),
    source: new BSONRegExp(source, sorted),
    prefix: literalPrefix(source, sorted),
  };
}

function negated(value: Value): Condition[] {
  if (value instanceof BSONRegExp) return parseConditions(value);
  if (!isOperatorDoc(value)) throw badValue('$not needs a regex or a document');
  return parseConditions(value);
}

function allOf(value: Value): Condition {
  if (!Array.isArray(value)) throw badValue('$all needs an array');
  const conditions = value.map((item): Condition => {
    if (isOperatorDoc(item)) {
      const names = Object.keys(item);
      if (names.length !== 1 || names[0] !== '$elemMatch') throw badValue('no $ expressions in $all');
      return elementMatch(item['$elemMatch']);
    }
    return parseConditions(item)[0] as Condition;
  });
  return { op: 'all', conditions };
}

function elementMatch(value: Value): Condition {
  if (!isDoc(value)) throw badValue('$elemMatch needs an Object');
  const first = Object.keys(value)[0] ?? '';
  if (first.startsWith('$') && !['$and', '$or', '$nor', '$expr', '$where'].includes(first)) {
    return { op: 'elemMatchValue', conditions: parseConditions(value) };
  }
  return { op: 'elemMatchObject', filter: parseFilter(value) };
}
