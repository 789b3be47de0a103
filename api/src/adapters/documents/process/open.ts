import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { findLogDamage } from './check-log.ts';

/** "CLIP" in the file's header, to recognise other programs' SQLite files. */
const APPLICATION_ID = 0x434c4950;
/** Version of the tables; raised with a migration. */
const FORMAT = 1;
/** A process that was just killed may still hold the lock. */
const LOCK_WAIT_MS = 3_000;
/** A backup may hold the file for a moment. */
const BUSY_WAIT_MS = 5_000;

const SCHEMA = `
  CREATE TABLE collections (id INTEGER PRIMARY KEY AUTOINCREMENT, database TEXT NOT NULL, name TEXT NOT NULL, UNIQUE (database, name));
  CREATE TABLE indexes (
    id INTEGER PRIMARY KEY AUTOINCREMENT, collection INTEGER NOT NULL REFERENCES collections (id),
    name TEXT NOT NULL, spec BLOB NOT NULL, multikey INTEGER NOT NULL, UNIQUE (collection, name)
  );
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${FORMAT};
`;

/** The folder's database cannot be opened; the message tells the operator what to do. */
export class OpenError extends Error {
  override name = 'OpenError';
  readonly reason: 'in-use' | 'damaged' | 'foreign' | 'unusable';

  constructor(reason: OpenError['reason'], message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

export function databaseFile(folder: string): string {
  return join(folder, 'studio.db');
}

/**
 * Opens a folder's database and creates it if missing. Locks out all other processes until this process ends, however
 * it ends. Leaves a damaged or foreign file untouched.
 * @throws OpenError
 */
export function openDatabase(folder: string): DatabaseSync {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  lockFolder(folder);
  const file = databaseFile(folder);
  if (existsSync(file)) checkFile(file);
  else createFile(folder, file);
  return attempt(file, () => {
    const db = new DatabaseSync(file, { timeout: BUSY_WAIT_MS });
    // FULL syncs the log at every commit: an acknowledged write is on disk.
    db.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cell_size_check = ON; PRAGMA cache_size = -65536',
    );
    db.exec('PRAGMA journal_size_limit = 67108864; PRAGMA temp_store = MEMORY; PRAGMA trusted_schema = OFF');
    // Merges the log that a crash left behind, so that later damage to the log loses nothing.
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return db;
  });
}

/**
 * Locks the folder by holding an SQLite transaction open on a separate file, since Node has no file locks. The system
 * drops the lock when the process ends, even on SIGKILL, so the lock is never stale. Backups can still read the main
 * file.
 */
function lockFolder(folder: string): void {
  const file = join(folder, 'studio.lock');
  try {
    const lock = new DatabaseSync(file, { timeout: LOCK_WAIT_MS });
    // No journal on disk: nothing is ever written, and a leftover journal would force the next process to read it.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    heldLocks.add(lock);
  } catch (error) {
    if (primaryCode(error) === SQLITE_BUSY) {
      throw new OpenError(
        'in-use',
        `Another Clipwright process is using ${folder}. Stop it first, or give this one its own folder with DATA_DIR.`,
        error,
      );
    }
    throw new OpenError(
      'unusable',
      `Cannot lock ${file}: ${messageOf(error)}. Check that the folder can be written to.`,
      error,
    );
  }
}

/** Keeps the garbage collector from closing the locks. */
const heldLocks = new Set<DatabaseSync>();

/**
 * Creates the database under another name first, so `studio.db` is never incomplete. An empty `studio.db` is therefore
 * damaged.
 */
function createFile(folder: string, file: string): void {
  for (const suffix of ['-wal', '-shm']) {
    if (existsSync(file + suffix))
      throw damaged(file, `the file is missing although its log ${file}${suffix} is there`);
  }
  const draft = `${file}.new`;
  attempt(draft, () => {
    rmSync(draft, { force: true });
    const db = new DatabaseSync(draft);
    db.exec(`PRAGMA synchronous = FULL; BEGIN; ${SCHEMA} COMMIT`);
    db.close();
    renameSync(draft, file);
    const directory = openSync(folder, 'r');
    fsyncSync(directory);
    closeSync(directory);
  });
}

/** Reads the whole file and its log in read-only mode. */
function checkFile(file: string): void {
  attempt(file, () => {
    const logDamage = findLogDamage(`${file}-wal`);
    if (logDamage !== null) throw damaged(file, `of its log ${file}-wal, ${logDamage}`);
    const db = new DatabaseSync(file, { readOnly: true, timeout: BUSY_WAIT_MS });
    try {
      const pragma = (name: string) => Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0];
      if (pragma('page_count') === 0) throw damaged(file, 'the file is empty');
      const application = pragma('application_id');
      const format = Number(pragma('user_version'));
      if (application !== APPLICATION_ID) {
        throw new OpenError(
          'foreign',
          `${file} is an SQLite file of another program. Nothing was changed. Move it away, or set DATA_DIR to another folder.`,
        );
      }
      if (format > FORMAT) {
        throw new OpenError(
          'foreign',
          `${file} was written by a newer version of Clipwright. Nothing was changed. Start that version again.`,
        );
      }
      const report = pragma('quick_check(1)');
      if (report !== 'ok') throw damaged(file, String(report));
    } finally {
      db.close();
    }
  });
}

function attempt<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof OpenError) throw error;
    if (isDamage(error)) throw damaged(file, messageOf(error), error);
    throw new OpenError('unusable', `Cannot open ${file}: ${messageOf(error)}.`, error);
  }
}

const SQLITE_BUSY = 5;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_NOTADB = 26;

/** True if SQLite found its file damaged. */
export function isDamage(error: unknown): boolean {
  const code = primaryCode(error);
  return code === SQLITE_CORRUPT || code === SQLITE_NOTADB;
}

export function isDiskFull(error: unknown): boolean {
  return primaryCode(error) === SQLITE_FULL;
}

function primaryCode(error: unknown): number | undefined {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  return typeof code === 'number' ? code & 0xff : undefined;
}

export function damaged(file: string, what: string, cause?: unknown): OpenError {
  return new OpenError(
    'damaged',
    `The database file ${file} is damaged (${what.replace(/\s+/g, ' ')}). Nothing was changed. Keep a copy of ${file} and its -wal and -shm files, then restore all of them from a backup, or recover what is readable with: sqlite3 ${file} .recover`,
    cause,
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
