import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, getToasts } from '#web/ui/toast-store.ts';
import { signOut } from './sign-out.ts';

const device = vi.hoisted(() => ({ clearOwnMedia: vi.fn<() => Promise<void>>() }));
vi.mock('#web/storage/clear-media.ts', () => device);

const assign = vi.fn();
const shown = () => getToasts().flatMap(({ isOpen, title }) => (isOpen ? [title] : []));

beforeEach(() => {
  dismissToast();
  vi.useFakeTimers();
  vi.stubGlobal('location', { assign });
});
afterEach(() => {
  dismissToast();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  assign.mockReset();
});

test('a device that removes its files at once shows no message', async () => {
  device.clearOwnMedia.mockResolvedValue();
  await signOut();
  expect(assign).toHaveBeenCalledWith('/api/logout');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown()).toEqual([]);
});

test('a slow one shows a message after 300 ms, and after 3 s the page leaves in any case', async () => {
  device.clearOwnMedia.mockReturnValue(new Promise(() => {}));
  void signOut();
  await vi.advanceTimersByTimeAsync(299);
  expect(shown()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(shown()).toEqual(['Signing out…']);
  expect(assign).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_700);
  expect(assign).toHaveBeenCalledWith('/api/logout');
});
