import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Document } from 'mongodb';
import mongoose from 'mongoose';
import { afterAll, beforeAll, type TestFunction, test } from 'vitest';
import { startEmbeddedDocuments } from '#api/adapters/documents/embedded.ts';

/** The server under test: the embedded one, or that of `MONGODB_URI`. `DOCUMENTS_PEER` names a server that is known to deviate. */
const isEmbedded = !process.env['MONGODB_URI'];
const peer = process.env['DOCUMENTS_PEER'];

/**
 * What FerretDB 1.24 with its SQLite backend has not or does otherwise than MongoDB, by test title. These tests must fail there, so that
 * the list stays true.
 */
const FERRETDB_DEVIATIONS: Readonly<Record<string, string>> = {
  'no comparison but that with itself includes what is not a number': 'no NaN',
  'malformed queries are refused with BadValue': 'some are taken for values',
  'a document over 16 MB is refused': 'no limit for updates',
  endSessions: 'no sessions',
  'an index may be made with unique, and again, but not with other options': 'other options are ignored',
  'an index may be made with expireAfterSeconds, and again, but not with other options': 'no expiry',
  'a unique index names what is there twice': 'no keyPattern and keyValue',
  'a unique index compares numbers by value, and all of its fields, missing as null': 'null is never a duplicate',
  'a unique index over documents that are not unique is refused and leaves nothing': 'the failure is an internal error',
  'collections of the system are not written to': 'they are',
};

/** A test of the suite; expected to fail on a peer that is known to deviate. */
export function check(title: string, run: TestFunction): void {
  if (peer === 'ferretdb' && Object.hasOwn(FERRETDB_DEVIATIONS, title)) test.fails(title, run);
  else test(title, run);
}

/** A test of what only the embedded server promises, such as how it refuses what it does not support. */
export const checkEmbedded = test.skipIf(!isEmbedded);

/** A database of its own for one test file, dropped afterwards. */
export function openTestDatabase(options: { sweepMs?: number } = {}): {
  connection: mongoose.Connection;
  /** What the embedded server has reported as a defect. */
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

/** A document of a test; its fields are the test's own affair. */
export interface Item extends Document {
  _id: number;
}
