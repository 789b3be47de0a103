import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { pino } from 'pino';
import type { AppDeps } from '../app-deps.ts';
import { readConfig } from '../config.ts';
import { startServer } from '../server.ts';
import { Agent } from './agent.ts';

/** The whole server of a test, in this process, with a data folder and a database of its own. */
export interface TestStudio {
  readonly url: string;
  readonly dataDir: string;
  readonly deps: AppDeps;
  /** A new visitor without cookies. */
  agent(): Agent;
  /** Stops the server in order and starts it again on the same data. Its port changes; agents are to be made anew. */
  restart(): Promise<void>;
  /** Stops the server and removes its data. */
  close(): Promise<void>;
}

/**
 * Starts the server as `main.ts` does: on the embedded database, or in a database of its own on `MONGODB_URI` where the
 * tests are run with one. Start one per test file, in `beforeAll`.
 * @param environment Variables beside those that place it.
 */
export async function startTestStudio(environment: Record<string, string> = {}): Promise<TestStudio> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clipwright-api-'));
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    MONGODB_URI: process.env['MONGODB_URI'] && ownDatabase(process.env['MONGODB_URI']),
    ...environment,
  });
  const start = () => startServer(config, pino({ level: config.logLevel }));
  let server = await start();
  return {
    get url() {
      return server.url;
    },
    get deps() {
      return server.deps;
    },
    dataDir,
    agent: () => new Agent(server.url),
    async restart() {
      await server.close();
      server = await start();
    },
    async close() {
      if (config.mongodbUri) await mongoose.connection.dropDatabase();
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function ownDatabase(uri: string): string {
  const url = new URL(uri);
  url.pathname = `/clipwright_test_${randomUUID().slice(0, 8)}`;
  return url.href;
}
