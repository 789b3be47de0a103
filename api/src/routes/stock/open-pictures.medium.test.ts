import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Openverse } from '#api/adapters/stock/open/openverse.ts';
import { Wikimedia } from '#api/adapters/stock/open/wikimedia.ts';
import { readConfig } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { searchOpenPictures } from '#api/services/stock/search-open-pictures.ts';
import type { Agent } from '#api/testing/agent.ts';
import { createCreator, createProject } from '#api/testing/factories.ts';
import { type OpenPicturesServer, openverseId, startOpenPicturesServer } from '#api/testing/open-pictures-server.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { assetSchema } from '#shared/contracts/asset.ts';
import { openSearchAnswerSchema } from '#shared/contracts/stock.ts';

let server: OpenPicturesServer;
beforeAll(async () => {
  server = await startOpenPicturesServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.moods.wikimedia = 'well';
  server.moods.openverse = 'well';
});

describe('in the studio', () => {
  let studio: TestStudio;
  let agent: Agent;
  let projectId: string;
  beforeAll(async () => {
    studio = await startTestStudio(server.environment);
    const creator = await createCreator(studio);
    ({ agent } = creator);
    projectId = (await createProject(creator.user))._id;
  });
  afterAll(() => studio.close());

  const choose = (openPictures: string) => agent.patch('/api/account', { openPictures });
  const search = async (query: string) =>
    openSearchAnswerSchema.parse((await agent.get(`/api/stock/pictures?${query}`)).body);
  const add = (source: string, id: string | number, body: object = { projectId }) =>
    agent.post(`/api/stock/pictures/${source}/${id}`, body);

  it('nothing is asked until the account allows it, nor after it has revoked that', async () => {
    await choose('off');
    const asked = server.searches.length;
    for (const answer of [await agent.get('/api/stock/pictures?query=rose'), await add('wikimedia', 1)])
      expect([answer.status, answer.body.code]).toEqual([403, 'stock.not-allowed']);
    expect((await agent.get('/api/stock/pictures/wikimedia/1/preview')).status).toBe(403);
    expect((await studio.agent().get('/api/stock/pictures?query=rose')).status).toBe(401);
    expect(server.searches.length).toBe(asked);
  });

  it('a search finds what is free of conditions, ranked, each once, and names the studio’s operator', async () => {
    expect((await choose('free')).body).toMatchObject({ openPictures: 'free' });
    const { pictures, failures } = await search('query=pruning%20roses');
    expect(failures).toEqual([]);
    expect(pictures[0]).toMatchObject({
      source: 'wikimedia',
      id: '1',
      title: 'Pruning roses',
      image: '/api/stock/pictures/wikimedia/1/preview',
      credit: { name: 'Ada & Co', license: 'cc0', url: 'https://commons.wikimedia.org/wiki/File:Pruning_roses.jpg' },
    });
    const titles = pictures.map(({ title }) => title);
    expect(titles.filter((title) => /photographer|alike|without|panorama|firm$/.test(title))).toEqual([]);
    expect(new Set(titles).size).toBe(titles.length);
    expect([...server.agents]).toEqual([expect.stringMatching(/^Clipwright\/\d[\d.]* \(.*\S+@\S+\)$/)]);
  });

  it('a scene is searched by what it shows, with fewer words until enough is found', async () => {
    const from = server.searches.length;
    await search(`visual=${encodeURIComponent('Close-up: old secateurs pruning a rose bush')}&narration=Cut.`);
    const texts = server.searches.slice(from).flatMap(({ source, text }) => (source === 'openverse' ? [text] : []));
    expect(texts[0]?.split(' ').length).toBeGreaterThan(texts.at(-1)?.split(' ').length ?? 0);
  });

  it('a picture that requires its credit is found and added by choice, with all that the credit needs', async () => {
    await choose('free');
    for (const answer of [await add('wikimedia', 3), await add('openverse', openverseId(3))])
      expect(answer.body.code).toBe('stock.license-changed');
    await choose('credited');
    const titles = (await search('query=rose')).pictures.map(({ title }) => title);
    expect(titles).toContain('Rose by a photographer');
    const asset = assetSchema.parse((await add('wikimedia', 3)).body);
    expect(asset).toMatchObject({
      type: 'image',
      name: 'Rose by a photographer',
      projectId,
      fileName: 'stock-wikimedia-3.webp',
      credit: {
        name: 'Ada & Co',
        url: 'https://commons.wikimedia.org/wiki/File:Rose_by_a_photographer.jpg',
        title: 'Rose by a photographer',
        source: 'wikimedia',
        license: 'cc-by',
        licenseName: 'CC BY 4.0',
        licenseUrl: 'https://creativecommons.org/licenses/by/4.0',
      },
    });
  });

  it.each([
    ['a licence that changed after the search', 4, 409, 'stock.license-changed'],
    ['a licence that is missing', 5, 409, 'stock.license-changed'],
    ['a panorama of 240 megapixels', 6, 404, 'stock.not-found'],
    ['a page with the name of a picture', 7, 502, 'stock.download'],
    ['a redirect that leads inside', 8, 502, 'stock.download'],
    ['256 megapixels that the catalogue did not mention', 9, 422, 'stock.too-many-pixels'],
    ['a trademark', 10, 409, 'stock.license-changed'],
    ['an unknown page', 77, 404, 'stock.not-found'],
  ])('%s is refused, and nothing is kept', async (_, id, status, code) => {
    await choose('credited');
    const count = async () => ((await agent.get('/api/assets')).body as unknown as unknown[]).length;
    const before = await count();
    const answer = await add('wikimedia', id);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await count()).toBe(before);
  });

  it('refuses other ids, catalogues and projects', async () => {
    await choose('credited');
    expect((await add('wikimedia', '1%7C2')).status).toBe(404);
    expect((await add('openverse', '../1')).status).toBe(404);
    expect((await add('flickr', 1)).status).toBe(404);
    expect((await add('wikimedia', 1, { projectId: 'none' })).status).toBe(400);
    const { user } = await createCreator(studio);
    expect((await add('wikimedia', 1, { projectId: (await createProject(user))._id })).status).toBe(404);
  });

  it('an operator can switch the catalogues off', async () => {
    await choose('free');
    expect(readConfig({ ...server.environment, OPEN_PICTURES: 'false' }).openPictures).toBeNull();
    const { config, stock } = studio.deps;
    const { openPictures } = config;
    const { open } = stock;
    Object.assign(config, { openPictures: null });
    Object.assign(stock, { open: [] });
    expect((await agent.get('/api/stock/pictures?query=rose')).body.code).toBe('stock.no-open-pictures');
    expect((await agent.get('/api/config')).body).toMatchObject({ openPictures: false });
    Object.assign(config, { openPictures });
    Object.assign(stock, { open });
  });

  it('a catalogue that wants to be left alone is named, not asked again, and the other one’s pictures are shown', async () => {
    await choose('free');
    server.moods.openverse = 'limit';
    const first = await search('query=rose%20garden');
    expect(first.failures).toEqual([
      { source: 'openverse', message: 'Openverse takes no more requests right now. Try again later.' },
    ]);
    expect(first.pictures.every(({ source }) => source === 'wikimedia')).toBe(true);
    expect(first.pictures.length).toBeGreaterThan(0);
    server.moods.openverse = 'well';
    const asked = server.searches.length;
    expect((await search('query=garden%20rose')).failures).toHaveLength(1);
    expect(server.searches.slice(asked).every(({ source }) => source === 'wikimedia')).toBe(true);
  });
});

describe('a catalogue', () => {
  const config = () => {
    const { openPictures } = readConfig(server.environment);
    if (!openPictures) throw new Error('switched off');
    return openPictures;
  };
  const log = pino({ level: 'silent' });
  const make = (answerMs?: number) => [new Wikimedia(config(), log, answerMs), new Openverse(config(), log)];
  const query = { queries: ['rose garden'], choice: 'free', orientation: 'portrait' } as const;
  const { signal } = new AbortController();

  it.each(['silence', 'nonsense', 'broken'] as const)('of %s is named, and the next one is taken', async (mood) => {
    server.moods.wikimedia = mood;
    const found = await searchOpenPictures(make(mood === 'silence' ? 200 : undefined), query, signal);
    expect(found.failures).toEqual([{ source: 'wikimedia', message: 'Wikimedia Commons does not answer.' }]);
    expect(found.pictures.length).toBeGreaterThan(0);
    expect(found.pictures.every(({ source }) => source === 'openverse')).toBe(true);
  });

  it('is asked the same once, and a caller who leaves ends the search', async () => {
    const catalogues = make();
    const from = server.searches.length;
    await searchOpenPictures(catalogues, query, signal);
    await searchOpenPictures(catalogues, query, signal);
    expect(server.searches.slice(from)).toHaveLength(2);
    server.moods.wikimedia = 'silence';
    const controller = new AbortController();
    const search = searchOpenPictures(make(), query, controller.signal);
    controller.abort(new ApiError('stock.failed'));
    await expect(search).rejects.toThrow(new ApiError('stock.failed'));
  });
});
