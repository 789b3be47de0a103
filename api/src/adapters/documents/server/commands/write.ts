import { ObjectId } from 'bson';
import { CommandError, Refusal } from '#api/adapters/documents/server/errors.ts';
import { type Filter, parseFilter } from '#api/adapters/documents/server/filter.ts';
import type { KeyPattern } from '#api/adapters/documents/server/keys.ts';
import { checkFields, document, documents, flag, whole } from '#api/adapters/documents/server/options.ts';
import { Found, run } from '#api/adapters/documents/server/query.ts';
import type { Collection, Store } from '#api/adapters/documents/server/store.ts';
import { STATEMENT_FIELDS } from '#api/adapters/documents/server/supported.ts';
import { applyUpdate, parseUpdate, type Update, upsertBase } from '#api/adapters/documents/server/update.ts';
import { assertStorable, type Doc, getField, typeName, type Value } from '#api/adapters/documents/server/values.ts';
import { type Command, type Context, collectionFor } from './command.ts';

/** MongoDB's limit for the statements of one command. */
export const MAX_BATCH = 100_000;

export const insert: Command = (command, context) => {
  const docs = documents(command, 'documents');
  for (const doc of docs) assertStorable(doc);
  return batch(command, context, docs, (doc, collection) => {
    insertDocument(context.store, collection, doc);
    return { n: 1 };
  });
};

export const update: Command = (command, context) => {
  const statements = documents(command, 'updates').map((statement) => {
    checkFields('updates', statement, STATEMENT_FIELDS.update, ['q', 'u']);
    return {
      filter: parseFilter(document(statement, 'q')),
      change: parseUpdate(statement['u']),
      isMulti: flag(statement, 'multi'),
      isUpsert: flag(statement, 'upsert'),
    };
  });
  const reply = batch(command, context, statements, ({ filter, change, isMulti, isUpsert }, collection) => {
    const outcome = { n: 0, nModified: 0 };
    for (const found of chosen(context.store, collection, filter, isMulti)) {
      const after = applyUpdate(change, found.doc, false);
      if (context.store.replace(collection, found.rid, found.doc, after)) outcome.nModified++;
      outcome.n++;
    }
    if (outcome.n > 0 || !isUpsert) return outcome;
    return { n: 1, upserted: getField(upsert(context.store, collection, filter, change), '_id') };
  });
  return { nModified: 0, ...reply };
};

export const deleteCommand: Command = (command, context) => {
  const statements = documents(command, 'deletes').map((statement) => {
    checkFields('deletes', statement, STATEMENT_FIELDS.delete, ['q', 'limit']);
    const limit = whole(statement, 'limit');
    if (limit > 1) throw new CommandError(9, `The limit field in delete objects must be 0 or 1. Got ${limit}`);
    return { filter: parseFilter(document(statement, 'q')), isMulti: limit === 0 };
  });
  return batch(command, context, statements, ({ filter, isMulti }, collection) => {
    let n = 0;
    for (const found of chosen(context.store, collection, filter, isMulti)) {
      context.store.remove(collection, found.rid, found.doc);
      n++;
    }
    return { n };
  });
};

interface Outcome {
  n: number;
  nModified?: number;
  upserted?: Value;
}

/**
 * Runs a command's statements in one transaction, each in a savepoint. A failed statement leaves nothing behind and
 * stops an ordered command. A refused statement or document undoes the whole command.
 */
function batch<Statement>(
  command: Doc,
  context: Context,
  statements: readonly Statement[],
  write: (statement: Statement, collection: Collection) => Outcome,
): Doc {
  if (statements.length === 0 || statements.length > MAX_BATCH) {
    const message = `Write batch sizes must be between 1 and ${MAX_BATCH}. Got ${statements.length} operations.`;
    throw new CommandError(72, message);
  }
  const isOrdered = command['ordered'] === undefined || flag(command, 'ordered');
  const total = { n: 0, nModified: 0 };
  const upserted: Doc[] = [];
  const writeErrors: Doc[] = [];
  context.store.transaction(() => {
    const collection = collectionFor(command, context);
    for (const [index, statement] of statements.entries()) {
      try {
        const outcome = context.store.savepoint(() => write(statement, collection));
        total.n += outcome.n;
        total.nModified += outcome.nModified ?? 0;
        if (outcome.upserted !== undefined) upserted.push({ index, _id: outcome.upserted });
      } catch (error) {
        if (!(error instanceof CommandError) || error instanceof Refusal) throw error;
        writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.details });
        if (isOrdered) break;
      }
    }
  });
  return {
    ...total,
    ...(upserted.length > 0 ? { upserted } : {}),
    ...(writeErrors.length > 0 ? { writeErrors } : {}),
    ok: 1,
  };
}

/** Stores a new document with `_id` as its first field, generated if missing. */
function insertDocument(store: Store, collection: Collection, doc: Doc): Doc {
  const { _id: given, ...rest } = doc;
  const id = Object.hasOwn(doc, '_id') ? given : new ObjectId();
  if (Array.isArray(id)) throw new CommandError(53, `The '_id' value cannot be of type ${typeName(id)}`);
  const stored = { _id: id, ...rest };
  store.insert(collection, stored);
  return stored;
}

/**
 * Finds all documents of a write before the first changes, since a change can move a document ahead in the index being read.
 */
export function* chosen(
  store: Store,
  collection: Collection,
  filter: Filter,
  isMulti: boolean,
  sort: KeyPattern = [],
): Generator<Found> {
  const query = { filter, sort, skip: 0, limit: isMulti ? 0 : 1 };
  if (!isMulti) {
    yield* run(store, collection, query);
    return;
  }
  const rids = [...run(store, collection, query)].map(({ rid }) => rid);
  for (const rid of rids) {
    const bytes = store.read(collection, rid);
    if (bytes) yield new Found(rid, bytes);
  }
}

/** Applies an update to the equalities of its query and stores the result. @returns The document. */
export function upsert(store: Store, collection: Collection, filter: Filter, change: Update): Doc {
  return insertDocument(store, collection, applyUpdate(change, upsertBase(filter), true));
}
