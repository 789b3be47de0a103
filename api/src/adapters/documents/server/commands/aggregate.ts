import { CommandError } from '../errors.ts';
import { parseFilter } from '../filter.ts';
import { checkFields, document, list, sortPattern, whole } from '../options.ts';
import { parsePipeline, type Stage } from '../pipeline.ts';
import { count, type Query, run } from '../query.ts';
import type { Collection } from '../store.ts';
import { type Doc, encode, isDoc, isNumeric, toNumber, type Value } from '../values.ts';
import { type Command, type Context, collectionName, hintedIndex, namespace } from './command.ts';

export const aggregate: Command = (command, context) => {
  checkFields(
    command,
    ['pipeline', 'cursor', 'hint', 'allowDiskUse'],
    ['explain', 'collation', 'let', 'bypassDocumentValidation'],
  );
  const name = collectionName(command);
  const collection = context.store.collection(context.database, name);
  const hint = collection && hintedIndex(collection, command['hint']);
  const stages = list(command, 'pipeline').map(stageDoc);
  const results = collection ? runPipeline(context, collection, stages, hint) : runOn([], stages, context);
  const batchSize = whole(document(command, 'cursor'), 'batchSize');
  return context.cursors.open(namespace(context, name), encodeAll(results), batchSize);
};

function stageDoc(stage: Value): Doc {
  if (!isDoc(stage)) throw new CommandError(14, "Each element of the 'pipeline' array must be an object");
  if (Object.keys(stage).length !== 1)
    throw new CommandError(40323, 'A pipeline stage specification object must contain exactly one field.');
  return stage;
}

function* encodeAll(docs: Iterable<Doc>): Generator<Uint8Array> {
  for (const doc of docs) yield encode(doc);
}

/** Runs a pipeline; the matches, sort, skip and limit it begins with become a query, which the indexes can serve. */
function runPipeline(context: Context, collection: Collection, stages: Doc[], hint?: Query['hint']): Iterable<Doc> {
  const { query, rest } = leadingQuery(context, stages);
  query.hint = hint;
  if (isCount(rest)) {
    // Parsing checks it all the same.
    parseStages(rest, context);
    return counted(context, collection, query, rest[0] as Doc);
  }
  return parseStages(rest, context)(documents(context, collection, query));
}

function runOn(docs: Iterable<Doc>, stages: Doc[], context: Context): Iterable<Doc> {
  return parseStages(stages, context)(docs);
}

function parseStages(stages: Doc[], context: Context): Stage {
  return parsePipeline(stages, (from, pipeline) => {
    const collection = context.store.collection(context.database, from);
    return collection
      ? runPipeline(context, collection, pipeline.map(stageDoc))
      : runOn([], pipeline.map(stageDoc), context);
  });
}

function* documents(context: Context, collection: Collection, query: Query): Generator<Doc> {
  for (const found of run(context.store, collection, query)) yield found.doc;
}

function leadingQuery(context: Context, stages: Doc[]): { query: Query; rest: Doc[] } {
  const query: Query = {
    filter: { kind: 'and', filters: [] },
    sort: [],
    skip: 0,
    limit: 0,
    deadline: context.deadline,
  };
  const filters = [];
  let at = 0;
  for (; at < stages.length; at++) {
    const match = stages[at]?.['$match'];
    if (!isDoc(match)) break;
    filters.push(parseFilter(match));
  }
  query.filter = filters.length === 1 && filters[0] ? filters[0] : { kind: 'and', filters };
  const sort = stages[at]?.['$sort'];
  if (isDoc(sort) && Object.keys(sort).length > 0) {
    query.sort = sortPattern(sort);
    at++;
  }
  // Only in this order do the two mean the same as in a query.
  if (stages[at]?.['$skip'] !== undefined) query.skip = whole(stages[at++] as Doc, '$skip') ?? 0;
  const limit = stages[at]?.['$limit'];
  if (isNumeric(limit) && toNumber(limit) > 0) query.limit = whole(stages[at++] as Doc, '$limit') ?? 0;
  return { query, rest: stages.slice(at) };
}

/** The `$group` that drivers count with: `{ _id: 1, n: { $sum: 1 } }`. */
function isCount(rest: Doc[]): boolean {
  const group = rest[0]?.['$group'];
  if (rest.length !== 1 || !isDoc(group) || Object.keys(group).join() !== '_id,n') return false;
  const one = isDoc(group['n']) ? group['n']['$sum'] : undefined;
  return isNumeric(group['_id']) && isNumeric(one) && toNumber(one) === 1;
}

function* counted(context: Context, collection: Collection, query: Query, group: Doc): Generator<Doc> {
  const n = count(context.store, collection, query);
  if (n > 0) yield { _id: group['$group']['_id'], n };
}
