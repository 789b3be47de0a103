import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { User } from '#shared/contracts/auth.ts';
import { reloadForAnotherUser, sessionQuery, tellOtherTabs } from './session.ts';

const ADA: User = {
  id: '0198f0a0-0000-7000-8000-000000000001',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: null,
  profileImageUrl: null,
  plan: 'creator',
  isAdmin: false,
  openPictures: 'off',
  createdAt: '2025-10-15T10:00:00.000Z',
};
const GRACE: User = { ...ADA, id: '0198f0a0-0000-7000-8000-000000000002', email: 'grace@example.com' };

const reload = vi.fn();
const answer = vi.fn<() => Promise<Response>>();
let stop: () => void;

beforeEach(() => {
  vi.stubGlobal('fetch', answer);
  const client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, ADA);
  stop = reloadForAnotherUser(client, reload);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

/** The browser's event when it shows a page; `persisted` for one from its back/forward cache. */
async function show(persisted: boolean): Promise<void> {
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
  await new Promise((resolve) => setTimeout(resolve, 20));
}

test('a page restored after signing out is reloaded', async () => {
  answer.mockImplementation(async () => Response.json({ message: 'Unauthorized' }, { status: 401 }));
  await show(true);
  expect(reload).toHaveBeenCalledOnce();
});

test('so is one restored for another user', async () => {
  answer.mockImplementation(async () => Response.json(GRACE));
  await show(true);
  expect(reload).toHaveBeenCalledOnce();
});

test('its own user finds it as it was left, and so does one without a network', async () => {
  answer.mockImplementation(async () => Response.json(ADA));
  await show(true);
  answer.mockImplementation(async () => Promise.reject(new TypeError('Failed to fetch')));
  await show(true);
  expect(reload).not.toHaveBeenCalled();
});

describe('another tab', () => {
  let otherTab: BroadcastChannel;
  beforeEach(() => {
    otherTab = new BroadcastChannel('clipwright-session');
  });
  afterEach(() => otherTab.close());

  test('announces another user: the page is reloaded', async () => {
    answer.mockImplementation(async () => Response.json(GRACE));
    otherTab.postMessage(GRACE.id);
    await expect.poll(() => reload).toHaveBeenCalledOnce();
  });

  test('signs out: the page is reloaded once the server knows, however long that takes', async () => {
    answer.mockImplementationOnce(async () => Response.json(ADA));
    answer.mockImplementation(async () => Response.json({ message: 'Unauthorized' }, { status: 401 }));
    otherTab.postMessage(null);
    await expect.poll(() => answer).toHaveBeenCalledOnce();
    expect(reload).not.toHaveBeenCalled();
    await expect.poll(() => reload).toHaveBeenCalledOnce();
  });

  test('with the same account causes no request', async () => {
    otherTab.postMessage(ADA.id);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(answer).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });

  test('hears of this tab’s session at load and at its end; this tab does not hear itself', async () => {
    const received: unknown[] = [];
    otherTab.onmessage = ({ data }) => received.push(data);
    answer.mockImplementation(async () => Response.json(GRACE));
    await new QueryClient().fetchQuery(sessionQuery);
    tellOtherTabs(null);
    await expect.poll(() => received).toEqual([GRACE.id, null]);
    expect(reload).not.toHaveBeenCalled();
  });
});

test('a page that is loaded asks nothing', async () => {
  await show(false);
  expect(answer).not.toHaveBeenCalled();
});
