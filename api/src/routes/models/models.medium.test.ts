import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Creator, createCreator } from '#api/testing/factories.ts';
import { modelMissing } from '#api/testing/models.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { modelListSchema } from '#shared/contracts/model.ts';
import { MODELS, modelUrl } from '#shared/models/manifest.ts';

const KOKORO_MISSING = modelMissing('kokoro');

let studio: TestStudio;
let creator: Creator;
beforeAll(async () => {
  studio = await startTestStudio();
  creator = await createCreator(studio);
});
afterAll(() => studio.close());

describe('GET /api/models/{id}', () => {
  it('is for accounts, and for models that there are', async () => {
    expect(await studio.agent().get('/api/models/kokoro')).toMatchObject({ status: 401 });
    expect(await studio.agent().get('/api/models/kokoro/af_heart.bin')).toMatchObject({ status: 401 });
    for (const path of ['nothing', 'nothing/af_heart.bin', 'kokoro/..%2F..%2Fpackage.json', 'kokoro/constructor']) {
      expect(await creator.agent.get(`/api/models/${path}`)).toMatchObject({ status: 404 });
    }
  });

  it('lists models for accounts, and removes them for admins alone', async () => {
    const { body } = await creator.agent.get('/api/models');
    expect(modelListSchema.parse(body).memory.totalBytes).toBeGreaterThan(1e9);
    expect(modelListSchema.parse(body).models.map(({ id }) => id)).toEqual(MODELS.map(({ id }) => id));
    // Removing models would affect other tests, because all share one folder. The first account is the admin.
    const other = await createCreator(studio);
    expect(await other.agent.delete('/api/models/nothing')).toMatchObject({ status: 403 });
    expect(await other.agent.post('/api/models/nothing')).toMatchObject({ status: 403 });
    expect(await creator.agent.post('/api/models/nothing')).toMatchObject({ status: 404 });
    expect(await creator.agent.delete('/api/models/nothing')).toMatchObject({ status: 404 });
  });

  it.skipIf(KOKORO_MISSING !== null)(
    `sends a file with its own bytes, for good and in parts ${KOKORO_MISSING ?? ''}`,
    async () => {
      const [kokoro] = MODELS;
      const voice = kokoro.files.find(({ name }) => name === 'af_heart.bin')!;
      const url = modelUrl('kokoro', voice);
      const whole = await creator.agent.fetch('GET', url);
      const bytes = Buffer.from(await whole.arrayBuffer());
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(voice.sha256);
      expect(Object.fromEntries(whole.headers)).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable, no-transform',
        'cross-origin-resource-policy': 'same-origin',
        'content-type': 'application/octet-stream',
        etag: `"${voice.sha256}"`,
      });
      const part = await creator.agent.fetch('GET', url, { headers: { Range: 'bytes=1000-1003' } });
      expect(part.status).toBe(206);
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1_000, 1_004))).toBe(true);
      expect((await creator.agent.get('/api/models/kokoro')).body).toEqual({ state: 'ready', fraction: 1 });
    },
  );
});
