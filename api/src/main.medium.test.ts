import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedDocuments } from './adapters/documents/embedded.ts';
import { DATA_VERSION } from './data-version.ts';
import { Agent } from './testing/agent.ts';
import { type ApiProcess, runServerProcess, startServerProcess } from './testing/server-process.ts';

let dataDir: string;
let started: ApiProcess[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'clipwright-main-'));
  started = [];
});
afterEach(async () => {
  for (const server of started) {
    server.signal('SIGKILL');
    await server.exited;
  }
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

async function start(environment: Record<string, string> = {}): Promise<ApiProcess> {
  const server = await startServerProcess({ DATA_DIR: dataDir, ...environment });
  started.push(server);
  return server;
}

/** A request that sends its body only on demand. `begun` resolves when the server has seen its head. */
function postInTwoParts(url: string, body: string): { begun: Promise<unknown>; finish(): Promise<number | undefined> } {
  const headers = { Origin: new URL(url).origin, 'Content-Type': 'application/json', Expect: '100-continue' };
  const sent = request(url, { method: 'POST', headers: { ...headers, 'Content-Length': Buffer.byteLength(body) } });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.flushHeaders();
  return {
    begun: once(sent, 'continue'),
    finish: async () => {
      sent.end(body);
      const [answer] = await answered;
      answer.resume();
      return answer.statusCode;
    },
  };
}

const account = { email: 'ada@example.com', password: 'correct horse battery' };

describe('a start', () => {
  it('needs nothing but a folder, and answers when it says that it is ready', async () => {
    const server = await start();
    expect(server.url).toMatch(/^http:\/\/localhost:\d+$/);
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
    expect((await stat(join(dataDir, 'session.key'))).mode & 0o777).toBe(0o600);
  });

  it('with a wrong variable ends with one line that names it', async () => {
    const exit = await runServerProcess({ DATA_DIR: dataDir, SMTP_URL: 'mail.example.com' });
    expect(exit).toMatchObject({
      code: 1,
      stderr: 'Clipwright cannot start: SMTP_URL: must start with smtp:// or smtps://\n',
    });
  });

  it('on a port that is taken ends with one line that says so', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const exit = await runServerProcess({ DATA_DIR: dataDir, PORT: String(port) });
    await new Promise((resolve) => other.close(resolve));
    expect(exit).toMatchObject({
      code: 1,
      stderr: `Clipwright cannot start: Port ${port} on 127.0.0.1 is taken. Set PORT to another one.\n`,
    });
  });

  it('on a folder in use says so and ends, and the other server keeps running', { tags: 'long' }, async () => {
    const first = await start();
    const exit = await runServerProcess({ DATA_DIR: dataDir });
    expect(exit.code).toBe(1);
    expect(exit.stderr).toMatch(/^Clipwright cannot start: .*another.*\n$/i);
    expect((await fetch(`${first.url}/api/health`)).status).toBe(200);
  });

  it('without its database server ends with one line', { tags: 'long' }, async () => {
    const exit = await runServerProcess({ DATA_DIR: dataDir, MONGODB_URI: 'mongodb://127.0.0.1:1/studio' });
    expect(exit.code).toBe(1);
    expect(exit.stderr).toMatch(
      /^Clipwright cannot start: MONGODB_URI: the database cannot be used \(.*ECONNREFUSED.*\)\n$/,
    );
  });

  const endsWithoutPassword = async (uri: string, reason: RegExp) => {
    const exit = await runServerProcess({ DATA_DIR: dataDir, MONGODB_URI: uri });
    expect(exit.code).toBe(1);
    expect(exit.stderr).toMatch(/^Clipwright cannot start: MONGODB_URI: .*\n$/);
    expect(exit.stderr).toMatch(reason);
    expect(exit.stderr).not.toMatch(/hun%?ter2/);
  };
  it.each([
    ['mongodb://ada:hunter2:x@127.0.0.1:1/studio', /cannot be used \(Password contains unescaped characters\)/],
  ] as const)('with %s ends with one line without the password', endsWithoutPassword);
  it.each([
    ['mongodb://ada:hunter2@127.0.0.1:1', /must name a database/],
    ['mongodb://ada:hunter2@127.0.0.1:1/studio?serverSelectionTimeoutMS=100', /cannot be used \(/],
    ['mongodb://ada:hun%ter2@127.0.0.1:1/studio', /cannot be used \(URI malformed\)/],
    ['mongodb://ada:hunter2/studio', /cannot be used \(Unable to parse … with URL\)/],
    ['mongodb://ada:hunter2@127.0.0.1:1/?authSource=admin', /must name a database/],
    ['mongodb+srv://ada:hunter2@db.invalid?retryWrites=true', /must name a database/],
  ] as const)('with %s ends with one line without the password', { tags: 'long' }, endsWithoutPassword);

  it('on data of a newer version says so, and leaves it alone', async () => {
    const documents = await startEmbeddedDocuments({ dataDir, log: { error: () => {} } });
    const client = await MongoClient.connect(documents.uri);
    const marks = client.db().collection<{ _id: string; version: number }>('studio');
    await marks.insertOne({ _id: 'data', version: DATA_VERSION + 1 });
    const refused = expect.objectContaining({
      code: 1,
      stderr: expect.stringMatching(/^Clipwright cannot start: The database was written by a newer version .*restore/),
    });
    expect(await runServerProcess({ DATA_DIR: join(dataDir, 'other'), MONGODB_URI: documents.uri })).toEqual(refused);
    expect(await marks.findOne()).toEqual({ _id: 'data', version: DATA_VERSION + 1 });
    await client.close();
    await documents.close();
    expect(await runServerProcess({ DATA_DIR: dataDir })).toEqual(refused);
    const file = new DatabaseSync(join(dataDir, 'studio.db'), { readOnly: true });
    expect(file.prepare('SELECT name FROM collections').all()).toEqual([{ name: 'studio' }]);
    file.close();
  });

  it('with a damaged session key says which file, and leaves it alone', async () => {
    await writeFile(join(dataDir, 'session.key'), 'garbage');
    const exit = await runServerProcess({ DATA_DIR: dataDir });
    expect(exit.code).toBe(1);
    expect(exit.stderr).toContain('session.key is damaged');
    expect(await readFile(join(dataDir, 'session.key'), 'utf8')).toBe('garbage');
  });
});

const endsInOrder = (signal: 'SIGTERM' | 'SIGINT') => () => {
  it('stops the server cleanly, and users stay signed in after the next start', async () => {
    const first = await start();
    const agent = new Agent(first.url);
    expect((await agent.post('/api/auth/register', account)).status).toBe(201);
    first.signal(signal);
    expect(await first.exited).toMatchObject({ code: 0, stderr: '' });

    const second = await start();
    const again = new Agent(second.url);
    for (const [name, value] of agent.cookies) again.cookies.set(name, value);
    expect((await again.get('/api/auth/user')).body.email).toBe(account.email);
  });

  it('lets an active request finish', async () => {
    const server = await start();
    const registering = postInTwoParts(`${server.url}/api/auth/register`, JSON.stringify(account));
    // The server now has the request's head and waits for its body.
    await registering.begun;
    server.signal(signal);
    expect(await registering.finish()).toBe(201);
    expect((await server.exited).code).toBe(0);
  });
};
describe('SIGTERM', endsInOrder('SIGTERM'));
describe('SIGINT', { tags: 'long' }, endsInOrder('SIGINT'));

describe('the loss of the embedded database', () => {
  it('to a damaged file ends the server with an error instead of leaving it half alive', { tags: 'long' }, async () => {
    const server = await start();
    await writeFile(join(dataDir, 'studio.db'), 'garbage');
    await rm(join(dataDir, 'studio.db-wal'));
    process.kill(await server.databasePid(), 'SIGKILL');
    expect((await server.exited).code).toBe(1);
  });
});

describe('the loss of a database of one’s own', () => {
  it('or its silence is a 503 until it is back, and the server keeps running', { tags: 'long' }, async () => {
    const database = await startEmbeddedDocuments({ dataDir: join(dataDir, 'elsewhere'), log: { error: () => {} } });
    const uri = `${database.uri}?serverSelectionTimeoutMS=300&socketTimeoutMS=300`;
    const server = await start({ MONGODB_URI: uri });
    const health = async () => (await fetch(`${server.url}/api/health`)).status;
    expect(await health()).toBe(200);
    process.kill(database.pid, 'SIGSTOP');
    expect(await health()).toBe(503);
    process.kill(database.pid, 'SIGCONT');
    await expect.poll(health).toBe(200);
    await database.close();
    const login = () => new Agent(server.url).post('/api/auth/login', account);
    await expect.poll(async () => (await login()).status).toBe(503);
    expect(await health()).toBe(503);

    const back = await startEmbeddedDocuments({ dataDir: join(dataDir, 'elsewhere'), log: { error: () => {} } });
    await expect.poll(async () => (await login()).status).toBe(401);
    server.signal('SIGTERM');
    expect((await server.exited).code).toBe(0);
    await back.close();
  });
});
