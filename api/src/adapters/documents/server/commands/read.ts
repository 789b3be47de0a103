import { CommandError, notSupported } from '../errors.ts';
import { parseFilter } from '../filter.ts';
import { checkFields, cursorId, document, flag, list, sortPattern, text, whole } from '../options.ts';
import { encodeKey } from '../order.ts';
import { MISSING, reach } from '../paths.ts';
import { parseProjection, project } from '../project.ts';
import { count, planOf, type Query, run } from '../query.ts';
import type { Collection } from '../store.ts';
import { type Doc, encode, isDoc, type Value } from '../values.ts';
import { type Command, type Context, collectionName, hintedIndex, namespace } from './command.ts';

const FIND_FIELDS = [
  'filter',
  'projection',
  'sort',
  'hint',
  'skip',
  'limit',
  'batchSize',
  'singleBatch',
  'allowDiskUse',
  'noCursorTimeout',
  'allowPartialResults',
];
const FIND_REFUSED = [
  'collation',
  'let',
  'min',
  'max',
  'returnKey',
  'showRecordId',
  'tailable',
  'awaitData',
  'oplogReplay',
];

export const find: Command = (command, context) => {
  checkFields(command, FIND_FIELDS, FIND_REFUSED);
  const name = collectionName(command);
  const collection = context.store.collection(context.database, name);
  const parsed = parseFind(command, collection, context);
  const projection = parseProjection(document(command, 'projection'), false);
  const documents = collection ? encoded() : [][Symbol.iterator]();
  return context.cursors.open(
    namespace(context, name),
    documents,
    whole(command, 'batchSize'),
    flag(command, 'singleBatch'),
  );

  function* encoded(): Generator<Uint8Array> {
    for (const found of run(context.store, collection as Collection, parsed)) {
      yield projection ? encode(project(projection, found.doc)) : found.bytes;
    }
  }
};

function parseFind(command: Doc, collection: Collection | undefined, context: Context, filterField = 'filter'): Query {
  return {
    filter: parseFilter(document(command, filterField)),
    sort: sortPattern(command['sort']),
    skip: whole(command, 'skip') ?? 0,
    limit: whole(command, 'limit') ?? 0,
    hint: collection && hintedIndex(collection, command['hint']),
    deadline: context.deadline,
  };
}

export const getMore: Command = (command, context) => {
  checkFields(command, ['collection', 'batchSize']);
  const id = cursorId(command['getMore']);
  return context.cursors.more(id, namespace(context, text(command, 'collection')), whole(command, 'batchSize'));
};

export const killCursors: Command = (command, context) => {
  checkFields(command, ['cursors']);
  const ids = list(command, 'cursors').map(cursorId);
  const killed = ids.filter((id) => context.cursors.kill(id));
  const notFound = ids.filter((id) => !killed.includes(id));
  return { cursorsKilled: killed, cursorsNotFound: notFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
};

export const countCommand: Command = (command, context) => {
  checkFields(command, ['query', 'limit', 'skip', 'hint'], ['collation', 'fields']);
  const collection = context.store.collection(context.database, collectionName(command));
  const query = parseFind(command, collection, context, 'query');
  return { n: collection ? count(context.store, collection, query) : 0, ok: 1 };
};

export const distinct: Command = (command, context) => {
  checkFields(command, ['key', 'query', 'hint'], ['collation']);
  const collection = context.store.collection(context.database, collectionName(command));
  const path = text(command, 'key').split('.');
  const query = parseFind(command, collection, context, 'query');
  const values = new Map<string, Value>();
  if (collection) {
    for (const { doc } of run(context.store, collection, query)) {
      reach(doc, path, (value) => {
        for (const item of Array.isArray(value) ? value : [value]) {
          if (item === MISSING) continue;
          const key = encodeKey(item).toString('latin1');
          if (!values.has(key)) values.set(key, item);
        }
        return false;
      });
    }
  }
  return { values: [...values.values()], ok: 1 };
};

/** Says which index serves a find or count and how many documents it yields; less than MongoDB tells, in the same places. */
export const explain: Command = (command, context) => {
  checkFields(command, ['verbosity']);
  const inner = command['explain'];
  if (!isDoc(inner)) throw new CommandError(14, 'explain takes a command');
  const [verb] = Object.keys(inner);
  if (verb !== 'find' && verb !== 'count') throw notSupported(`explain of ${verb}`);
  const name = collectionName({ ...inner, $db: context.database });
  const collection = context.store.collection(context.database, name);
  if (!collection)
    return { queryPlanner: { namespace: namespace(context, name), winningPlan: { stage: 'EOF' } }, ok: 1 };
  const query = parseFind(inner, collection, context, verb === 'find' ? 'filter' : 'query');
  const plan = planOf(collection, query);
  const scans = plan.scans?.map(({ index, ranges, reverse }) => ({
    stage: 'IXSCAN',
    indexName: index.name,
    keyPattern: index.spec['key'],
    isMultiKey: index.multikey,
    direction: reverse ? 'backward' : 'forward',
    ranges: ranges.length,
  }));
  const access = !scans ? { stage: 'COLLSCAN' } : scans.length === 1 ? scans[0] : { stage: 'OR', inputStages: scans };
  const fetch = scans ? { stage: 'FETCH', inputStage: access } : access;
  const winningPlan = plan.sorted ? fetch : { stage: 'SORT', inputStage: fetch };
  return {
    queryPlanner: { namespace: namespace(context, name), winningPlan },
    executionStats: { nReturned: count(context.store, collection, query) },
    ok: 1,
  };
};
