import { createHash, randomBytes } from 'node:crypto';
import { access, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Model, ModelId } from '#shared/models/manifest.ts';
import { createModels } from './models.ts';

const BYTES = randomBytes(300_000);
const FILE = 'weights.bin';
const ID: ModelId = 'kokoro';

const model: Model = {
  id: ID,
  name: 'A small model',
  use: 'tests',
  licence: 'MIT',
  files: [
    {
      name: FILE,
      bytes: BYTES.length,
      sha256: createHash('sha256').update(BYTES).digest('hex'),
      url: null,
      parts: [{ registry: 'pip', name: 'never-asked-for', version: '1.0.0', path: 'x' }],
    },
  ],
};

/** The mirror's handler for a request for bytes from `start`. */
type Answer = (response: ServerResponse, start: number) => void;

const whole: Answer = (response, start) => {
  response.writeHead(start > 0 ? 206 : 200).end(BYTES.subarray(start));
};
const endsEarly: Answer = (response, start) => {
  response.writeHead(start > 0 ? 206 : 200, { 'Content-Length': BYTES.length - start });
  response.write(BYTES.subarray(start, start + 100_000), () => response.destroy());
};
const wrongBytes: Answer = (response, start) => {
  response.writeHead(start > 0 ? 206 : 200).end(Buffer.alloc(BYTES.length - start, 7));
};
const cannotResume: Answer = (response) => void response.writeHead(200).end(BYTES);
const hangs: Answer = (response) => void response.writeHead(200).write(BYTES.subarray(0, 1_000));
const silent: Answer = () => {};
const endless: Answer = (response) => {
  const more = () => void (response.write(BYTES) ? setImmediate(more) : response.once('drain', more));
  more();
};
const status =
  (code: number): Answer =>
  (response) =>
    void response.writeHead(code).end('no');

let folder: string;
let mirror: Server;
let answers: Answer[];
/** First byte of each request. */
let starts: number[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clipwright-models-'));
  answers = [whole];
  starts = [];
  mirror = createServer((request, response) => {
    if (request.url !== `/m/${ID}/${FILE}`) return void response.writeHead(404).end();
    const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    starts.push(start);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    answer?.(response, start);
  });
  await new Promise<void>((resolve) => mirror.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  mirror.closeAllConnections();
  mirror.close();
  await rm(folder, { recursive: true, force: true });
});

function create(idleMs = 300) {
  const mirrorUrl = `http://127.0.0.1:${(mirror.address() as AddressInfo).port}/m`;
  return createModels({ folder, mirrorUrl, models: [model], idleMs, log: { info: vi.fn(), warn: vi.fn() } });
}

const path = () => join(folder, ID, FILE);
const namesLeft = () => readdir(join(folder, ID));

it('fetches a model once for all who ask, tells how far it is, and then asks nobody', async () => {
  const models = create();
  const fractions: number[] = [];
  expect(await models.status(ID)).toEqual({ state: 'missing', fraction: 0 });
  const folders = await Promise.all([
    models.ensure(ID, { onProgress: (fraction) => fractions.push(fraction) }),
    models.ensure(ID),
  ]);
  expect(folders).toEqual([join(folder, ID), join(folder, ID)]);
  expect((await readFile(path())).equals(BYTES)).toBe(true);
  expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
  expect(fractions.at(-1)).toBe(1);
  expect(await models.status(ID)).toEqual({ state: 'ready', fraction: 1 });
  await create().ensure(ID);
  expect(starts).toEqual([0]);
  expect(await namesLeft()).toEqual([FILE]);
  expect(await readdir(folder)).toEqual([ID]);
});

it('tells the room of a model and removes it, but not while it is fetched', async () => {
  const models = create(60_000);
  answers = [hangs];
  const stop = new AbortController();
  const fetching = models.ensure(ID, { signal: stop.signal });
  await expect.poll(() => starts.length).toBe(1);
  await expect(models.remove(ID)).rejects.toMatchObject({ code: 'model.being-fetched' });
  stop.abort(new Error('left'));
  await expect(fetching).rejects.toThrow('left');

  answers = [whole];
  await models.ensure(ID);
  expect(await models.list()).toEqual([
    {
      id: ID,
      name: model.name,
      use: model.use,
      keptBytes: BYTES.length,
      bytes: BYTES.length,
      memoryBytes: null,
    },
  ]);
  await models.remove(ID);
  expect(await models.list()).toMatchObject([{ keptBytes: 0 }]);
  expect(await models.status(ID)).toEqual({ state: 'missing', fraction: 0 });
  await models.ensure(ID);
  expect(await models.status(ID)).toEqual({ state: 'ready', fraction: 1 });
});

it('resumes where a connection broke, and where an earlier process stopped', async () => {
  answers = [endsEarly, endsEarly, whole];
  await create().ensure(ID);
  expect(starts).toEqual([0, expect.any(Number), expect.any(Number)]);
  expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
  expect((await readFile(path())).equals(BYTES)).toBe(true);

  await rm(path());
  answers = [endsEarly, status(404)];
  await expect(create().ensure(ID)).rejects.toMatchObject({ code: 'model.unavailable' });
  answers = [whole];
  await create().ensure(ID);
  expect(starts.slice(3)).toEqual([0, starts[5], starts[5]]);
  expect(starts[5]).toBeGreaterThan(0);
  expect((await readFile(path())).equals(BYTES)).toBe(true);
});

it('starts over when the mirror cannot resume, or the beginning was of other bytes', async () => {
  answers = [endsEarly, cannotResume];
  await create().ensure(ID);
  expect((await readFile(path())).equals(BYTES)).toBe(true);

  await rm(path());
  await writeFile(join(folder, ID, `${model.files[0]!.sha256.slice(0, 16)}.part`), Buffer.alloc(50_000, 9));
  answers = [whole];
  await create().ensure(ID);
  expect(starts.slice(-2)).toEqual([50_000, 0]);
  expect((await readFile(path())).equals(BYTES)).toBe(true);
});

it.each<{ name: string; answer: Answer; isKept: boolean }>([
  { name: 'wrong bytes', answer: wrongBytes, isKept: false },
  { name: 'too many bytes', answer: endless, isKept: true },
  { name: 'nothing at all', answer: silent, isKept: true },
  { name: 'a beginning and then nothing', answer: hangs, isKept: true },
  { name: 'a refusal', answer: status(403), isKept: true },
  { name: 'a broken server', answer: status(503), isKept: true },
])('a mirror that sends $name gives no model, and a message that says what to run', async ({ answer, isKept }) => {
  answers = [answer];
  await expect(create().ensure(ID)).rejects.toMatchObject({
    code: 'model.unavailable',
    message: expect.stringContaining('Run "npm run models kokoro" on the server'),
  });
  await expect(access(path())).rejects.toThrow();
  expect((await namesLeft()).length).toBe(isKept ? 1 : 0);
});

it('a file on disk with a wrong hash is thrown away and fetched again', async () => {
  await mkdir(join(folder, ID));
  await writeFile(path(), Buffer.alloc(BYTES.length, 1));
  answers = [status(500)];
  await expect(create().ensure(ID)).rejects.toMatchObject({ code: 'model.unavailable' });
  await expect(access(path())).rejects.toThrow();
});

it('stops when the last who asked has left, and not before', async () => {
  answers = [hangs];
  const models = create();
  const [first, second] = [new AbortController(), new AbortController()];
  const both = [models.ensure(ID, { signal: first.signal }), models.ensure(ID, { signal: second.signal })];
  const ended = Promise.allSettled(both);
  await expect.poll(() => starts).toHaveLength(1);
  first.abort(new Error('left'));
  await expect(both[0]).rejects.toThrow('left');
  expect((await models.status(ID)).state).toBe('fetching');
  second.abort(new Error('left too'));
  await ended;
  expect((await models.status(ID)).state).toBe('missing');
  await expect.poll(() => connections(mirror)).toBe(0);
});

function connections(server: Server): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}
