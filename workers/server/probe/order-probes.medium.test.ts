import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createContext, fixturePath, scratchFolder } from '#workers/server/testing/server-fixture.ts';
import { probeOrderSource } from './order-probes.ts';

test('a file is probed once for all parts of its order', async () => {
  const context = await createContext();
  const path = join(await scratchFolder(), 'source.mp4');
  await copyFile(fixturePath('counter.mp4'), path);
  const order = { sources: { a: path } };
  const first = await probeOrderSource(order, 'a', context);
  expect(first.video?.width).toBeGreaterThan(0);
  await rm(path);
  // As workers do, which make each part in its own folder.
  expect(await probeOrderSource({ ...order }, 'a', context)).toBe(first);
  const other = { sources: { a: path } };
  await expect(probeOrderSource(other, 'a', context)).rejects.toMatchObject({ code: 'render.source-unusable' });
});

test('a failed or cancelled probe is repeated', async () => {
  const context = await createContext();
  const order = { sources: { a: fixturePath('counter.mp4') } };
  const cancelled = { ...context, signal: AbortSignal.abort() };
  await expect(probeOrderSource(order, 'a', cancelled)).rejects.toMatchObject({ name: 'AbortError' });
  expect((await probeOrderSource(order, 'a', context)).path).toBe(fixturePath('counter.mp4'));
});

test('a missing file is named', async () => {
  const order = { sources: {} };
  const asked = probeOrderSource(order, 'a', await createContext());
  await expect(asked).rejects.toMatchObject({ code: 'render.source-missing', data: { assetId: 'a' } });
});
