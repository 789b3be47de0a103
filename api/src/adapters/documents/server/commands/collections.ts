import { CommandError, Refusal } from '#api/adapters/documents/server/errors.ts';
import { documents, flag, keyPattern } from '#api/adapters/documents/server/options.ts';
import type { Collection } from '#api/adapters/documents/server/store.ts';
import { INDEX_OPTIONS, isListed } from '#api/adapters/documents/server/supported.ts';
import {
  type Doc,
  isNumeric,
  isTruthy,
  printDoc,
  printValue,
  toNumber,
} from '#api/adapters/documents/server/values.ts';
import { type Command, collectionFor, collectionName, collectionOf, namespace } from './command.ts';

export const create: Command = (command, context) => {
  const name = collectionName(command);
  if (collectionOf(command, context))
    throw new CommandError(48, `Collection ${namespace(context, name)} already exists.`);
  context.store.transaction(() => context.store.createCollection(context.database, name));
  return { ok: 1 };
};

export const dropDatabase: Command = (_command, context) => {
  context.store.transaction(() => {
    for (const collection of context.store.allCollections()) {
      if (collection.database === context.database) context.store.dropCollection(collection);
    }
  });
  return { dropped: context.database, ok: 1 };
};

export const createIndexes: Command = (command, context) => {
  const specs = documents(command, 'indexes').map(parseSpec);
  return context.store.transaction((): Doc => {
    const isNew = !collectionOf(command, context);
    const collection = collectionFor(command, context);
    const numIndexesBefore = collection.indexes.length;
    for (const spec of specs) if (!hasIndex(collection, spec)) context.store.createIndex(collection, spec);
    const numIndexesAfter = collection.indexes.length;
    return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically: isNew, ok: 1 };
  });
};

/** Checks one entry of `createIndexes` and converts it to its stored form. */
function parseSpec(given: Doc): Doc {
  for (const option of Object.keys(given)) {
    if (!isListed(INDEX_OPTIONS, option))
      throw new Refusal(197, `The field '${option}' is not valid for an index specification`);
  }
  const { key, name } = given;
  const pattern = keyPattern(given, 'key');
  if (pattern.length === 0) throw new CommandError(67, 'Index keys cannot be an empty object');
  if (typeof name !== 'string' || name === '') throw new CommandError(9, 'index names cannot be empty');
  const spec: Doc = { v: 2, key, name };
  if (flag(given, 'unique')) spec['unique'] = true;
  const seconds = given['expireAfterSeconds'];
  if (seconds === undefined) return spec;
  if (!isNumeric(seconds) || toNumber(seconds) < 0 || toNumber(seconds) > 2 ** 31 - 1)
    throw new CommandError(67, `TTL index 'expireAfterSeconds' option must be within an acceptable range`);
  if (pattern.length > 1 || Object.hasOwn(key, '_id'))
    throw new CommandError(67, 'TTL indexes are single-field indexes, compound indexes do not support TTL');
  return { ...spec, expireAfterSeconds: Math.trunc(toNumber(seconds)) };
}

/**
 * True if the index exists.
 * @throws CommandError 85 if it exists with another name or expiry, 86 if another index has its name.
 */
function hasIndex(collection: Collection, spec: Doc): boolean {
  for (const { spec: existing } of collection.indexes) {
    const isSameKey = printDoc(existing['key']) === printDoc(spec['key']);
    const isSameName = existing['name'] === spec['name'];
    if (!isSameKey && !isSameName) continue;
    const both = `Requested index: ${printDoc(spec)}, existing index: ${printDoc(existing)}`;
    const isSameKind = isSameKey && isTruthy(existing['unique']) === isTruthy(spec['unique']);
    if (!isSameKind && isSameName)
      throw new CommandError(86, `An existing index has the same name as the requested index. ${both}`);
    if (!isSameKind) continue;
    const isSameExpiry = printValue(existing['expireAfterSeconds']) === printValue(spec['expireAfterSeconds']);
    if (!isSameName || !isSameExpiry)
      throw new CommandError(85, `An equivalent index already exists with a different name or options. ${both}`);
    return true;
  }
  return false;
}
