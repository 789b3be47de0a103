import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { VoiceWork } from '#workers/server/voice/messages.ts';
import { ModelProcess } from './model-process.ts';

const { signal } = new AbortController();
const main = join(import.meta.dirname, '../../../../workers/server/voice/main.ts');
const warnings: string[] = [];
const log = { warn: (_: unknown, message?: string) => void warnings.push(message ?? '') };
const voice = new ModelProcess<VoiceWork>({ main, name: 'it', crashed: 'voiceover.crashed', log, stillMs: 4_000 });
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

it('a process that stands still is ended, says why, and the next call has another', { tags: 'long' }, async () => {
  await read(null);
  const { pid } = voice;
  if (pid === null) throw new Error('No process runs.');
  process.kill(pid, 'SIGSTOP');
  await expect(read(null)).rejects.toMatchObject({ code: 'voiceover.crashed' });
  expect(warnings).toContain('the process of it stopped advancing and was ended');
  expect(await read(null)).toHaveLength(1);
  expect(voice.pid).not.toBe(pid);
});
