import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { unlistedFiles } from '#api/adapters/files/data-files.ts';
import { longestRoundWithin } from '#api/testing/longest-round.ts';
import { ORIENTATIONS, stockSize } from '#shared/stock/sizes.ts';
import { BACKGROUNDS } from '#workers/lib/backgrounds/recipes.ts';
import { PosterThread } from './poster-thread.ts';
import { StockFiles } from './stock-files.ts';

const { signal } = new AbortController();

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'clipwright-posters-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

it('200 posters, the same for ten accounts at once, are drawn once, into files, beside the event loop', async () => {
  const dataDir = await temporaryFolder();
  const lines: string[] = [];
  const sink = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const files = new StockFiles({ folder: join(dataDir, 'stock'), findFfmpeg: async () => null, log: pino(sink) });
  const posters = BACKGROUNDS.slice(0, 20);
  const wanted = Array.from({ length: 10 }, (_, n) => `account-${n}`).flatMap((accountId) =>
    posters.map((recipe) => ({ accountId, recipe })),
  );
  const { ms } = await longestRoundWithin(
    250,
    () =>
      Promise.all(
        wanted.map(({ accountId, recipe }) => files.poster(recipe, stockSize('portrait', 'sd'), { accountId, signal })),
      ),
    1,
  );
  expect(ms).toBeLessThan(250);
  expect(lines.filter((line) => line.includes('made a stock file'))).toHaveLength(posters.length);
  expect(await readdir(join(dataDir, 'stock'))).toHaveLength(posters.length);
  expect(await unlistedFiles(dataDir)).toEqual([]);
});

it('an account gets no more posters in line than its share, and others still get theirs', async () => {
  const folder = await temporaryFolder();
  const files = new StockFiles({ folder, findFfmpeg: async () => null, log: pino({ enabled: false }) });
  const draw = (accountId: string, recipe: (typeof BACKGROUNDS)[number], orientation: (typeof ORIENTATIONS)[number]) =>
    files.poster(recipe, stockSize(orientation, 'sd'), { accountId, signal });
  const many = ORIENTATIONS.flatMap((orientation) => BACKGROUNDS.map((recipe) => draw('eve', recipe, orientation)));
  const settled = Promise.allSettled(many);
  const [first] = BACKGROUNDS;
  if (!first) throw new Error('The library has no backgrounds.');
  await expect(draw('ann', first, 'landscape')).resolves.toMatchObject({ mimeType: 'image/webp' });
  const refused = (await settled).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(many.length - 60);
  expect(refused[0]).toMatchObject({ reason: { code: 'request.queue-full', headers: { 'Retry-After': '60' } } });
});

it('the thread says why a poster failed, draws the next one, and ends when it is idle', async () => {
  const folder = await temporaryFolder();
  const thread = new PosterThread({ idleMs: 50 });
  const order = { id: BACKGROUNDS[0]?.id ?? '', width: 540, height: 960, side: 360 };
  await expect(thread.draw({ ...order, outputPath: join(folder, 'missing', 'a.webp') })).rejects.toThrow('ENOENT');
  await thread.draw({ ...order, outputPath: join(folder, 'a.webp') });
  expect(await readdir(folder)).toEqual(['a.webp']);
  await expect.poll(() => thread.isRunning).toBe(false);
  await thread.draw({ ...order, outputPath: join(folder, 'b.webp') });
});
