import { notSupported, Refusal } from '#api/adapters/documents/server/errors.ts';
import { parseFilter } from '#api/adapters/documents/server/filter.ts';
import {
  checkFields,
  cursorId,
  document,
  documents,
  flag,
  keyPattern,
  list,
  text,
  whole,
} from '#api/adapters/documents/server/options.ts';
import { choosePlan } from '#api/adapters/documents/server/plan.ts';
import { parseProjection, project } from '#api/adapters/documents/server/project.ts';
import { count, type Query, run } from '#api/adapters/documents/server/query.ts';
import type { Collection } from '#api/adapters/documents/server/store.ts';
import { COMMAND_FIELDS } from '#api/adapters/documents/server/supported.ts';
import { type Doc, encode, isDoc, isNumeric, toNumber, type Value } from '#api/adapters/documents/server/values.ts';
import { type Command, collectionName, collectionOf, namespace } from './command.ts';

export const find: Command = (command, context) => {
  const collection = collectionOf(command, context);
  const query = parseQuery(command);
  const projection = parseProjection(document(command, 'projection'));
  const result = collection ? encoded(collection) : [][Symbol.iterator]();
  return context.cursors.open(namespace(context, collectionName(command)), result, flag(command, 'singleBatch'));

  function* encoded(from: Collection): Generator<Uint8Array> {
    for (const found of run(context.store, from, query)) {
      yield projection ? encode(project(projection, found.doc)) : found.bytes;
    }
  }
};

function parseQuery(command: Doc): Query {
  return {
    filter: parseFilter(document(command, 'filter')),
    sort: keyPattern(command, 'sort'),
    skip: whole(command, 'skip'),
    limit: whole(command, 'limit'),
  };
}

export const getMore: Command = (command, context) =>
  context.cursors.more(cursorId(command['getMore']), namespace(context, text(command, 'collection')));

export const killCursors: Command = (command, context) => {
  const ids = list(command, 'cursors').map(cursorId);
  const killed = ids.filter((id) => context.cursors.kill(id));
  const notFound = ids.filter((id) => !killed.includes(id));
  return { cursorsKilled: killed, cursorsNotFound: notFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
};

/** Parses the two stages that the driver sends for `countDocuments`; no others are supported. */
export const countByAggregate: Command = (command, context) => {
  const stages = documents(command, 'pipeline');
  const expected = ['$match', '$group'];
  for (const [i, stage] of stages.entries()) {
    const [name] = Object.keys(stage);
    if (name !== expected[i]) throw new Refusal(40324, `Unrecognized pipeline stage name: '${name}'`);
  }
  const [match, group] = stages;
  if (!match || !group || !isCountOfAll(group['$group']))
    throw notSupported('any aggregation but the count of documents');
  const filter = parseFilter(document(match, '$match'));
  const collection = collectionOf(command, context);
  const n = collection ? count(context.store, collection, filter) : 0;
  const result = n > 0 ? [encode({ _id: 1, n })] : [];
  return context.cursors.open(namespace(context, collectionName(command)), result[Symbol.iterator]());
};

function isCountOfAll(group: Value): boolean {
  const isOne = (value: Value) => isNumeric(value) && toNumber(value) === 1;
  if (!isDoc(group) || Object.keys(group).join() !== '_id,n' || !isDoc(group['n'])) return false;
  return isOne(group['_id']) && Object.keys(group['n']).join() === '$sum' && isOne(group['n']['$sum']);
}

/** Names the index that serves a find, in the same field as MongoDB but with less detail. */
export const explain: Command = (command, context) => {
  const inner = document(command, 'explain');
  const [verb] = Object.keys(inner);
  if (verb !== 'find') throw notSupported(`explain of ${verb}`);
  checkFields('find', inner, COMMAND_FIELDS.find);
  const collection = collectionOf(inner, context);
  const { filter, sort } = parseQuery(inner);
  const plan = collection && choosePlan(collection, filter, sort);
  const withoutIndex = { stage: collection ? 'COLLSCAN' : 'EOF' };
  const winningPlan = plan ? { stage: 'IXSCAN', indexName: plan.index.name } : withoutIndex;
  return { queryPlanner: { winningPlan }, ok: 1 };
};
