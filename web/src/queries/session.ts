import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type User, userSchema } from '#shared/contracts/auth.ts';
import { HttpError, request } from '#web/http/http.ts';
import { SESSION_KEY } from '#web/http/keys.ts';
import { loadOutbox } from '#web/outbox/load-outbox.ts';
import { setDeviceOwner } from '#web/storage/device-owner.ts';
import { mayWait } from '#web/storage/outbox-flag.ts';

/** The signed-in user, or null. From then on the device stores their data. */
export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: async ({ signal }) => {
    const user = await readUser(signal);
    if (user) {
      void setDeviceOwner(user.id);
      tellOtherTabs(user.id);
      void forgetWhenIdle();
    }
    return user && mayWait() ? (await loadOutbox()).shownUser(user) : user;
  },
});

/** Footage of lost workspaces is looked for once the page has begun. */
const FORGET_AFTER_MS = 10_000;

/** Tabs send each other the account id of the shared session, or null after signing out. */
const CHANNEL = 'clipwright-session';

/** A single channel sends and receives, because it does not receive its own messages. */
const channel = new BroadcastChannel(CHANNEL);

/** A tab announces a sign-out before it happens, so the other tabs ask the server again after these times. */
const SIGN_OUT_MS = [1_000, 4_000, 15_000];

/** Sends the other tabs the session's user, or null when it is about to end. */
export function tellOtherTabs(userId: string | null): void {
  channel.postMessage(userId);
}

/**
 * Reloads the page once its user has changed or signed out: when another tab says so, and when the browser restores the
 * page from its back/forward cache. The next person must not see the previous account's data.
 * @returns A function that stops watching.
 */
export function reloadForAnotherUser(client: QueryClient, reload = () => location.reload()): () => void {
  const stopping = new AbortController();
  const check = async () => {
    const shown = client.getQueryData(sessionQuery.queryKey);
    if (shown === undefined || stopping.signal.aborted) return;
    // Without an answer the page stays.
    const now = await readUser(stopping.signal).catch(() => shown);
    if (now?.id !== shown?.id) reload();
  };
  const handleMessage = ({ data: userId }: MessageEvent<string | null>) => {
    const shown = client.getQueryData(sessionQuery.queryKey);
    if (shown === undefined || (shown?.id ?? null) === userId) return;
    for (const ms of userId === null ? SIGN_OUT_MS : [0]) setTimeout(() => void check(), ms);
  };
  const handlePageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void check();
  };
  channel.addEventListener('message', handleMessage);
  addEventListener('pageshow', handlePageShow);
  return () => {
    stopping.abort();
    channel.removeEventListener('message', handleMessage);
    removeEventListener('pageshow', handlePageShow);
  };
}

let hasForgotten = false;

/** Once a page. A failure leaves it to the next visit. */
async function forgetWhenIdle(): Promise<void> {
  if (hasForgotten) return;
  hasForgotten = true;
  await new Promise((resolve) => setTimeout(resolve, FORGET_AFTER_MS));
  await import('#web/http/forget-lost-workspaces.ts')
    .then(({ forgetLostWorkspaces }) => forgetLostWorkspaces())
    .catch(() => {});
}

async function readUser(signal?: AbortSignal): Promise<User | null> {
  try {
    return await request('GET', '/api/auth/user', { schema: userSchema, signal });
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) return null;
    throw error;
  }
}
