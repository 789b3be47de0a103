import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { CommandError } from './errors.ts';
import { type Filter, parseFilter } from './filter.ts';
import { encodeTuple, type KeyPattern, type KeyTuple, keyTuples } from './index-keys.ts';
import { matches } from './match.ts';
import { type Doc, decode, encode, encodeStored, isNumeric, isTruthy, printDoc, setField, toNumber } from './values.ts';

/** An index as the catalogue keeps it. */
export interface Index {
  readonly id: number;
  readonly name: string;
  readonly pattern: KeyPattern;
  readonly unique: boolean;
  readonly sparse: boolean;
  /** The documents the index covers; all when undefined. */
  readonly partial: Filter | undefined;
  /** Seconds after the value of the one indexed date at which a document expires. */
  readonly expireAfterSeconds: number | undefined;
  /** As `listIndexes` answers it. */
  readonly spec: Doc;
  /** Whether some document has more than one entry; then a key says little about order and about other fields. */
  multikey: boolean;
}

export interface Collection {
  readonly id: number;
  readonly database: string;
  readonly name: string;
  readonly indexes: Index[];
  /** False once dropped, so that open cursors end with an error instead of another collection's documents. */
  alive: boolean;
}

/** Two keys that may not both be there; carries what the driver reads of a duplicate. */
function duplicateKey(collection: Collection, index: Index, tuple: KeyTuple): CommandError {
  const keyValue: Doc = {};
  for (const [i, [path]] of index.pattern.entries()) setField(keyValue, path, tuple.values[i] ?? null);
  return new CommandError(
    11000,
    `E11000 duplicate key error collection: ${collection.database}.${collection.name} index: ${index.name} dup key: ${printDoc(keyValue)}`,
    { keyPattern: index.spec['key'], keyValue },
  );
}

/**
 * Documents and indexes in SQLite: a table `c<id>` for each collection (row id, BSON) and a table `i<id>` for each index, whose
 * keys are bytes in BSON order, so that ranges, order and uniqueness are SQLite's own. One process, one connection.
 */
export class Store {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #collections = new Map<string, Collection>();
  /** Whether the transaction under way has made or dropped an index; every collection comes and goes with one. */
  #isCatalogueChanged = false;
  /** Indexes that the transaction under way found to be multikey; with it that may be undone. */
  #marked: Index[] = [];

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#loadCatalogue();
  }

  /** Makes what `write` does durable before it returns, or undoes all of it. */
  transaction<T>(write: () => T): T {
    this.#db.exec('BEGIN IMMEDIATE');
    this.#isCatalogueChanged = false;
    this.#marked = [];
    try {
      const result = write();
      this.#db.exec('COMMIT');
      return result;
    } catch (error) {
      // A full disk may have ended the transaction already.
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      for (const index of this.#marked) index.multikey = false;
      // Read again only where it may be wrong now: that ends the cursors that are open.
      if (this.#isCatalogueChanged) this.#loadCatalogue();
      throw error;
    }
  }

  /** Within a transaction: keeps all of what `write` does or, when it throws, nothing. */
  savepoint<T>(write: () => T): T {
    this.#db.exec('SAVEPOINT write');
    const marked = this.#marked.length;
    try {
      const result = write();
      this.#db.exec('RELEASE write');
      return result;
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK TO write; RELEASE write');
      for (const index of this.#marked.splice(marked)) index.multikey = false;
      throw error;
    }
  }

  collections(database: string): Collection[] {
    return [...this.#collections.values()].filter((collection) => collection.database === database);
  }

  allCollections(): Collection[] {
    return [...this.#collections.values()];
  }

  collection(database: string, name: string): Collection | undefined {
    return this.#collections.get(`${database}.${name}`);
  }

  createCollection(database: string, name: string): Collection {
    const { lastInsertRowid } = this.#run('INSERT INTO collections (database, name) VALUES (?, ?)', database, name);
    const collection: Collection = { id: Number(lastInsertRowid), database, name, indexes: [], alive: true };
    this.#db.exec(`CREATE TABLE c${collection.id} (rid INTEGER PRIMARY KEY, doc BLOB NOT NULL)`);
    this.#collections.set(`${database}.${name}`, collection);
    this.createIndex(collection, { v: 2, key: { _id: 1 }, name: '_id_' });
    return collection;
  }

  dropCollection(collection: Collection): void {
    for (const index of [...collection.indexes]) this.dropIndex(collection, index);
    this.#db.exec(`DROP TABLE c${collection.id}`);
    this.#run('DELETE FROM collections WHERE id = ?', collection.id);
    this.#collections.delete(`${collection.database}.${collection.name}`);
    collection.alive = false;
  }

  /** Adds an index and fills it. @throws CommandError 11000 when the documents there already are not unique under it. */
  createIndex(collection: Collection, spec: Doc): Index {
    this.#isCatalogueChanged = true;
    const { lastInsertRowid } = this.#run(
      'INSERT INTO indexes (collection, name, spec, multikey) VALUES (?, ?, ?, 0)',
      collection.id,
      spec['name'],
      encode(spec),
    );
    const index = toIndex(Number(lastInsertRowid), spec, false);
    const columns = index.unique
      ? 'key BLOB PRIMARY KEY, rid INTEGER NOT NULL'
      : 'key BLOB, rid INTEGER, PRIMARY KEY (key, rid)';
    this.#db.exec(`CREATE TABLE i${index.id} (${columns}) WITHOUT ROWID`);
    for (const rid of this.rids(collection)) {
      const bytes = this.read(collection, rid);
      if (bytes) this.#addEntries(collection, index, rid, decode(bytes));
    }
    collection.indexes.push(index);
    return index;
  }

  dropIndex(collection: Collection, index: Index): void {
    this.#isCatalogueChanged = true;
    this.#db.exec(`DROP TABLE i${index.id}`);
    this.#run('DELETE FROM indexes WHERE id = ?', index.id);
    collection.indexes.splice(collection.indexes.indexOf(index), 1);
  }

  insert(collection: Collection, doc: Doc): void {
    const bytes = encodeStored(doc);
    const rid = Number(this.#run(`INSERT INTO c${collection.id} (doc) VALUES (?)`, bytes).lastInsertRowid);
    // Keys are taken from what was stored: a number given as JavaScript's has its BSON type only there.
    const stored = decode(bytes);
    for (const index of collection.indexes) this.#addEntries(collection, index, rid, stored);
  }

  /** @returns whether anything changed. */
  replace(collection: Collection, rid: number, before: Doc, after: Doc): boolean {
    const bytes = encodeStored(after);
    if (Buffer.compare(bytes, encode(before)) === 0) return false;
    this.#run(`UPDATE c${collection.id} SET doc = ? WHERE rid = ?`, bytes, rid);
    const stored = decode(bytes);
    for (const index of collection.indexes) this.#moveEntries(collection, index, rid, before, stored);
    return true;
  }

  remove(collection: Collection, rid: number, doc: Doc): void {
    this.#run(`DELETE FROM c${collection.id} WHERE rid = ?`, rid);
    for (const index of collection.indexes) {
      for (const key of entriesOf(index, doc).keys()) this.#deleteEntry(index, key, rid);
    }
  }

  read(collection: Collection, rid: number): Uint8Array | undefined {
    const row = this.#statement(`SELECT doc FROM c${collection.id} WHERE rid = ?`).get(rid);
    return row?.['doc'] as Uint8Array | undefined;
  }

  count(collection: Collection): number {
    return this.#statement(`SELECT count(*) AS n FROM c${collection.id}`).get()?.['n'] as number;
  }

  /** Row ids in order of insertion, read in steps, so that documents may change while they are walked through. */
  *rids(collection: Collection, reverse = false): Generator<number> {
    const sql = reverse
      ? `SELECT rid FROM c${collection.id} WHERE rid < ? ORDER BY rid DESC LIMIT ?`
      : `SELECT rid FROM c${collection.id} WHERE rid > ? ORDER BY rid LIMIT ?`;
    let from = reverse ? Number.MAX_SAFE_INTEGER : Number.MIN_SAFE_INTEGER;
    for (let step = 32; ; step = Math.min(step * 2, 4096)) {
      const rows = this.#statement(sql).all(from, step);
      for (const row of rows) {
        from = row['rid'] as number;
        yield from;
      }
      if (rows.length < step) return;
      assertAlive(collection);
    }
  }

  /**
   * Row ids whose key lies in [low, high), in key order, read in steps.
   * @param skip As many entries at the beginning are passed over.
   */
  *range(
    collection: Collection,
    index: Index,
    low: Buffer,
    high: Buffer,
    reverse: boolean,
    skip = 0,
  ): Generator<number> {
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
      assertAlive(collection);
      if (!collection.indexes.includes(index)) throw new CommandError(175, 'query plan killed :: index dropped');
      step = Math.min(step * 2, 4096);
      rows = this.#statement(next).all(last['key'] as Uint8Array, last['rid'] as number, reverse ? low : high, step);
    }
  }

  countRange(index: Index, low: Buffer, high: Buffer): number {
    return this.#statement(`SELECT count(*) AS n FROM i${index.id} WHERE key >= ? AND key < ?`).get(low, high)?.[
      'n'
    ] as number;
  }

  #addEntries(collection: Collection, index: Index, rid: number, doc: Doc): void {
    const entries = entriesOf(index, doc);
    for (const [key, tuple] of entries) this.#insertEntry(collection, index, key, tuple, rid);
    if (entries.size > 1) this.#markMultikey(index);
  }

  #moveEntries(collection: Collection, index: Index, rid: number, before: Doc, after: Doc): void {
    const old = entriesOf(index, before);
    const entries = entriesOf(index, after);
    for (const key of old.keys()) if (!entries.has(key)) this.#deleteEntry(index, key, rid);
    for (const [key, tuple] of entries) if (!old.has(key)) this.#insertEntry(collection, index, key, tuple, rid);
    if (entries.size > 1) this.#markMultikey(index);
  }

  #insertEntry(collection: Collection, index: Index, key: string, tuple: KeyTuple, rid: number): void {
    const bytes = Buffer.from(key, 'latin1');
    if (index.unique && this.#statement(`SELECT 1 FROM i${index.id} WHERE key = ?`).get(bytes)) {
      throw duplicateKey(collection, index, tuple);
    }
    this.#run(`INSERT INTO i${index.id} (key, rid) VALUES (?, ?)`, bytes, rid);
  }

  #deleteEntry(index: Index, key: string, rid: number): void {
    this.#run(`DELETE FROM i${index.id} WHERE key = ? AND rid = ?`, Buffer.from(key, 'latin1'), rid);
  }

  #markMultikey(index: Index): void {
    if (index.multikey) return;
    this.#run('UPDATE indexes SET multikey = 1 WHERE id = ?', index.id);
    index.multikey = true;
    this.#marked.push(index);
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
    for (const collection of this.#collections.values()) collection.alive = false;
    this.#statements.clear();
    this.#collections = new Map();
    const byId = new Map<number, Collection>();
    for (const row of this.#db.prepare('SELECT id, database, name FROM collections ORDER BY id').all()) {
      const { id, database, name } = row as { id: number; database: string; name: string };
      const collection: Collection = { id, database, name, indexes: [], alive: true };
      byId.set(id, collection);
      this.#collections.set(`${database}.${name}`, collection);
    }
    for (const row of this.#db.prepare('SELECT id, collection, spec, multikey FROM indexes ORDER BY id').all()) {
      const { id, collection, spec, multikey } = row as {
        id: number;
        collection: number;
        spec: Uint8Array;
        multikey: number;
      };
      byId.get(collection)?.indexes.push(toIndex(id, decode(spec), multikey === 1));
    }
  }
}

function assertAlive(collection: Collection): void {
  if (!collection.alive)
    throw new CommandError(175, `query plan killed :: collection dropped: ${collection.database}.${collection.name}`);
}

function toIndex(id: number, spec: Doc, multikey: boolean): Index {
  const key = spec['key'] as Doc;
  const ttl = spec['expireAfterSeconds'];
  const partial = spec['partialFilterExpression'];
  return {
    id,
    name: spec['name'],
    pattern: Object.entries(key).map(([path, direction]) => [path, toNumber(direction) < 0 ? -1 : 1]),
    unique: isTruthy(spec['unique']) || spec['name'] === '_id_',
    sparse: isTruthy(spec['sparse']),
    partial: partial === undefined ? undefined : parseFilter(partial),
    expireAfterSeconds: isNumeric(ttl) ? toNumber(ttl) : undefined,
    spec,
    multikey,
  };
}

/** The entries of a document in an index; keys as latin1 strings, so that they can be compared in a map. */
function entriesOf(index: Index, doc: Doc): Map<string, KeyTuple> {
  const entries = new Map<string, KeyTuple>();
  if (index.partial && !matches(index.partial, doc)) return entries;
  for (const tuple of keyTuples(doc, index.pattern)) {
    if (index.sparse && !tuple.present.some(Boolean)) continue;
    entries.set(encodeTuple(tuple, index.pattern).toString('latin1'), tuple);
  }
  return entries;
}
