import type { Db } from 'mongodb';
import { ConfigError } from './config/config.ts';

/**
 * Version of the documents. Raise it with each change that the previous version would misread or lose. 1: timelines and
 * transcripts store clips and words in text parts.
 */
export const DATA_VERSION = 1;

interface DataMark {
  readonly _id: 'data';
  readonly version: number;
}

const markOf = (db: Db) => db.collection<DataMark>('studio');

/** Refuses a database that a newer version has written to, before anything in it changes. @throws ConfigError. */
export async function refuseNewerData(db: Db): Promise<void> {
  const { version = 0 } = (await markOf(db).findOne({ _id: 'data' })) ?? {};
  if (version <= DATA_VERSION) return;
  throw new ConfigError(
    `The database was written by a newer version of Clipwright (data ${version}, this version knows data ${DATA_VERSION}). Nothing was changed. Start the newer version again, or restore the backup that was made before the update.`,
  );
}

/** Marks the database so that versions that do not know its documents refuse it. */
export async function markData(db: Db): Promise<void> {
  await markOf(db).updateOne({ _id: 'data' }, { $max: { version: DATA_VERSION } }, { upsert: true });
}
