import { ObjectId } from 'bson';
import { CommandError } from '../errors.ts';
import { type Filter, parseFilter } from '../filter.ts';
import { checkFields, document, flag, list, sortPattern } from '../options.ts';
import { parseProjection, project } from '../project.ts';
import { Found, run } from '../query.ts';
import type { Collection, Store } from '../store.ts';
import { applyUpdate, parseUpdate, type Update, upsertBase } from '../update.ts';
import { parseArrayFilters } from '../update-paths.ts';
import {
  assertStorable,
  type Doc,
  decode,
  encode,
  getField,
  isDoc,
  isNumeric,
  toNumber,
  typeName,
  type Value,
} from '../values.ts';
import { type Command, type Context, collectionName, hintedIndex } from './command.ts';

/** MongoDB's limit for the statements of one command. */
export const MAX_BATCH = 100_000;

export const insert: Command = (command, context) => {
  checkFields(command, ['documents', 'ordered'], ['bypassDocumentValidation']);
  return batch(command, context, 'documents', (doc, collection) => {
    assertStorable(doc);
    insertDocument(context.store, collection, doc);
    return { n: 1 };
  });
};

export const update: Command = (command, context) => {
  checkFields(command, ['updates', 'ordered'], ['let', 'bypassDocumentValidation']);
  return batch(command, context, 'updates', (statement, collection) => updateOne(statement, collection, context));
};

export const deleteCommand: Command = (command, context) => {
  checkFields(command, ['deletes', 'ordered'], ['let']);
  return batch(command, context, 'deletes', (statement, collection) => {
    checkStatement(statement, ['q', 'limit', 'hint']);
    const limit = isNumeric(statement['limit']) ? toNumber(statement['limit']) : Number.NaN;
    if (limit !== 0 && limit !== 1)
      throw new CommandError(9, `The limit field in delete objects must be 0 or 1. Got ${String(statement['limit'])}`);
    const filter = parseFilter(document(statement, 'q'));
    let n = 0;
    for (const found of chosen(context, collection, filter, limit === 1, statement['hint'])) {
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
 * Runs the statements of a command in one transaction, each in a savepoint: a statement that fails leaves nothing behind, and ends the
 * command if it is ordered.
 */
function batch(
  command: Doc,
  context: Context,
  field: string,
  write: (statement: Doc, collection: Collection) => Outcome,
): Doc {
  const name = collectionName(command);
  const statements = list(command, field);
  if (statements.length === 0 || statements.length > MAX_BATCH) {
    throw new CommandError(
      72,
      `Write batch sizes must be between 1 and ${MAX_BATCH}. Got ${statements.length} operations.`,
    );
  }
  const ordered = command['ordered'] === undefined || flag(command, 'ordered');
  const reply = { n: 0, nModified: 0, upserted: [] as Doc[], writeErrors: [] as Doc[] };
  context.store.transaction(() => {
    const collection = collectionFor(context, name);
    for (const [index, statement] of statements.entries()) {
      try {
        if (!isDoc(statement)) throw new CommandError(14, `${field} must hold documents`);
        context.deadline.check();
        const outcome = context.store.savepoint(() => write(statement, collection));
        reply.n += outcome.n;
        reply.nModified += outcome.nModified ?? 0;
        if (outcome.upserted !== undefined) reply.upserted.push({ index, _id: outcome.upserted });
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
        reply.writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.details });
        if (ordered) break;
      }
    }
  });
  return {
    n: reply.n,
    ...(field === 'updates' ? { nModified: reply.nModified } : {}),
    ...(reply.upserted.length > 0 ? { upserted: reply.upserted } : {}),
    ...(reply.writeErrors.length > 0 ? { writeErrors: reply.writeErrors } : {}),
    ok: 1,
  };
}

function collectionFor(context: Context, name: string): Collection {
  return context.store.collection(context.database, name) ?? context.store.createCollection(context.database, name);
}

function checkStatement(statement: Doc, known: string[]): void {
  // The first field of a command names it; a statement has no such field.
  checkFields({ statement: 1, ...statement }, known, ['collation', 'c', 'sort', 'sampleId']);
}

/** Stores a new document, `_id` first and made here if the client gave none. */
function insertDocument(store: Store, collection: Collection, doc: Doc): Doc {
  const { _id: given, ...rest } = doc;
  const id = Object.hasOwn(doc, '_id') ? given : new ObjectId();
  const type = typeName(id);
  if (type === 'array' || type === 'regex' || type === 'undefined') {
    throw new CommandError(53, `The '_id' value cannot be of type ${type}`);
  }
  const stored = { _id: id, ...rest };
  store.insert(collection, stored);
  return stored;
}

/**
 * The documents a write will touch. They are all found before the first is changed, as a changed one may move ahead in the index
 * that is being read.
 */
function chosen(
  context: Context,
  collection: Collection,
  filter: Filter,
  onlyFirst: boolean,
  hint: Value,
  sort: Value = undefined,
): Iterable<Found> {
  const query = {
    filter,
    sort: sortPattern(sort),
    skip: 0,
    limit: onlyFirst ? 1 : 0,
    hint: hintedIndex(collection, hint),
    deadline: context.deadline,
  };
  const rids = [];
  for (const found of run(context.store, collection, query)) {
    if (onlyFirst) return [found];
    rids.push(found.rid);
  }
  return reread(context, collection, rids);
}

function* reread(context: Context, collection: Collection, rids: number[]): Generator<Found> {
  for (const rid of rids) {
    const bytes = context.store.read(collection, rid);
    if (bytes) yield new Found(rid, bytes);
  }
}

function updateOne(statement: Doc, collection: Collection, context: Context): Outcome {
  checkStatement(statement, ['q', 'u', 'multi', 'upsert', 'hint', 'arrayFilters']);
  const query = document(statement, 'q');
  const filter = parseFilter(query);
  const change = parseUpdate(statement['u']);
  const arrayFilters = parseArrayFilters(statement['arrayFilters']);
  const multi = flag(statement, 'multi');
  if (multi && change.type === 'replace')
    throw new CommandError(9, 'multi update is not supported for replacement-style update');
  const now = new Date();
  let [n, nModified] = [0, 0];
  for (const found of chosen(context, collection, filter, !multi, statement['hint'])) {
    context.deadline.check();
    const after = applyUpdate(change, found.doc, { filter, arrayFilters, inserting: false, now });
    if (context.store.replace(collection, found.rid, found.doc, after)) nModified++;
    n++;
  }
  if (n > 0 || !flag(statement, 'upsert')) return { n, nModified };
  const doc = upsert(context, collection, query, change, arrayFilters, now);
  return { n: 1, nModified: 0, upserted: getField(doc, '_id') };
}

function upsert(
  context: Context,
  collection: Collection,
  query: Doc,
  change: Update,
  arrayFilters: Map<string, Filter>,
  now: Date,
): Doc {
  const base = upsertBase(query);
  const start = change.type === 'replace' ? ('_id' in base ? { _id: base['_id'] } : {}) : base;
  const doc = applyUpdate(change, start, { filter: undefined, arrayFilters, inserting: true, now });
  return insertDocument(context.store, collection, doc);
}

const FIND_AND_MODIFY_FIELDS = ['query', 'sort', 'remove', 'update', 'new', 'fields', 'upsert', 'arrayFilters', 'hint'];

export const findAndModify: Command = (command, context) => {
  checkFields(command, FIND_AND_MODIFY_FIELDS, ['collation', 'let', 'bypassDocumentValidation']);
  const remove = flag(command, 'remove');
  if (remove === (command['update'] !== undefined))
    throw new CommandError(9, 'Either an update or remove=true must be specified, but not both');
  if (remove && (flag(command, 'upsert') || flag(command, 'new'))) {
    throw new CommandError(
      9,
      "Cannot specify both upsert=true or new=true and remove=true; 'remove' always returns the deleted document",
    );
  }
  const name = collectionName(command);
  const query = document(command, 'query');
  const filter = parseFilter(query);
  const projection = parseProjection(document(command, 'fields'), false);
  const change = remove ? undefined : parseUpdate(command['update']);
  const arrayFilters = parseArrayFilters(command['arrayFilters']);
  const show = (doc: Doc | null): Doc | null => (doc === null ? null : project(projection, doc));
  return context.store.transaction((): Doc => {
    const collection = collectionFor(context, name);
    const [found] = chosen(context, collection, filter, true, command['hint'], command['sort']);
    if (!change) {
      if (found) context.store.remove(collection, found.rid, found.doc);
      return { lastErrorObject: { n: found ? 1 : 0 }, value: show(found?.doc ?? null), ok: 1 };
    }
    const now = new Date();
    if (found) {
      const after = applyUpdate(change, found.doc, { filter, arrayFilters, inserting: false, now });
      context.store.replace(collection, found.rid, found.doc, after);
      const value = flag(command, 'new') ? decode(encode(after)) : found.doc;
      return { lastErrorObject: { n: 1, updatedExisting: true }, value: show(value), ok: 1 };
    }
    if (!flag(command, 'upsert')) return { lastErrorObject: { n: 0, updatedExisting: false }, value: null, ok: 1 };
    const doc = upsert(context, collection, query, change, arrayFilters, now);
    const lastErrorObject = { n: 1, updatedExisting: false, upserted: getField(doc, '_id') };
    return { lastErrorObject, value: flag(command, 'new') ? show(doc) : null, ok: 1 };
  });
};
