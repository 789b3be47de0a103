import { Context, evalExpr } from 'mingo/core';
import * as arithmetic from 'mingo/operators/expression/arithmetic';
import * as array from 'mingo/operators/expression/array';
import * as boolean from 'mingo/operators/expression/boolean';
import * as conditional from 'mingo/operators/expression/conditional';
import * as date from 'mingo/operators/expression/date';
import * as string from 'mingo/operators/expression/string';
import { badValue, CommandError, notSupported } from './errors.ts';
import { compareValues, equalValues } from './order.ts';
import { isIndex } from './paths.ts';
import { type Doc, getField, isDoc, isNullish, isNumeric, isTruthy, promote, setField, type Value } from './values.ts';

/**
 * A checked aggregation expression. mingo evaluates it, but only with the operators below: those whose results were found to be
 * MongoDB's. Field paths, comparisons, truth and accumulation are this server's own, because mingo's differ (arrays compared by
 * their elements, binary data by its text, null taken for missing).
 */
export interface Expression {
  readonly source: Value;
}

/** An expression operator as mingo calls it: the document, the operator's raw argument, and what evaluation needs. */
type Operator = (doc: Value, argument: Value, options: Options) => Value;
type Options = { local: { root: Value } };

const run = evalExpr as unknown as (doc: Value, expression: Value, options: unknown) => Value;

/** Own operators get their arguments evaluated; `undefined` stands for a missing field. */
function own(arity: number | 'one or more', compute: (...args: Value[]) => Value): Operator {
  return (doc, argument, options) => {
    const given = Array.isArray(argument) ? argument : [argument];
    if (arity !== 'one or more' && given.length !== arity)
      throw badValue(`Expression takes exactly ${arity} arguments. ${given.length} were passed in.`);
    return compute(...given.map((item) => run(doc, item, options)));
  };
}

const OWN: Record<string, Operator> = {
  $eq: own(2, (a, b) => equalValues(a, b)),
  $ne: own(2, (a, b) => !equalValues(a, b)),
  $gt: own(2, (a, b) => compareValues(a, b) > 0),
  $gte: own(2, (a, b) => compareValues(a, b) >= 0),
  $lt: own(2, (a, b) => compareValues(a, b) < 0),
  $lte: own(2, (a, b) => compareValues(a, b) <= 0),
  $cmp: own(2, (a, b) => Math.sign(compareValues(a, b))),
  $not: own(1, (a) => !isTruthy(a)),
  $in: own(2, (a, list) => {
    if (!Array.isArray(list)) throw badValue('$in requires an array as a second argument');
    return list.some((item) => equalValues(item, a));
  }),
  $first: own(1, (list) => (isNullish(list) ? null : arrayOf('$first', list)[0])),
  $last: own(1, (list) => (isNullish(list) ? null : arrayOf('$last', list).at(-1))),
  $sum: own('one or more', (...args) => sum(accumulated(args))),
  $avg: own('one or more', (...args) => average(accumulated(args))),
  $min: own('one or more', (...args) => extreme(accumulated(args), -1)),
  $max: own('one or more', (...args) => extreme(accumulated(args), 1)),
  $literal: (_doc, argument) => argument,
};

/** Stands for a field path once an expression is prepared; a client cannot send it, `prepare` knows it not. */
const PATH = '$_path';
const followPath: Operator = (doc, path, options) => {
  const [root, ...segments] = path as string[];
  return follow(root === '' ? options.local.root : run(doc, root, options), segments);
};

/** Expressions with one array argument take its items, as MongoDB does. */
function accumulated(args: Value[]): Value[] {
  return args.length === 1 && Array.isArray(args[0]) ? args[0] : args;
}

const FROM_MINGO = {
  ...pick(arithmetic, '$add', '$subtract', '$multiply', '$divide', '$abs', '$ceil', '$floor'),
  ...pick(array, '$size', '$filter', '$map', '$isArray', '$reverseArray', '$concatArrays', '$arrayElemAt', '$slice'),
  ...pick(boolean, '$and', '$or'),
  ...pick(conditional, '$cond', '$ifNull', '$switch'),
  ...pick(string, '$concat', '$toLower', '$toUpper'),
  ...pick(
    date,
    '$dateToString',
    '$year',
    '$month',
    '$dayOfMonth',
    '$dayOfYear',
    '$dayOfWeek',
    '$hour',
    '$minute',
    '$second',
  ),
};

function pick(operators: object, ...names: string[]): Record<string, Operator> {
  return Object.fromEntries(names.map((name) => [name, (operators as Record<string, Operator>)[name] as Operator]));
}

const OPTIONS = {
  context: Context.init({ expression: { ...FROM_MINGO, ...OWN, [PATH]: followPath } as never }),
  failOnError: true,
  useStrictMode: true,
  idKey: '_id',
};

/**
 * Checks an expression and prepares it.
 * @throws CommandError 238 for an operator that is MongoDB's but not supported here.
 */
export function parseExpression(value: Value): Expression {
  return { source: prepare(promote(value)) };
}

/** The value of an expression for a document; undefined where a field is missing. */
export function evaluate(expression: Expression, doc: Doc): Value {
  const { source } = expression;
  // Most expressions are a constant or one field; neither needs the whole document made ready for mingo.
  if (typeof source === 'string' ? !source.startsWith('$') : typeof source !== 'object' || source === null)
    return source;
  const [root, ...segments] = (source as { [PATH]?: string[] })[PATH] ?? [];
  if (root === '') return promote(follow(doc, segments));
  try {
    return tidy(run(promote(doc), source, OPTIONS));
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw badValue(error instanceof Error ? error.message : String(error));
  }
}

function prepare(value: Value): Value {
  if (typeof value === 'string') return value.startsWith('$') ? preparePath(value) : value;
  if (Array.isArray(value)) return value.map(prepare);
  if (!isDoc(value)) return value;
  const names = Object.keys(value);
  const operator = names[0] ?? '';
  if (!operator.startsWith('$')) {
    const copy: Doc = {};
    for (const name of names) {
      if (name.startsWith('$') || name.includes('.'))
        throw badValue(`FieldPath field names may not contain '.' or start with '$': ${name}`);
      setField(copy, name, prepare(value[name]));
    }
    return copy;
  }
  if (names.length !== 1)
    throw new CommandError(15, 'An object representing an expression must have exactly one field');
  if (operator === '$literal') return value;
  if (!Object.hasOwn(FROM_MINGO, operator) && !Object.hasOwn(OWN, operator))
    throw notSupported(`the expression ${operator}`);
  const argument = value[operator];
  if (operator === '$dateToString') checkDateFormat(argument);
  if (operator === '$switch' && !Object.hasOwn(Object(argument), 'default'))
    throw notSupported('$switch without a default');
  return { [operator]: Array.isArray(argument) || !isDoc(argument) ? prepare(argument) : prepareNamed(argument) };
}

/** Named arguments (`{ if, then, else }`) and single expression arguments look alike; both are prepared field by field. */
function prepareNamed(argument: Doc): Value {
  if ((Object.keys(argument)[0] ?? '').startsWith('$')) return prepare(argument);
  const copy: Doc = {};
  for (const name of Object.keys(argument)) {
    // The name of a loop variable is a name, not an expression.
    setField(copy, name, name === 'as' ? argument[name] : prepare(argument[name]));
  }
  return copy;
}

function preparePath(path: string): Value {
  if (!path.startsWith('$$')) return { [PATH]: ['', ...checkSegments(path.slice(1).split('.'))] };
  const [variable, ...segments] = path.split('.');
  if (variable === '$$CURRENT') return { [PATH]: ['', ...checkSegments(segments)] };
  return segments.length === 0 ? path : { [PATH]: [variable, ...checkSegments(segments)] };
}

function checkSegments(segments: string[]): string[] {
  for (const segment of segments) {
    if (segment === '') throw badValue('FieldPath must not have empty segments');
    if (segment.startsWith('$'))
      throw badValue(`FieldPath field names may not start with '$'. Consider using $getField or $setField.`);
    if (isIndex(segment)) throw notSupported('numeric segments in the field path of an expression');
  }
  return segments;
}

/** A path of an expression maps over arrays and leaves out the elements that lack the field. */
function follow(value: Value, segments: string[], at = 0): Value {
  if (at === segments.length) return value;
  if (Array.isArray(value)) return value.map((item) => follow(item, segments, at)).filter((item) => item !== undefined);
  return isDoc(value) ? follow(getField(value, segments[at] as string), segments, at + 1) : undefined;
}

function checkDateFormat(argument: Value): void {
  if (!isDoc(argument)) throw badValue('$dateToString only supports an object as its argument');
  const format = argument['format'] ?? '';
  if (typeof format !== 'string' || /%[^YmdHMSLj]/.test(format)) throw notSupported('this $dateToString format');
  const zone = argument['timezone'] ?? 'UTC';
  if (zone !== 'UTC') throw notSupported('time zones other than UTC');
}

/** Drops missing fields and turns missing elements into null, as the result of an expression in MongoDB has them. */
function tidy(value: Value): Value {
  if (Array.isArray(value)) return value.map((item) => tidy(item) ?? null);
  if (!isDoc(value)) return value;
  const copy: Doc = {};
  for (const name of Object.keys(value)) {
    const field = tidy(value[name]);
    if (field !== undefined) setField(copy, name, field);
  }
  return copy;
}

function arrayOf(operator: string, value: Value): Value[] {
  if (!Array.isArray(value)) throw badValue(`${operator}'s argument must be an array`);
  return value;
}

/** The sum of what is numeric; the rest counts as nothing. */
export function sum(values: Value[]): number {
  return numbers(values).reduce((total, value) => total + value, 0);
}

/** The mean of what is numeric, null when nothing is. */
export function average(values: Value[]): number | null {
  const given = numbers(values);
  return given.length === 0 ? null : sum(given) / given.length;
}

/** The smallest (direction -1) or largest (1) value in MongoDB's order that is neither null nor missing; null when there is none. */
export function extreme(values: Value[], direction: 1 | -1): Value {
  let best: Value = null;
  for (const value of values) {
    if (!isNullish(value) && (best === null || compareValues(value, best) * direction > 0)) best = value;
  }
  return best;
}

function numbers(values: Value[]): number[] {
  return values.filter(isNumeric).map((value) => promote(value) as number);
}
