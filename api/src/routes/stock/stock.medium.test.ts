import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PexelsFootage } from '#api/adapters/stock/pexels/pexels-footage.ts';
import { ApiError } from '#api/errors/api-error.ts';
import type { Agent } from '#api/testing/agent.ts';
import { createCreator } from '#api/testing/factories.ts';
import {
  BAD_FILES,
  PEXELS_FILE,
  PEXELS_KEY,
  type PexelsServer,
  startPexelsServer,
} from '#api/testing/pexels-server.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { musicAnswerSchema, stockAnswerSchema } from '#shared/contracts/stock.ts';

describe('without a provider', () => {
  let studio: TestStudio;
  let agent: Agent;
  beforeAll(async () => {
    studio = await startTestStudio();
    ({ agent } = await createCreator(studio));
  });
  afterAll(() => studio.close());

  it('searches find the built-in library, with stills and files to fetch', async () => {
    const answer = await agent.get('/api/pexels/search?query=ocean%20waves&orientation=landscape');
    const { videos, library } = stockAnswerSchema.parse(answer.body);
    expect(library).toBe('built-in');
    expect(videos[0]).toMatchObject({ id: 'waves-ocean', width: 1920, height: 1080, duration: 10 });
    const still = await agent.get(videos[0]?.image ?? '');
    expect([still.status, still.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const sd = videos[0]?.video_files.find(({ quality }) => quality === 'sd');
    expect(sd).toMatchObject({ file_type: 'video/mp4', width: 960, height: 540 });
  });

  it('popular ones are the whole library, upright unless asked otherwise', async () => {
    const { videos } = stockAnswerSchema.parse((await agent.get('/api/pexels/popular')).body);
    expect(videos.length).toBeGreaterThanOrEqual(40);
    expect(videos.every(({ width, height }) => width === 1080 && height === 1920)).toBe(true);
  });

  it('music is listed and found by mood, and a piece of it can be heard', async () => {
    const all = musicAnswerSchema.parse((await agent.get('/api/stock/music')).body).music;
    expect(all.length).toBeGreaterThanOrEqual(12);
    const [calm] = musicAnswerSchema.parse((await agent.get('/api/stock/music?query=calm')).body).music;
    expect(calm?.moods).toContain('calm');
    const piece = await agent.get(`${calm?.link}?seconds=4`);
    expect([piece.status, piece.headers.get('content-type')]).toEqual([200, 'audio/mp4']);
  });

  it('refuses visitors, unknown items, other lengths and empty searches', async () => {
    expect((await studio.agent().get('/api/pexels/popular')).status).toBe(401);
    expect((await studio.agent().get('/api/stock/music/bed-open-road')).status).toBe(401);
    for (const path of [
      'backgrounds/no-such-item/file',
      'backgrounds/..%2f..%2fetc/poster',
      'music/no-such-bed',
      'pexels/1/files/0',
    ])
      expect((await agent.get(`/api/stock/${path}`)).status).toBe(404);
    for (const path of [
      'stock/music/bed-open-road?seconds=99999',
      'pexels/search?query=',
      'pexels/search?query=a&orientation=round',
    ])
      expect((await agent.get(`/api/${path}`)).status).toBe(400);
  });
});

describe('with a provider', () => {
  let provider: PexelsServer;
  let studio: TestStudio;
  let agent: Agent;
  beforeAll(async () => {
    provider = await startPexelsServer();
    studio = await startTestStudio({ PEXELS_API_KEY: PEXELS_KEY, PEXELS_API_BASE: provider.baseUrl });
    ({ agent } = await createCreator(studio));
  });
  beforeEach(() => {
    provider.mood = 'well';
  });
  afterAll(async () => {
    await studio.close();
    await provider.close();
  });

  it('a search is asked once a day, credited, and links to the studio alone', async () => {
    const asked = provider.requests.length;
    for (let turn = 0; turn < 2; turn++) {
      const answer = stockAnswerSchema.parse((await agent.get('/api/pexels/search?query=glass')).body);
      expect(answer.library).toBe('pexels');
      expect(answer.videos).toHaveLength(3);
      const [video] = answer.videos;
      expect(video?.credit).toEqual({ name: 'Ada Byron', url: 'https://www.pexels.com/video/a-glass-1/' });
      const links = [video?.image, ...(video?.video_files ?? []).map(({ link }) => link)];
      expect(links.every((link) => link?.startsWith('/api/stock/pexels/1/'))).toBe(true);
    }
    expect(provider.requests.slice(asked)).toEqual(['/videos/search?per_page=24&query=glass&orientation=portrait']);
  });

  it('files and stills come through the studio, also after a redirect within the named hosts', async () => {
    const film = await readFile(PEXELS_FILE);
    for (const index of [0, 1]) {
      const answer = await agent.fetch('GET', `/api/stock/pexels/2/files/${index}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('video/mp4');
      expect(Buffer.from(await answer.arrayBuffer()).equals(film)).toBe(true);
    }
    const still = await agent.get('/api/stock/pexels/2/pictures/0');
    expect([still.status, still.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('nothing else does: a page, a huge file, a redirect elsewhere or in a circle, a missing file', async () => {
    const before = provider.fetched.length;
    for (const index of BAD_FILES.keys()) {
      const answer = await agent.get(`/api/stock/pexels/1/files/${index + 2}`);
      expect(answer.status).toBe(502);
      expect(answer.body).toMatchObject({
        code: BAD_FILES[index] === 'huge.mp4' ? 'stock.too-large' : 'stock.download',
      });
    }
    expect(provider.fetched.slice(before)).not.toContain('film.mp4');
    expect((await agent.get('/api/stock/pexels/1/files/99')).status).toBe(404);
    expect((await agent.get('/api/stock/pexels/..%2fsearch/files/0')).status).toBe(404);
  });

  it.for([
    ['limit', 503, 'stock.limit'],
    ['broken', 502, 'stock.unavailable'],
    ['nonsense', 502, 'stock.unavailable'],
  ] as const)(
    'a provider in state %s is reported, and the built-in library still answers',
    async ([mood, status, code]) => {
      provider.mood = mood;
      const answer = await agent.get(`/api/pexels/search?query=${mood}`);
      expect(answer.status).toBe(status);
      expect(answer.body).toMatchObject({ code });
      expect(JSON.stringify(answer.body)).not.toContain(PEXELS_KEY);
      const own = await agent.get(`/api/pexels/search?query=blue&library=built-in`);
      expect(stockAnswerSchema.parse(own.body).library).toBe('built-in');
    },
  );

  it('a wrong key is reported as the studio’s, without it', async () => {
    const other = await startTestStudio({ PEXELS_API_KEY: 'wrong-key-0123456789', PEXELS_API_BASE: provider.baseUrl });
    try {
      const answer = await (await createCreator(other)).agent.get('/api/pexels/popular');
      expect([answer.status, answer.body]).toMatchObject([502, { code: 'stock.bad-key' }]);
      expect(JSON.stringify(answer.body)).not.toContain('wrong-key');
    } finally {
      await other.close();
    }
  });

  it('one that hangs is given up', async () => {
    provider.mood = 'silence';
    const config = { apiKey: PEXELS_KEY, baseUrl: provider.baseUrl, isLocal: true };
    const footage = new PexelsFootage(config, studio.deps.log, 100);
    const found = footage.find('glass', 'portrait', new AbortController().signal);
    await expect(found).rejects.toThrow(new ApiError('stock.unavailable'));
  });
});
