import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { pino } from 'pino';
import { type EmbeddedDocuments, startEmbeddedDocuments } from '#api/adapters/documents/embedded.ts';
import { unlistedFiles } from '#api/adapters/files/data-files.ts';
import type { AppDeps } from '#api/app-deps.ts';
import { readConfig } from '#api/config/config.ts';
import { connect, type Database, openDatabase } from '#api/database.ts';
import { startServer } from '#api/server.ts';
import { Agent } from './agent.ts';
import { TEST_MODELS_DIR } from './models.ts';

/** A test's whole server, in this process, with its own data folder and database. */
export interface TestStudio {
  readonly url: string;
  readonly dataDir: string;
  /** Folder for the test's files. Contains the data folder. */
  readonly folder: string;
  readonly deps: AppDeps;
  /** A new visitor without cookies. */
  agent(): Agent;
  /** Stops the server properly and starts it again on the same data. Its port changes, so agents must be recreated. */
  restart(): Promise<void>;
  /**
   * Stops the server and removes its data.
   * @throws Error when the database received a request that it does not support, or the data folder has files without
   *   an owner and a limit.
   */
  close(): Promise<void>;
}

/** The embedded server that the studios of a test worker share, one after the other. */
let documents: Promise<EmbeddedDocuments> | undefined;

/** Defects that the server has reported since the last studio closed, mainly unsupported commands. */
const defects: string[] = [];

/**
 * Starts the server as `main.ts` does, with its own data folder and an empty database. The database is the test
 * worker's, or the embedded one of the data folder if worker processes must find it there. Start one per test file, in
 * `beforeAll`.
 * @param environment Variables in addition to those that place it.
 */
export async function startTestStudio(environment: Record<string, string> = {}): Promise<TestStudio> {
  const folder = await mkdtemp(join(tmpdir(), 'clipwright-api-'));
  const dataDir = join(folder, 'data');
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    MODELS_DIR: TEST_MODELS_DIR,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    // All visitors of a test come from one address.
    NEW_ACCOUNTS_PER_HOUR: '1000',
    ...environment,
  });
  const isShared = config.mongodbUri === null && config.redisUrl === null;
  const open = isShared ? openShared : openDatabase;
  if (isShared) await empty();
  const start = () => startServer(config, pino({ level: config.logLevel }), open);
  let server = await start();
  return {
    get url() {
      return server.url;
    },
    get deps() {
      return server.deps;
    },
    dataDir,
    folder,
    agent: () => new Agent(server.url),
    async restart() {
      await server.close();
      server = await start();
    },
    async close() {
      await server.close();
      const strangers = await unlistedFiles(dataDir);
      await rm(folder, { recursive: true, force: true });
      if (strangers.length > 0) throw new Error(`Not in the table of data files: ${strangers.join(', ')}`);
      // Even if the studio recovered from it, or only logged it.
      const reported = defects.splice(0);
      if (reported.length > 0) throw new Error(`The embedded database reported: ${reported.join('\n')}`);
    },
  };
}

async function empty(): Promise<void> {
  const { db, close } = await openShared();
  await db.dropDatabase();
  await close();
}

async function openShared(): Promise<Database> {
  documents ??= startShared();
  const db = await connect((await documents).uri);
  return { kind: 'embedded', db, lost: new Promise(() => {}), close: () => mongoose.disconnect() };
}

async function startShared(): Promise<EmbeddedDocuments> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clipwright-documents-'));
  // The server itself ends with this process.
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  return startEmbeddedDocuments({
    dataDir,
    log: { error: (fields, message) => defects.push(`${message} ${JSON.stringify(fields)}`) },
  });
}
