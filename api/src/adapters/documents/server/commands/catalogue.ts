import { CommandError, notSupported } from '../errors.ts';
import { parseFilter } from '../filter.ts';
import { matches } from '../match.ts';
import { checkFields, document, flag, list } from '../options.ts';
import { equalValues } from '../order.ts';
import { isIndex } from '../paths.ts';
import type { Collection, Index } from '../store.ts';
import { type Doc, encode, isDoc, isNumeric, isTruthy, printDoc, toNumber, type Value } from '../values.ts';
import { type Command, type Context, collectionName, namespace } from './command.ts';

export const create: Command = (command, context) => {
  checkFields(
    command,
    ['autoIndexId', 'flags'],
    [
      'capped',
      'size',
      'max',
      'timeseries',
      'validator',
      'validationLevel',
      'validationAction',
      'viewOn',
      'pipeline',
      'collation',
      'clusteredIndex',
      'expireAfterSeconds',
      'changeStreamPreAndPostImages',
      'indexOptionDefaults',
      'storageEngine',
      'encryptedFields',
      'idIndex',
    ],
  );
  const name = collectionName(command);
  if (context.store.collection(context.database, name))
    throw new CommandError(48, `Collection ${namespace(context, name)} already exists.`);
  context.store.transaction(() => context.store.createCollection(context.database, name));
  return { ok: 1 };
};

export const drop: Command = (command, context) => {
  checkFields(command, []);
  const name = collectionName(command);
  const collection = context.store.collection(context.database, name);
  // MongoDB answers ok for a collection that is not there, since 7.0.
  if (!collection) return { ok: 1 };
  const nIndexesWas = collection.indexes.length;
  context.store.transaction(() => context.store.dropCollection(collection));
  return { nIndexesWas, ns: namespace(context, name), ok: 1 };
};

export const dropDatabase: Command = (command, context) => {
  checkFields(command, []);
  context.store.transaction(() => {
    for (const collection of context.store.collections(context.database)) context.store.dropCollection(collection);
  });
  return { dropped: context.database, ok: 1 };
};

export const listCollections: Command = (command, context) => {
  checkFields(command, ['filter', 'nameOnly', 'authorizedCollections', 'cursor']);
  const filter = parseFilter(document(command, 'filter'));
  const all = context.store.collections(context.database).map(
    ({ name }): Doc => ({
      name,
      type: 'collection',
      options: {},
      info: { readOnly: false },
      idIndex: { v: 2, key: { _id: 1 }, name: '_id_' },
    }),
  );
  const shown = all
    .filter((doc) => matches(filter, doc))
    .map((doc) => (flag(command, 'nameOnly') ? { name: doc['name'], type: doc['type'] } : doc));
  return context.cursors.open(
    `${context.database}.$cmd.listCollections`,
    shown.map(encode)[Symbol.iterator](),
    shown.length + 1,
  );
};

export const createIndexes: Command = (command, context) => {
  checkFields(command, ['indexes', 'commitQuorum']);
  const name = collectionName(command);
  const specs = list(command, 'indexes').map(indexSpec);
  if (specs.length === 0) throw new CommandError(2, 'Must specify at least one index to create');
  return context.store.transaction((): Doc => {
    const existing = context.store.collection(context.database, name);
    const collection = existing ?? context.store.createCollection(context.database, name);
    const numIndexesBefore = collection.indexes.length;
    for (const spec of specs) {
      if (!hasIndex(collection, spec)) context.store.createIndex(collection, spec);
    }
    return {
      numIndexesBefore,
      numIndexesAfter: collection.indexes.length,
      createdCollectionAutomatically: !existing,
      ok: 1,
    };
  });
};

export const listIndexes: Command = (command, context) => {
  checkFields(command, ['cursor']);
  const name = collectionName(command);
  const collection = context.store.collection(context.database, name);
  if (!collection) throw new CommandError(26, `ns does not exist: ${namespace(context, name)}`);
  const specs = collection.indexes.map(({ spec }) => encode(spec));
  return context.cursors.open(namespace(context, name), specs[Symbol.iterator](), specs.length + 1);
};

export const dropIndexes: Command = (command, context) => {
  checkFields(command, ['index']);
  const name = collectionName(command);
  const collection = context.store.collection(context.database, name);
  if (!collection) throw new CommandError(26, `ns not found ${namespace(context, name)}`);
  const nIndexesWas = collection.indexes.length;
  const chosen = indexesToDrop(collection, command['index']);
  context.store.transaction(() => {
    for (const index of chosen) context.store.dropIndex(collection, index);
  });
  return { nIndexesWas, ok: 1 };
};

function indexesToDrop(collection: Collection, wanted: Value): Index[] {
  if (wanted === '*') return collection.indexes.filter(({ name }) => name !== '_id_');
  const list = Array.isArray(wanted) ? wanted : [wanted];
  return list.map((item) => {
    const index = collection.indexes.find((candidate) =>
      typeof item === 'string' ? candidate.name === item : equalValues(candidate.spec['key'], item),
    );
    if (!index)
      throw new CommandError(
        27,
        typeof item === 'string' ? `index not found with name [${item}]` : "can't find index with key",
      );
    if (index.name === '_id_') throw new CommandError(72, 'cannot drop _id index');
    return index;
  });
}

const INDEX_FIELDS = new Set([
  'v',
  'key',
  'name',
  'unique',
  'sparse',
  'background',
  'expireAfterSeconds',
  'partialFilterExpression',
  'ns',
]);
const INDEX_REFUSED = new Set([
  'collation',
  'hidden',
  'weights',
  'default_language',
  'language_override',
  'textIndexVersion',
  '2dsphereIndexVersion',
  'bits',
  'min',
  'max',
  'bucketSize',
  'storageEngine',
  'wildcardProjection',
  'prepareUnique',
  'clustered',
]);

/** Checks one entry of `createIndexes` and brings it into the form in which `listIndexes` answers it. */
function indexSpec(given: Value): Doc {
  if (!isDoc(given) || !isDoc(given['key'])) throw new CommandError(9, 'each index needs a key');
  for (const field of Object.keys(given)) {
    if (INDEX_REFUSED.has(field)) {
      if (field === 'hidden' && !isTruthy(given[field])) continue;
      if (field === 'collation' && isDoc(given[field]) && given[field]['locale'] === 'simple') continue;
      throw notSupported(`the index option ${field}`);
    }
    if (!INDEX_FIELDS.has(field))
      throw new CommandError(
        197,
        `The field '${field}' is not valid for an index specification. Specification: ${printDoc(given)}`,
      );
  }
  const key = indexKey(given['key']);
  if (typeof given['name'] !== 'string' || given['name'] === '')
    throw new CommandError(9, 'index names cannot be empty');
  const spec: Doc = { v: 2, key, name: given['name'] };
  if (isTruthy(given['unique'])) spec['unique'] = true;
  if (isTruthy(given['sparse'])) spec['sparse'] = true;
  const partial = given['partialFilterExpression'];
  if (partial !== undefined) {
    if (!isDoc(partial)) throw new CommandError(14, 'partialFilterExpression must be a document');
    if (spec['sparse']) throw new CommandError(67, 'cannot mix "partialFilterExpression" and "sparse" options');
    parseFilter(partial);
    spec['partialFilterExpression'] = partial;
  }
  const ttl = given['expireAfterSeconds'];
  if (ttl !== undefined) {
    if (!isNumeric(ttl) || toNumber(ttl) < 0 || toNumber(ttl) > 2 ** 31 - 1)
      throw new CommandError(67, `TTL index 'expireAfterSeconds' option must be within an acceptable range`);
    if (Object.keys(key).length !== 1 || Object.hasOwn(key, '_id'))
      throw new CommandError(67, 'TTL indexes are single-field indexes, compound indexes do not support TTL');
    spec['expireAfterSeconds'] = Math.trunc(toNumber(ttl));
  }
  return spec;
}

function indexKey(key: Doc): Doc {
  const paths = Object.keys(key);
  if (paths.length === 0) throw new CommandError(67, 'Index keys cannot be an empty object');
  if (paths.length > 32) throw new CommandError(67, 'Index key pattern has too many fields');
  for (const path of paths) {
    const direction = key[path];
    if (typeof direction === 'string') throw notSupported(`indexes of type ${direction}`);
    if (!isNumeric(direction) || toNumber(direction) === 0 || Number.isNaN(toNumber(direction))) {
      throw new CommandError(67, 'Values in v:2 index key pattern must be numbers other than 0 or strings');
    }
    const segments = path.split('.');
    if (segments.some((segment) => segment === '' || segment.startsWith('$')))
      throw new CommandError(67, `Index keys cannot contain an empty or $-prefixed field: ${path}`);
    if (segments.some(isIndex)) throw notSupported('index keys that name a position in an array');
  }
  return key;
}

/**
 * Whether the index is there already. Two indexes are the same one by key, filter, uniqueness and sparseness.
 * @throws CommandError 85 when it is there under another name or with another expiry, 86 when its name is taken by another.
 */
function hasIndex(collection: Collection, spec: Doc): boolean {
  for (const { spec: existing } of collection.indexes) {
    const isSame = sameSignature(existing, spec);
    const sameName = existing['name'] === spec['name'];
    if (isSame && (existing['name'] === '_id_' || (sameName && sameTtl(existing, spec)))) return true;
    if (!isSame && !sameName) continue;
    const both = `Requested index: ${printDoc(spec)}, existing index: ${printDoc(existing)}`;
    if (!isSame) throw new CommandError(86, `An existing index has the same name as the requested index. ${both}`);
    if (sameName)
      throw new CommandError(
        85,
        `An equivalent index already exists with the same name but different options. ${both}`,
      );
    throw new CommandError(85, `Index already exists with a different name: ${existing['name']}`);
  }
  return false;
}

function sameSignature(a: Doc, b: Doc): boolean {
  if (!equalValues(a['key'], b['key']) || a['name'] === '_id_') return equalValues(a['key'], b['key']);
  return (
    equalValues(a['partialFilterExpression'] ?? {}, b['partialFilterExpression'] ?? {}) &&
    ['unique', 'sparse'].every((option) => isTruthy(a[option]) === isTruthy(b[option]))
  );
}

function sameTtl(a: Doc, b: Doc): boolean {
  const [x, y] = [a['expireAfterSeconds'], b['expireAfterSeconds']];
  return (isNumeric(x) ? toNumber(x) : undefined) === (isNumeric(y) ? toNumber(y) : undefined);
}

export const listDatabases: Command = (command, context: Context) => {
  checkFields(command, ['filter', 'nameOnly', 'authorizedDatabases']);
  const filter = parseFilter(document(command, 'filter'));
  const names = new Set(context.store.allCollections().map(({ database }) => database));
  const databases = [...names].map((name) => ({ name })).filter((doc) => matches(filter, doc));
  return { databases, ok: 1 };
};
