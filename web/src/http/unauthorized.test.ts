import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, getToasts } from '#web/ui/toast-store.ts';

const assign = vi.fn();

/** A new page for each test, because the module remembers when the user last stayed. */
let signInAgain: typeof import('./unauthorized.ts').signInAgain;
let pages = 0;

beforeEach(async () => {
  dismissToast();
  pages += 1;
  ({ signInAgain } = (await import(
    /* @vite-ignore */ `./unauthorized.ts?page=${pages}`
  )) as typeof import('./unauthorized.ts'));
  vi.useFakeTimers();
  vi.stubGlobal('location', { pathname: '/projects/p-1', search: '', assign });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const openToasts = () => getToasts().filter(({ isOpen }) => isOpen);

test('several calls without a session lead to the sign-in page once', () => {
  signInAgain();
  signInAgain();
  expect(openToasts()).toMatchObject([
    { title: 'Unauthorized', description: 'You are logged out. Logging in again...', variant: 'destructive' },
  ]);
  vi.advanceTimersByTime(499);
  expect(assign).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(assign.mock.calls).toEqual([['/api/login?continue=%2Fprojects%2Fp-1']]);
});

test('a user who stayed to keep unsaved edits is told again by the next call', () => {
  signInAgain();
  vi.advanceTimersByTime(500);
  dismissToast();
  signInAgain();
  expect(openToasts()).toHaveLength(1);
  vi.advanceTimersByTime(500);
  expect(assign).toHaveBeenCalledTimes(2);
});

test('background reads do not disturb a user who stayed for a minute', () => {
  signInAgain({ isBackground: true });
  vi.advanceTimersByTime(500);
  dismissToast();
  vi.advanceTimersByTime(59_000);
  signInAgain({ isBackground: true });
  expect(openToasts()).toEqual([]);
  vi.advanceTimersByTime(1_000);
  signInAgain({ isBackground: true });
  expect(openToasts()).toHaveLength(1);
});
