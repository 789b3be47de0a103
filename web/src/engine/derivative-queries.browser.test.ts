import {
  focusManager,
  onlineManager,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Peaks } from '#shared/media/derivatives.ts';
import { secondsToMicroseconds } from '#shared/time/microseconds.ts';
import { queryClient } from '#web/http/client.ts';
import { keepDerivatives } from '#web/storage/derivative-store.ts';
import { peaksQuery, thumbnailQuery } from './derivative-queries.ts';

const THUMBNAIL = new Blob(['webp'], { type: 'image/webp' });
const PEAKS: Peaks = { data: new Int8Array([-9, 9]), bucketUs: secondsToMicroseconds(0.01), beats: [] };

let assetId: string;
let unmounts: (() => void)[];
beforeEach(() => {
  assetId = crypto.randomUUID();
  unmounts = [];
  queryClient.mount();
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  for (const unmount of unmounts) unmount();
  vi.useRealTimers();
  onlineManager.setOnline(true);
  focusManager.setFocused(undefined);
  queryClient.unmount();
  queryClient.clear();
});

/** Observes a query, as a card or a clip on the page does. */
function mount<Data, Key extends QueryKey>(query: QueryObserverOptions<Data, Error, Data, Data, Key>) {
  const observer = new QueryObserver(queryClient, query);
  const unmount = observer.subscribe(() => {});
  unmounts.push(unmount);
  return { data: () => observer.getCurrentResult().data, unmount };
}

/** Number of results so far. */
const answers = ({ queryKey }: { queryKey: QueryKey }) => queryClient.getQueryState(queryKey)?.dataUpdateCount;

const passMinute = () => vi.setSystemTime(Date.now() + 60_000);
function comeBackToTab(): void {
  focusManager.setFocused(false);
  focusManager.setFocused(true);
}
function reconnect(): void {
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
}

test('the next card looks for a missing picture again, at most once a minute', async () => {
  const query = thumbnailQuery(assetId);
  const card = mount(query);
  await expect.poll(card.data).toBeNull();
  card.unmount();
  await keepDerivatives(assetId, { thumbnail: THUMBNAIL });

  mount(query).unmount();
  expect(queryClient.isFetching(query)).toBe(0);
  passMinute();
  await expect.poll(mount(query).data).toBeInstanceOf(Blob);
});

test('a visible clip tries a failed computation again when the network is back', async () => {
  const clip = mount(peaksQuery(assetId));
  await expect.poll(clip.data).toBeNull();
  await keepDerivatives(assetId, { peaks: PEAKS });
  reconnect();
  await expect.poll(clip.data).toEqual(PEAKS);
});

test('and on a later return to the tab', async () => {
  const clip = mount(peaksQuery(assetId));
  await expect.poll(clip.data).toBeNull();
  await keepDerivatives(assetId, { peaks: PEAKS });
  comeBackToTab();
  expect(queryClient.isFetching(peaksQuery(assetId))).toBe(0);
  passMinute();
  comeBackToTab();
  await expect.poll(clip.data).toEqual(PEAKS);
});

test('a result is not fetched again', async () => {
  await keepDerivatives(assetId, { peaks: PEAKS });
  const query = peaksQuery(assetId);
  await expect.poll(mount(query).data).toEqual(PEAKS);
  passMinute();
  reconnect();
  comeBackToTab();
  mount(query);
  expect(queryClient.isFetching(query)).toBe(0);
  expect(answers(query)).toBe(1);
});
