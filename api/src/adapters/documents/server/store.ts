import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { CommandError } from './errors.ts';
import { type KeyPattern, type KeyRange, keyOf } from './keys.ts';
import {
  type Doc,
  decode,
  encode,
  encodeStored,
  getField,
  isNumeric,
  isTruthy,
  printDoc,
  setField,
  toNumber,
} from './values.ts';

export interface Index {
  readonly id: number;
  readonly name: string;
  readonly pattern: KeyPattern;
  readonly unique: boolean;
  /** A document expires this many seconds after the indexed date. */
  readonly expireAfterSeconds: number | undefined;
  /** As the client requested it. */
  readonly spec: Doc;
}

export interface Collection {
  readonly id: number;
  readonly database: string;
  readonly name: string;
  readonly indexes: Index[];
}

/** SQLite ended the transaction after a failure in it, such as a full disk. */
export class TransactionEndedError extends Error {
  override name = 'TransactionEndedError';
}

/**
 * Documents and indexes in SQLite: a table `c<id>` for each collection (row id, BSON) and a table `i<id>` for each
 * index. Index keys are bytes in BSON order, so SQLite handles ranges, order and uniqueness. One process, one
 * connection.
 */
export class Store {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #collections = new Map<string, Collection>();
  #isTogether = false;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#loadCatalogue();
  }

  /** Makes the changes of `write` durable before returning (within {@link together}: with it), or undoes all of them. */
  transaction<T>(write: () => T): T {
    if (!this.#isTogether) return this.#commit(write);
    try {
      return this.savepoint(write);
    } catch (error) {
      this.#loadCatalogue();
      throw error;
    }
  }

  /**
   * Makes the changes of all transactions in `work` durable at once before returning: syncing the log takes far longer
   * than most transactions. Each of them still keeps all or none of its changes.
   * @throws The error of `work` or of the log. Then no change of any of them was kept.
   */
  together<T>(work: () => T): T {
    this.#isTogether = true;
    try {
      return this.#commit(work);
    } finally {
      this.#isTogether = false;
    }
  }

  /**
   * Within a transaction: keeps the changes of `write`, or none of them if it throws. Does not cover collections and
   * indexes.
   */
  savepoint<T>(write: () => T): T {
    // Outside a transaction, SQLite would commit the savepoint by itself.
    if (!this.#db.isTransaction) throw new TransactionEndedError();
    this.#db.exec('SAVEPOINT write');
    try {
      const result = write();
      this.#db.exec('RELEASE write');
      return result;
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK TO write; RELEASE write');
      throw error;
    }
  }

  #commit<T>(write: () => T): T {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      const result = write();
      this.#db.exec('COMMIT');
      return result;
    } catch (error) {
      // A full disk may have ended the transaction already.
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      // The rollback removed the collections and indexes that it created.
      this.#loadCatalogue();
      throw error;
    }
  }

  allCollections(): Collection[] {
    return [...this.#collections.values()];
  }

  collection(database: string, name: string): Collection | undefined {
    return this.#collections.get(`${database}.${name}`);
  }

  createCollection(database: string, name: string): Collection {
    const { lastInsertRowid } = this.#run('INSERT INTO collections (database, name) VALUES (?, ?)', database, name);
    const collection: Collection = { id: Number(lastInsertRowid), database, name, indexes: [] };
    this.#db.exec(`CREATE TABLE c${collection.id} (rid INTEGER PRIMARY KEY, doc BLOB NOT NULL)`);
    this.#collections.set(`${database}.${name}`, collection);
    this.createIndex(collection, { v: 2, key: { _id: 1 }, name: '_id_' });
    return collection;
  }

  dropCollection(collection: Collection): void {
    for (const { id } of collection.indexes) this.#db.exec(`DROP TABLE i${id}`);
    this.#run('DELETE FROM indexes WHERE collection = ?', collection.id);
    this.#db.exec(`DROP TABLE c${collection.id}`);
    this.#run('DELETE FROM collections WHERE id = ?', collection.id);
    this.#collections.delete(`${collection.database}.${collection.name}`);
  }

  /** Adds an index and fills it. @throws CommandError 11000 if existing documents violate its uniqueness. */
  createIndex(collection: Collection, spec: Doc): void {
    // The `multikey` column remains from when arrays could be indexed.
    const { lastInsertRowid } = this.#run(
      'INSERT INTO indexes (collection, name, spec, multikey) VALUES (?, ?, ?, 0)',
      collection.id,
      spec['name'],
      encode(spec),
    );
    const index = toIndex(Number(lastInsertRowid), spec);
    const columns = index.unique
      ? 'key BLOB PRIMARY KEY, rid INTEGER NOT NULL'
      : 'key BLOB, rid INTEGER, PRIMARY KEY (key, rid)';
    this.#db.exec(`CREATE TABLE i${index.id} (${columns}) WITHOUT ROWID`);
    for (const rid of this.rids(collection)) {
      const bytes = this.read(collection, rid);
      if (bytes) this.#addEntry(collection, index, rid, decode(bytes));
    }
    collection.indexes.push(index);
  }

  insert(collection: Collection, doc: Doc): void {
    const bytes = encodeStored(doc);
    const rid = Number(this.#run(`INSERT INTO c${collection.id} (doc) VALUES (?)`, bytes).lastInsertRowid);
    for (const index of collection.indexes) this.#addEntry(collection, index, rid, doc);
  }

  /** @returns True if anything changed. */
  replace(collection: Collection, rid: number, before: Doc, after: Doc): boolean {
    const bytes = encodeStored(after);
    if (Buffer.compare(bytes, encode(before)) === 0) return false;
    this.#run(`UPDATE c${collection.id} SET doc = ? WHERE rid = ?`, bytes, rid);
    for (const index of collection.indexes) {
      const key = keyOf(before, index.pattern);
      if (key.equals(keyOf(after, index.pattern))) continue;
      this.#deleteEntry(index, rid, key);
      this.#addEntry(collection, index, rid, after);
    }
    return true;
  }

  remove(collection: Collection, rid: number, doc: Doc): void {
    this.#run(`DELETE FROM c${collection.id} WHERE rid = ?`, rid);
    for (const index of collection.indexes) this.#deleteEntry(index, rid, keyOf(doc, index.pattern));
  }

  read(collection: Collection, rid: number): Uint8Array | undefined {
    const row = this.#statement(`SELECT doc FROM c${collection.id} WHERE rid = ?`).get(rid);
    return row?.['doc'] as Uint8Array | undefined;
  }

  count(collection: Collection): number {
    return this.#statement(`SELECT count(*) AS n FROM c${collection.id}`).get()?.['n'] as number;
  }

  /** Yields row ids in order of insertion. Reads them in steps, so documents may change in between. */
  *rids(collection: Collection): Generator<number> {
    const sql = `SELECT rid FROM c${collection.id} WHERE rid > ? ORDER BY rid LIMIT ?`;
    let from = 0;
    for (let step = 32; ; step = Math.min(step * 2, 4096)) {
      const rows = this.#statement(sql).all(from, step);
      for (const row of rows) {
        from = row['rid'] as number;
        yield from;
      }
      if (rows.length < step) return;
    }
  }

  /**
   * Yields row ids of a range of keys in key order, read in steps.
   * @param skip Number of entries to skip at the beginning.
   */
  *range(index: Index, { low, high }: KeyRange, reverse: boolean, skip = 0): Generator<number> {
    const order = reverse ? 'ORDER BY key DESC, rid DESC' : 'ORDER BY key, rid';
    const first = `SELECT key, rid FROM i${index.id} WHERE key >= ? AND key < ? ${order} LIMIT ? OFFSET ?`;
    const after = reverse ? '(key, rid) < (?, ?) AND key >= ?' : '(key, rid) > (?, ?) AND key < ?';
    const next = `SELECT key, rid FROM i${index.id} WHERE ${after} ${order} LIMIT ?`;
    let step = 32;
    let rows = this.#statement(first).all(low, high, step, skip);
    while (true) {
      for (const row of rows) yield row['rid'] as number;
      const last = rows.at(-1);
      if (!last || rows.length < step) return;
      step = Math.min(step * 2, 4096);
      rows = this.#statement(next).all(last['key'] as Uint8Array, last['rid'] as number, reverse ? low : high, step);
    }
  }

  countRange(index: Index, { low, high }: KeyRange): number {
    const row = this.#statement(`SELECT count(*) AS n FROM i${index.id} WHERE key >= ? AND key < ?`).get(low, high);
    return row?.['n'] as number;
  }

  #addEntry(collection: Collection, index: Index, rid: number, doc: Doc): void {
    const key = keyOf(doc, index.pattern);
    if (index.unique && this.#statement(`SELECT 1 FROM i${index.id} WHERE key = ?`).get(key)) {
      throw duplicateKey(collection, index, doc);
    }
    this.#run(`INSERT INTO i${index.id} (key, rid) VALUES (?, ?)`, key, rid);
  }

  #deleteEntry(index: Index, rid: number, key: Buffer): void {
    this.#run(`DELETE FROM i${index.id} WHERE key = ? AND rid = ?`, key, rid);
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#db.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  #run(sql: string, ...values: SQLInputValue[]) {
    return this.#statement(sql).run(...values);
  }

  #loadCatalogue(): void {
    this.#collections = new Map();
    const byId = new Map<number, Collection>();
    for (const row of this.#db.prepare('SELECT id, database, name FROM collections ORDER BY id').all()) {
      const { id, database, name } = row as { id: number; database: string; name: string };
      const collection: Collection = { id, database, name, indexes: [] };
      byId.set(id, collection);
      this.#collections.set(`${database}.${name}`, collection);
    }
    for (const row of this.#db.prepare('SELECT id, collection, spec FROM indexes ORDER BY id').all()) {
      const { id, collection, spec } = row as { id: number; collection: number; spec: Uint8Array };
      byId.get(collection)?.indexes.push(toIndex(id, decode(spec)));
    }
  }
}

/** Error for a duplicate key, with the fields that the driver reads. */
function duplicateKey(collection: Collection, index: Index, doc: Doc): CommandError {
  const keyValue: Doc = {};
  for (const [field] of index.pattern) setField(keyValue, field, getField(doc, field) ?? null);
  return new CommandError(
    11000,
    `E11000 duplicate key error collection: ${collection.database}.${collection.name} index: ${index.name} dup key: ${printDoc(keyValue)}`,
    { keyPattern: index.spec['key'], keyValue },
  );
}

function toIndex(id: number, spec: Doc): Index {
  const ttl = spec['expireAfterSeconds'];
  return {
    id,
    name: spec['name'],
    pattern: Object.entries(spec['key'] as Doc).map(([field, direction]) => [field, toNumber(direction) < 0 ? -1 : 1]),
    unique: isTruthy(spec['unique']) || spec['name'] === '_id_',
    expireAfterSeconds: isNumeric(ttl) ? toNumber(ttl) : undefined,
    spec,
  };
}
