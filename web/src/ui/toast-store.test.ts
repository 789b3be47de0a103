import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, getToasts, TOAST_REMOVE_DELAY_MS, toast, toastOnce } from './toast-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  dismissToast();
  vi.runAllTimers();
  vi.useRealTimers();
});

test('a new toast replaces the one shown', () => {
  toast({ title: 'First' });
  toast({ title: 'Second' });
  expect(getToasts().map(({ title, isOpen }) => [title, isOpen])).toEqual([['Second', true]]);
});

test('a dismissed toast is closed at once and dropped after 1 000 000 ms', () => {
  const id = toast({ title: 'Gone' });
  dismissToast(id);
  expect(getToasts()).toMatchObject([{ title: 'Gone', isOpen: false }]);
  vi.advanceTimersByTime(999_999);
  expect(getToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(getToasts()).toHaveLength(0);
  expect(TOAST_REMOVE_DELAY_MS).toBe(1_000_000);
});

test('the removal of an old toast leaves a newer one alone', () => {
  dismissToast(toast({ title: 'Old' }));
  toast({ title: 'New' });
  vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS);
  expect(getToasts()).toMatchObject([{ title: 'New', isOpen: true }]);
});

test('a toast is not repeated while it is open', () => {
  const show = () => toastOnce({ title: 'This needs an editor' });
  expect([show(), show()]).toEqual([true, false]);
  const [shown] = getToasts();
  dismissToast(shown?.id);
  expect(show()).toBe(true);
  expect(getToasts()).toMatchObject([{ isOpen: true }]);
});
