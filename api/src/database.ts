import type { Db } from 'mongodb';
import mongoose from 'mongoose';
import type { Logger } from 'pino';
import { keepEmbeddedDocuments } from './adapters/documents/kept.ts';
import { findRunningDocuments } from './adapters/documents/running.ts';
import { failWritesToClosedConnections } from './adapters/mongodb/closed-connections.ts';
import { type Config, ConfigError } from './config/config.ts';
import { markData, refuseNewerData } from './data-version.ts';

/** Time that a database may be unreachable before a request fails; a `MONGODB_URI` may override it. */
const ANSWER_MS = 5_000;

/**
 * A connected database that is silent for this long counts as lost. A `MONGODB_URI` may override it. Building an index
 * takes a while.
 */
const SILENCE_MS = 60_000;

/** The open database: Mongoose is connected, and every model's indexes exist. */
export interface Database {
  kind: 'embedded' | 'mongodb';
  /** For operations outside the models. */
  db: Db;
  /** Settles only when the embedded server is lost while in use and can't be started again. */
  lost: Promise<Error>;
  close(): Promise<void>;
}

/**
 * Connects Mongoose to `MONGODB_URI`, or to the embedded server over `DATA_DIR`.
 * @throws ConfigError in one line when the database of `MONGODB_URI` is unusable; Error when the embedded one is, or
 *   when another process uses the same folder.
 */
export async function openDatabase(config: Config, log: Logger): Promise<Database> {
  if (config.mongodbUri) {
    const db = await connectToOwn(config.mongodbUri);
    await markData(db);
    return { kind: 'mongodb', db, lost: new Promise(() => {}), close: () => mongoose.disconnect() };
  }

  const documents = await keepEmbeddedDocuments({ dataDir: config.dataDir, log });
  const opening = connect(documents.uri).then(async (opened) => {
    await markData(opened);
    return opened;
  });
  const db = await opening.catch(async (error: unknown) => {
    await documents.close();
    throw error;
  });
  return {
    kind: 'embedded',
    db,
    lost: documents.lost,
    async close() {
      await mongoose.disconnect();
      await documents.close();
    },
  };
}

/**
 * Connects Mongoose, in another process, to the API's database: the one at `MONGODB_URI`, or the embedded server that
 * the API runs over the same `DATA_DIR` on this machine.
 * @throws Error with one line for the operator when there is no database.
 */
export async function joinDatabase(config: Pick<Config, 'mongodbUri' | 'dataDir'>): Promise<void> {
  if (config.mongodbUri) {
    await connectToOwn(config.mongodbUri);
    return;
  }
  const uri = await findRunningDocuments(config.dataDir);
  if (uri === null) {
    throw new Error(
      `No database: set MONGODB_URI to the one that the API uses, or, on the API's own machine, start the API first with the same DATA_DIR (${config.dataDir}).`,
    );
  }
  await connect(uri);
}

/** Connects to the database that `MONGODB_URI` names. Without a name the driver would use one called `test`. */
async function connectToOwn(uri: string): Promise<Db> {
  if (!/^[^:]+:\/\/[^/?]*\/[^?]/.test(uri)) {
    throw new ConfigError('MONGODB_URI: must name a database after the host, as in mongodb://host/clipwright');
  }
  try {
    return await connect(uri);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`MONGODB_URI: the database cannot be used (${faultOf(error)})`);
  }
}

/**
 * Returns the driver's message in one line. It omits passwords, but parses `user:password` of an address without a host
 * as `host:port`. Only the message about an unreachable server is safe.
 */
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const line = error.message.replace(/\s+/g, ' ').trim();
  return error.name.endsWith('ServerSelectionError') ? line : line.replace(/\S+:\S+/g, '…');
}

/**
 * Connects Mongoose and ensures every model's indexes. @throws ConfigError for data of a newer version, which stays
 * unchanged.
 */
export async function connect(uri: string): Promise<Db> {
  failWritesToClosedConnections();
  const bounds = { serverSelectionTimeoutMS: ANSWER_MS, socketTimeoutMS: SILENCE_MS };
  const isNamed = (option: string) => new RegExp(`[?&]${option}=`, 'i').test(uri);
  const unnamed = Object.entries(bounds).filter(([option]) => !isNamed(option));
  const settings = { ...Object.fromEntries(unnamed), autoCreate: false, autoIndex: false };
  const { connection } = await mongoose.connect(uri, settings);
  if (!connection.db) throw new Error('The connection to the database was closed while opening.');
  await refuseNewerData(connection.db);
  await Promise.all(Object.values(connection.models).map((model) => model.createIndexes()));
  return connection.db;
}
