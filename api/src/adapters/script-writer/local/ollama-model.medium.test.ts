import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import type { WriterOrder } from '#workers/server/writer/messages.ts';
import { OllamaModel } from './ollama-model.ts';

const MODELS = [
  { name: 'tiny:0.5b', details: { parameter_size: '494.03M' } },
  { name: 'qwen3:4b', details: { parameter_size: '4.0B' } },
];

/** Like Ollama's: it refuses other bodies with 400. */
const chatSchema = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant', 'tool']), content: z.string() })),
  stream: z.boolean().optional(),
  format: z.union([z.literal('json'), z.object({ type: z.string() }).loose()]).optional(),
  think: z.boolean().optional(),
  options: z.record(z.string(), z.number()).optional(),
});

const order: WriterOrder = { instructions: 'Write.', text: '{}', schema: { type: 'object' }, maxTokens: 50 };
const { signal } = new AbortController();

let server: Server;
let models: unknown = MODELS;
let end: (response: ServerResponse) => void;
let closed: PromiseWithResolvers<void>;

beforeEach(async () => {
  models = MODELS;
  closed = Promise.withResolvers();
  end = (response) => response.end(`${JSON.stringify({ done: true, prompt_eval_count: 7, eval_count: 9 })}\n`);
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/api/tags') return void response.end(JSON.stringify({ models }));
  if (request.url !== '/api/chat' || request.method !== 'POST')
    return void response.writeHead(404).end('404 page not found');
  const body = chatSchema.safeParse(JSON.parse((await request.toArray()).join('')));
  if (!body.success) return void response.writeHead(400).end(JSON.stringify({ error: 'invalid request' }));
  if (!MODELS.some(({ name }) => name === body.data.model))
    return void response.writeHead(404).end(JSON.stringify({ error: `model '${body.data.model}' not found` }));
  response.once('close', () => closed.resolve());
  for (const content of ['{"lines":["A b', '."]}'])
    response.write(`${JSON.stringify({ message: { role: 'assistant', content }, done: false })}\n`);
  end(response);
}

function create(model: string | null = null, silenceMs = 60_000) {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return new OllamaModel({ url, model, log: pino({ level: 'silent' }), silenceMs });
}

it('writes with the first model that is large enough, piece by piece', async () => {
  const pieces: string[] = [];
  const ollama = create();
  expect(await ollama.name()).toBe('qwen3:4b in Ollama');
  const reply = await ollama.write(order, { accountId: 'a', signal, onPiece: (piece) => pieces.push(piece) });
  expect(reply).toEqual({
    content: '{"lines":["A b."]}',
    promptTokens: 7,
    completionTokens: 9,
    name: 'qwen3:4b in Ollama',
  });
  expect(pieces).toEqual(['{"lines":["A b', '."]}']);
});

it('is nobody without a model of its name or size, or without an Ollama', async () => {
  expect(await create('tiny:0.5b').name()).toBe('tiny:0.5b in Ollama');
  expect(await create('absent').name()).toBeNull();
  models = MODELS.slice(0, 1);
  expect(await create().name()).toBeNull();
  models = 'nonsense';
  expect(await create().name()).toBeNull();
  await expect(create().write(order, { accountId: 'a', signal, onPiece() {} })).rejects.toMatchObject({
    code: 'ai.unavailable',
  });
});

it.each<[string, (response: ServerResponse) => void]>([
  ['ends early', (response) => void response.end()],
  ['breaks', (response) => void response.destroy()],
  ['reports an error', (response) => void response.end('{"error":"llama runner process has terminated"}\n')],
  ['answers nonsense', (response) => void response.end('<html>\n')],
  ['is silent', () => {}],
])('fails when Ollama %s', async (_what, how) => {
  end = how;
  const begun = create(null, 300).write(order, { accountId: 'a', signal, onPiece() {} });
  await expect(begun).rejects.toMatchObject({ code: expect.stringMatching(/^ai\.(model-stopped|unavailable)$/) });
});

it('hangs up when it is cancelled', async () => {
  end = () => {};
  const stop = new AbortController();
  const writing = create().write(order, {
    accountId: 'a',
    signal: stop.signal,
    onPiece: () => stop.abort(new Error('left')),
  });
  await expect(writing).rejects.toThrow('left');
  await closed.promise;
});
