import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Document } from 'mongodb';
import mongoose from 'mongoose';
import { afterAll, beforeAll, type TestFunction, test } from 'vitest';
import { type EmbeddedDocuments, startEmbeddedDocuments } from '../embedded.ts';

/** The server under test: the embedded one, or that of `MONGODB_URI`. `DOCUMENTS_PEER` names a server that is known to deviate. */
export const isEmbedded = !process.env['MONGODB_URI'];
const peer = process.env['DOCUMENTS_PEER'];

/**
 * What FerretDB 1.24 with its SQLite backend has not or does otherwise than MongoDB, by test title. These tests must fail there, so that
 * the list stays true.
 */
const FERRETDB_DEVIATIONS: readonly [title: string | RegExp, reason: string][] = [
  ['sums, means, extremes and counts ignore what is not a number', 'no $avg, $min, $max'],
  ['first, last, push and addToSet collect in order', 'no $first, $last, $push, $addToSet'],
  ['groups form by compound keys and by days', 'no $dateToString'],
  ['conditional sums count by state', 'no $cond'],
  ['project computes, renames, includes and leaves out', 'no expression operators'],
  ['addFields and unset', 'no $ifNull'],
  ['unwind yields one document for each element', 'no preserveNullAndEmptyArrays'],
  ['lookup joins by a field', 'no $lookup'],
  ['sortByCount, replaceRoot and facet', 'none of the three'],
  ['a result of many batches comes complete', 'no $add'],
  [/ of \{.*\} is /, 'no expression operators but $sum'],
  ['$$ROOT is the document itself', 'no $push'],
  ['$expr compares the fields of one document', 'no $gt as an expression'],
  ['created indexes are listed with their options and can be dropped', 'sparse is not kept'],
  ['creating an index again is no error, with other options it is', 'other options are ignored'],
  [
    'a unique index over documents that are not unique is refused and leaves nothing',
    'the failure is an internal error',
  ],
  ['a compound unique index compares all its fields, missing as null', 'null and missing are never duplicates'],
  ['a unique index compares numbers by value and the elements of arrays', 'arrays are compared as a whole'],
  ['a partial unique index counts the documents of its filter only', 'no partial indexes'],
  ['a project has one active render, and another once that has ended', 'no partial indexes'],
  ['the expiry is an index with expireAfterSeconds', 'no expiry'],
  ['a second account with the same e-mail key is a duplicate that names its key', 'no keyPattern and keyValue'],
  ['a sparse unique key lets any number of documents go without it', 'a duplicate by an update is an internal error'],
  ['queries find the same with an index as without', 'no nested arrays'],
  ['a condition on an array is met by any element or by the whole', 'no nested arrays'],
  ['a path goes through arrays of documents', '$elemMatch takes operators only'],
  ['a range finds values of its own type only', 'no NaN'],
  ['a slice and the first matching element of an array', 'neither of the two'],
  ['unknown operators and malformed arguments are refused with BadValue', 'some are taken for values'],
  ['$set, $unset and $rename', '$unset takes elements out of arrays'],
  ['$push with $each, $position, $sort and $slice', 'no nested arrays'],
  ['$pull, $pullAll and $pop take away', '$pull by equality only'],
  ['positional operators change the matched, all, or the filtered elements', 'no positional operators'],
  ['findOneAndUpdate answers the document before or after, or null', 'no projection'],
  ['bulkWrite mixes inserts, updates, replacements and deletes', 'upserts are counted, not numbered'],
  ['a document over 16 MB is refused', 'no limit for updates'],
];

/** A test of the suite; expected to fail on a peer that is known to deviate. */
export function check(title: string, run: TestFunction): void {
  const deviates = FERRETDB_DEVIATIONS.some(([known]) =>
    typeof known === 'string' ? known === title : known.test(title),
  );
  if (peer === 'ferretdb' && deviates) test.fails(title, run);
  else test(title, run);
}

/** A test of what only the embedded server promises, such as how it refuses what it does not support. */
export const checkEmbedded = test.skipIf(!isEmbedded);

/** A database of its own for one test file, dropped afterwards. */
export function openTestDatabase(options: { sweepMs?: number } = {}): {
  connection: mongoose.Connection;
  documents?: EmbeddedDocuments;
} {
  const connection = mongoose.createConnection();
  const used: ReturnType<typeof openTestDatabase> = { connection };
  let folder: string | undefined;
  beforeAll(async () => {
    let uri = process.env['MONGODB_URI'];
    if (!uri) {
      folder = await mkdtemp(join(tmpdir(), 'clipwright-documents-'));
      used.documents = await startEmbeddedDocuments({
        dataDir: folder,
        log: { error: (fields, message) => process.stderr.write(`${message} ${JSON.stringify(fields)}\n`) },
        ...options,
      });
      uri = used.documents.uri;
    }
    const dbName = `conformance_${Date.now().toString(36)}_${Math.random().toString(36).slice(2, 8)}`;
    await connection.openUri(uri, { dbName, serverSelectionTimeoutMS: 5_000 });
  });
  afterAll(async () => {
    await connection.dropDatabase();
    await connection.close();
    await used.documents?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });
  return used;
}

/** A document of a test; its fields are the test's own affair. */
export interface Item extends Document {
  _id: number;
}
