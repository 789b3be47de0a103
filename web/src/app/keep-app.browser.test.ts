import { afterEach, expect, test, vi } from 'vitest';
import { getToasts } from '#web/ui/toast-store.ts';
import { keepApp } from './keep-app.ts';

afterEach(() => vi.restoreAllMocks());

const takeOver = () => navigator.serviceWorker.dispatchEvent(new Event('controllerchange'));

test('a tab says so when another tab has taken a new version', async () => {
  vi.spyOn(navigator.serviceWorker, 'register').mockRejectedValue(new TypeError('Refused'));
  await keepApp();
  // The first version begins to keep the app.
  takeOver();
  expect(getToasts()).toEqual([]);
  takeOver();
  expect(getToasts()).toMatchObject([{ title: 'A new version is in use', action: { label: 'Reload' } }]);
});
