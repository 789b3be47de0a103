import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { VoiceWork } from '#workers/server/voice/messages.ts';
import { ModelProcess } from './model-process.ts';

const { signal } = new AbortController();
const main = join(import.meta.dirname, '../../../../workers/server/voice/main.ts');
const voice = new ModelProcess<VoiceWork>({ main, name: 'it', crashed: 'voiceover.crashed', log: { warn: () => {} } });
afterEach(() => voice.stop());

const read = (folder: string | null) =>
  voice.call(folder === null ? null : { folder }, 'read', { text: 'One.', language: 'en', speed: 1 }, signal);

it('loads the model again after it could not be loaded', async () => {
  for (let attempt = 0; attempt < 2; attempt++) {
    const failure = await read(import.meta.dirname).catch((error: Error) => error.cause);
    expect(String(failure)).toContain('kokoro-v1.0.int8.onnx');
    expect(voice.pid).toBeNull();
  }
  expect(await read(null)).toHaveLength(1);
});
