import { badValue, CommandError, notSupported } from './errors.ts';
import { average, type Expression, evaluate, extreme, parseExpression, sum } from './expression.ts';
import { parseFilter } from './filter.ts';
import { sortKeyOf } from './index-keys.ts';
import { matches } from './match.ts';
import { sortPattern } from './options.ts';
import { encodeKey } from './order.ts';
import { MISSING, reach } from './paths.ts';
import { addFields, parseProjection, project } from './project.ts';
import {
  cloneValue,
  type Doc,
  getField,
  isDoc,
  isNullish,
  isNumeric,
  setField,
  toNumber,
  typeName,
  type Value,
} from './values.ts';

/** One step of a pipeline: documents in, documents out, as lazily as the step allows. */
export type Stage = (docs: Iterable<Doc>) => Iterable<Doc>;

/** Runs a pipeline on another collection of the database. */
export type Lookup = (from: string, pipeline: Doc[]) => Iterable<Doc>;

/**
 * Parses a pipeline.
 * @throws CommandError 40324 for a stage MongoDB has not, 238 for one that is not supported here.
 */
export function parsePipeline(stages: Doc[], lookup: Lookup): Stage {
  const parsed = stages.map((stage) => {
    const [name] = Object.keys(stage) as [string];
    return parseStage(name, stage[name], lookup);
  });
  return (docs) => parsed.reduce((input, stage) => stage(input), docs);
}

const REFUSED = new Set([
  '$bucket',
  '$bucketAuto',
  '$collStats',
  '$currentOp',
  '$densify',
  '$documents',
  '$fill',
  '$geoNear',
  '$graphLookup',
  '$indexStats',
  '$listSessions',
  '$merge',
  '$out',
  '$planCacheStats',
  '$redact',
  '$search',
  '$searchMeta',
  '$setWindowFields',
  '$unionWith',
  '$vectorSearch',
]);

function parseStage(name: string, spec: Value, lookup: Lookup): Stage {
  switch (name) {
    case '$match': {
      const filter = parseFilter(object(name, spec));
      return (docs) => kept(docs, (doc) => matches(filter, doc));
    }
    case '$sort':
      return sort(spec);
    case '$skip': {
      const skip = number(name, spec, 0);
      return (docs) => from(docs, skip);
    }
    case '$limit': {
      const limit = number(name, spec, 1);
      return (docs) => upTo(docs, limit);
    }
    case '$count':
      return counting(spec);
    case '$project': {
      const projection = parseProjection(object(name, spec), true);
      if (!projection) throw new CommandError(51270, 'projection specification must have at least one field');
      return (docs) => mapped(docs, (doc) => project(projection, doc));
    }
    case '$addFields':
    case '$set': {
      const fields = Object.entries(object(name, spec)).map(([path, value]): [string[], Expression] => [
        path.split('.'),
        parseExpression(value),
      ]);
      return (docs) => mapped(docs, (doc) => addFields(fields, doc));
    }
    case '$unset': {
      const paths = Array.isArray(spec) ? spec : [spec];
      if (paths.length === 0 || !paths.every((path) => typeof path === 'string'))
        throw badValue('$unset specification must be a string or an array of strings');
      const projection = parseProjection(Object.fromEntries(paths.map((path) => [path, 0])), true);
      return (docs) => mapped(docs, (doc) => project(projection, doc));
    }
    case '$replaceRoot':
    case '$replaceWith':
      return replaceRoot(name === '$replaceWith' ? spec : object(name, spec)['newRoot']);
    case '$group':
      return group(object(name, spec));
    case '$sortByCount': {
      const counted = group({ _id: spec, count: { $sum: 1 } });
      const byCount = sort({ count: -1 });
      return (docs) => byCount(counted(docs));
    }
    case '$unwind':
      return unwind(spec);
    case '$lookup':
      return lookupStage(object(name, spec), lookup);
    case '$facet':
      return facet(object(name, spec), lookup);
    case '$sample':
      return sample(object(name, spec));
    case '$changeStream':
      throw new CommandError(40573, 'The $changeStream stage is only supported on replica sets');
    default:
      if (REFUSED.has(name)) throw notSupported(`the pipeline stage ${name}`);
      throw new CommandError(40324, `Unrecognized pipeline stage name: '${name}'`);
  }
}

function object(name: string, spec: Value): Doc {
  if (!isDoc(spec)) throw new CommandError(9, `the ${name} specification must be an object`);
  return spec;
}

function number(name: string, spec: Value, least: number): number {
  const value = isNumeric(spec) ? toNumber(spec) : Number.NaN;
  if (!Number.isSafeInteger(value) || value < least)
    throw badValue(`invalid argument to ${name} stage: Expected a whole number of at least ${least}`);
  return value;
}

function* kept(docs: Iterable<Doc>, test: (doc: Doc) => boolean): Generator<Doc> {
  for (const doc of docs) if (test(doc)) yield doc;
}

function* mapped(docs: Iterable<Doc>, map: (doc: Doc) => Doc): Generator<Doc> {
  for (const doc of docs) yield map(doc);
}

function* from(docs: Iterable<Doc>, skip: number): Generator<Doc> {
  let passed = 0;
  for (const doc of docs) if (passed++ >= skip) yield doc;
}

function* upTo(docs: Iterable<Doc>, limit: number): Generator<Doc> {
  let given = 0;
  for (const doc of docs) {
    yield doc;
    if (++given >= limit) return;
  }
}

function sort(spec: Value): Stage {
  const pattern = sortPattern(spec);
  if (pattern.length === 0) throw badValue('$sort stage must have at least one sort key');
  return function* (docs) {
    const keyed = Array.from(docs, (doc) => ({ doc, key: sortKeyOf(doc, pattern) }));
    keyed.sort((a, b) => Buffer.compare(a.key, b.key));
    for (const { doc } of keyed) yield doc;
  };
}

function counting(spec: Value): Stage {
  if (typeof spec !== 'string' || spec === '' || spec.startsWith('$') || spec.includes('.'))
    throw badValue('the count field must be a non-empty string without $ and dots');
  return function* (docs) {
    let n = 0;
    for (const _ of docs) n++;
    if (n > 0) yield { [spec]: n };
  };
}

function replaceRoot(spec: Value): Stage {
  const expression = parseExpression(spec);
  return (docs) =>
    mapped(docs, (doc) => {
      const root = evaluate(expression, doc);
      if (!isDoc(root))
        throw new CommandError(
          40228,
          `'newRoot' expression must evaluate to an object, but resulting value was of type ${typeName(root)}`,
        );
      return root;
    });
}

type Accumulate = (values: Value[]) => Value;

/** From the values of an expression over a group, undefined where it has none, to the group's value. */
const ACCUMULATORS: Record<string, Accumulate> = {
  $sum: sum,
  $avg: average,
  $min: (values) => extreme(values, -1),
  $max: (values) => extreme(values, 1),
  $first: (values) => values[0] ?? null,
  $last: (values) => values.at(-1) ?? null,
  $push: (values) => values.filter((value) => value !== undefined),
  $addToSet: (values) => [
    ...new Map(
      values.filter((value) => value !== undefined).map((value) => [encodeKey(value).toString('latin1'), value]),
    ).values(),
  ],
};

function group(spec: Doc): Stage {
  if (!Object.hasOwn(spec, '_id')) throw new CommandError(15955, 'a group specification must include an _id');
  const { _id: idSpec, ...fields } = spec;
  const id = parseExpression(idSpec);
  const accumulators = Object.entries(fields).map(([field, value]) => {
    if (!isDoc(value) || Object.keys(value).length !== 1)
      throw new CommandError(40234, `The field '${field}' must be an accumulator object`);
    const [name] = Object.keys(value) as [string];
    if (name === '$count') return { field, accumulate: sum, expression: parseExpression(1) };
    const accumulate = ACCUMULATORS[name];
    if (!accumulate) throw notSupported(`the accumulator ${name}`);
    return { field, accumulate, expression: parseExpression(value[name]) };
  });
  return function* (docs) {
    const groups = new Map<string, { id: Value; values: Value[][] }>();
    for (const doc of docs) {
      // A missing value groups with null.
      const value = evaluate(id, doc) ?? null;
      const key = encodeKey(value).toString('latin1');
      let found = groups.get(key);
      if (!found) {
        found = { id: value, values: accumulators.map(() => []) };
        groups.set(key, found);
      }
      for (const [i, { expression }] of accumulators.entries()) found.values[i]?.push(evaluate(expression, doc));
    }
    for (const { id: value, values } of groups.values()) {
      const out: Doc = { _id: value };
      for (const [i, { field, accumulate }] of accumulators.entries())
        setField(out, field, accumulate(values[i] ?? []));
      yield out;
    }
  };
}

function unwind(spec: Value): Stage {
  const options = typeof spec === 'string' ? { path: spec } : object('$unwind', spec);
  const { path, includeArrayIndex, preserveNullAndEmptyArrays: preserve } = options as Doc;
  if (typeof path !== 'string' || !path.startsWith('$') || path.length < 2)
    throw new CommandError(28818, "path option to $unwind stage should be prefixed with a '$'");
  if (includeArrayIndex !== undefined) throw notSupported('includeArrayIndex of $unwind');
  const segments = path.slice(1).split('.');
  return function* (docs) {
    for (const doc of docs) {
      const value = along(doc, segments);
      if (Array.isArray(value)) {
        if (value.length === 0 && preserve) yield without(doc, segments);
        for (const item of value) yield replaced(doc, segments, item);
      } else if (!isNullish(value) || preserve) yield doc;
    }
  };
}

function along(doc: Doc, segments: string[]): Value {
  let value: Value = doc;
  for (const segment of segments) value = isDoc(value) ? getField(value, segment) : undefined;
  return value;
}

function replaced(doc: Doc, segments: string[], value: Value): Doc {
  const [head, ...rest] = segments as [string, ...string[]];
  const copy = { ...doc };
  setField(copy, head, rest.length === 0 ? value : replaced(getField(doc, head) as Doc, rest, value));
  return copy;
}

function without(doc: Doc, segments: string[]): Doc {
  const copy = cloneValue(doc);
  const parent = along(copy, segments.slice(0, -1));
  if (isDoc(parent)) delete parent[segments.at(-1) as string];
  return copy;
}

function lookupStage(spec: Doc, lookup: Lookup): Stage {
  const { from: collection, localField, foreignField, as, pipeline = [], ...rest } = spec;
  if (Object.keys(rest).length > 0) throw notSupported(`the $lookup option ${Object.keys(rest)[0]}`);
  if (
    ![collection, localField, foreignField, as].every((name) => typeof name === 'string') ||
    !Array.isArray(pipeline)
  ) {
    throw new CommandError(9, '$lookup takes from, localField, foreignField and as');
  }
  const segments = localField.split('.');
  return function* (docs) {
    for (const doc of docs) {
      const wanted: Value[] = [];
      reach(doc, segments, (value) => {
        wanted.push(...(Array.isArray(value) ? value : [value === MISSING ? null : value]));
        return false;
      });
      const found = lookup(collection, [{ $match: { [foreignField]: { $in: wanted } } }, ...pipeline]);
      yield { ...doc, [as]: [...found] };
    }
  };
}

function facet(spec: Doc, lookup: Lookup): Stage {
  const branches = Object.entries(spec).map(([name, stages]): [string, Stage] => {
    if (!Array.isArray(stages)) throw badValue(`arguments to $facet must be arrays, ${name} is not`);
    return [
      name,
      parsePipeline(
        stages.map((stage) => object('$facet', stage)),
        lookup,
      ),
    ];
  });
  return function* (docs) {
    const all = [...docs];
    yield Object.fromEntries(branches.map(([name, stage]) => [name, [...stage(all)]]));
  };
}

function sample(spec: Doc): Stage {
  const size = number('$sample', spec['size'], 1);
  return function* (docs) {
    const all = [...docs];
    for (let i = 0; i < size && i < all.length; i++) {
      const j = i + Math.floor(Math.random() * (all.length - i));
      [all[i], all[j]] = [all[j] as Doc, all[i] as Doc];
      yield all[i] as Doc;
    }
  };
}
