import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Peaks } from '#shared/media/derivatives.ts';
import { src } from '#shared/timeline/testing/notation.ts';
import { peaksQuery } from '#web/engine/derivative-queries.ts';
import { EditorDriver, FILM, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';
import { emphasizeStressed } from './suggest-emphasis.ts';

const TEXT = 'Nobody else bakes bread before dawn in this town';

let driver: EditorDriver;
afterEach(() => driver.dispose());

/** A caption with one word per second, over sound in which the word at `loudIndex` is louder. */
function open(loudIndex: number): QueryClient {
  const timeline = timelineOf({ 'video-1': ['a 0-9'], 'caption-1': ['c 0-9'] });
  const words = TEXT.split(' ').map((text, index) => ({ text, start: src(index), endExclusive: src(index + 0.8) }));
  const tracks = timeline.tracks.map((track) => ({
    ...track,
    clips: track.clips.map((clip) => (clip.id === 'c' ? { ...clip, assetId: FILM.id, text: TEXT, words } : clip)),
  }));
  driver = new EditorDriver({ timeline: { ...timeline, tracks } });
  const level = (bucket: number) => (bucket % 100 >= 80 ? 1 : Math.floor(bucket / 100) === loudIndex ? 90 : 40);
  const data = Int8Array.from({ length: 2_000 }, (_, n) => (n % 2 === 0 ? -1 : 1) * level(Math.floor(n / 2)));
  const queries = new QueryClient();
  const peaks: Peaks | null = { data, bucketUs: 10_000 };
  queries.setQueryData<Peaks | null>([...peaksQuery(FILM.id).queryKey], peaks);
  return queries;
}

const loud = () =>
  driver.session.document.timeline.tracks
    .flatMap(({ clips }) => clips)
    .flatMap(({ words = [] }) => words.filter((word) => word.loud).map(({ text }) => text));

test('the word that the voice stresses stands out, as one step that the toast undoes', async () => {
  const queries = open(3);
  await emphasizeStressed(driver.session, queries);
  expect(loud()).toEqual(['bread']);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  expect(loud()).toEqual([]);
});

test('in even sound nothing changes, and the toast says so', async () => {
  const queries = open(-1);
  const { timeline } = driver.session.document;
  await emphasizeStressed(driver.session, queries);
  await expect.element(page.getByText('No other word stands out').first()).toBeVisible();
  expect(driver.session.document.timeline).toBe(timeline);
});
