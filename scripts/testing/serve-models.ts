import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { TEST_MODELS_DIR } from '#api/testing/models.ts';

/** Fake model files, for download tests: one breaks off in the middle, another has a wrong byte. */
const BYTES = Buffer.alloc(3_000_000, 'model');
const BREAKING = 'breaking.bin';
const DAMAGED = 'damaged.bin';

/** Serves the models on this machine as the API does, for browser tests. */
export function serveModels(): Plugin {
  return {
    name: 'serve-models',
    configureServer({ middlewares }) {
      middlewares.use('/api/models', (request, response) => {
        const [, id = '', name = ''] = new URL(request.url ?? '', 'http://localhost').pathname.split('/');
        const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
        void send(response, id, name, from).catch(() => response.writeHead(404).end('{}'));
      });
    },
  };
}

async function send(response: ServerResponse, id: string, name: string, from: number): Promise<void> {
  const isTested = name === BREAKING || name === DAMAGED;
  const bytes = isTested ? BYTES : await readFile(join(TEST_MODELS_DIR, id, name));
  const rest = Buffer.from(bytes.subarray(from));
  if (name === DAMAGED) rest[0] = 0;
  response.writeHead(from > 0 ? 206 : 200, { 'Content-Length': rest.length });
  if (name !== BREAKING || from > 0) response.end(rest);
  else response.write(rest.subarray(0, rest.length / 2), () => setTimeout(() => response.destroy(), 100));
}
