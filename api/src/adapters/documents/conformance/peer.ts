import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Document } from 'mongodb';
import mongoose from 'mongoose';
import { afterAll, beforeAll, type TestFunction, test } from 'vitest';
import { startEmbeddedDocuments } from '#api/adapters/documents/embedded.ts';

/**
 * The server under test: the embedded one, or the one at `MONGODB_URI`. `DOCUMENTS_PEER` names a server with known
 * deviations.
 */
const isEmbedded = !process.env['MONGODB_URI'];
const peer = process.env['DOCUMENTS_PEER'];

/**
 * Deviations of FerretDB 1.24 with its SQLite backend from MongoDB, by test title. These tests must fail there, so the list
 * stays accurate.
 */
const FERRETDB_DEVIATIONS: Readonly<Record<string, string>> = {
  'only a comparison with NaN matches NaN': 'no NaN',
  'malformed queries are refused with BadValue': 'some are accepted as values',
  'a document over 16 MB is refused': 'no limit for updates',
  endSessions: 'no sessions',
  'an index can be created with unique, then again, but not with other options': 'other options are ignored',
  'an index can be created with expireAfterSeconds, then again, but not with other options': 'no expiry',
  'a unique index reports the duplicate key': 'no keyPattern and keyValue',
  'a unique index compares all of its fields, numbers by value and missing ones as null': 'null is never a duplicate',
  'a unique index over duplicate documents is refused and leaves nothing behind': 'the failure is an internal error',
  'writes to system collections are refused': 'they are accepted',
};

/** A test of the suite, expected to fail on a peer with that deviation. */
export function check(title: string, run: TestFunction): void {
  if (peer === 'ferretdb' && Object.hasOwn(FERRETDB_DEVIATIONS, title)) test.fails(title, run);
  else test(title, run);
}

/** A test of the embedded server alone, such as how it refuses unsupported requests. */
export function checkEmbedded(title: string, run: TestFunction): void {
  test.skipIf(!isEmbedded)(title, run);
}

/** Opens a separate database for one test file and drops it afterwards. */
export function openTestDatabase(options: { sweepMs?: number } = {}): {
  connection: mongoose.Connection;
  /** Defects that the embedded server has reported. */
  reported: string[];
} {
  const connection = mongoose.createConnection();
  const reported: string[] = [];
  let close = async () => {};
  beforeAll(async () => {
    let uri = process.env['MONGODB_URI'];
    if (!uri) {
      const dataDir = await mkdtemp(join(tmpdir(), 'clipwright-documents-'));
      const log = { error: (fields: object) => reported.push(JSON.stringify(fields)) };
      const documents = await startEmbeddedDocuments({ dataDir, log, ...options });
      uri = documents.uri;
      close = async () => {
        await documents.close();
        await rm(dataDir, { recursive: true, force: true });
      };
    }
    const dbName = `conformance_${Date.now().toString(36)}_${Math.random().toString(36).slice(2, 8)}`;
    await connection.openUri(uri, { dbName, serverSelectionTimeoutMS: 5_000 });
  });
  afterAll(async () => {
    await connection.dropDatabase();
    await connection.close();
    await close();
  });
  return { connection, reported };
}

/** A test's document, with any fields. */
export interface Item extends Document {
  _id: number;
}
