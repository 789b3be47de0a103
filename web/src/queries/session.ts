import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type User, userSchema } from '#shared/contracts/auth.ts';
import { setDeviceOwner } from '../storage/device-owner.ts';
import { HttpError, request } from './http.ts';

/** The signed-in user, or null when nobody is. Whoever it is, from then on the device keeps what is theirs. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    const user = await readUser(signal);
    if (user) {
      void setDeviceOwner(user.id);
      tellOtherTabs(user.id);
    }
    return user;
  },
});

/** Where tabs of one browser, which share the session, tell each other whose it is: an account's id, or null after signing out. */
const CHANNEL = 'clipwright-session';

/** The tab that signs out says so before it leaves: by then the server has heard of it too. */
const SIGN_OUT_MS = 1_000;

/** Tells the other tabs whose session it is now, or that it is about to end. */
export function tellOtherTabs(userId: string | null): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(userId);
  channel.close();
}

/**
 * Loads the page anew when it is somebody else's by now, or nobody's: when another tab says so, and when the browser brings it back as
 * it was left (with Back, after signing out). What the account before saw is not shown to whoever sits there.
 * @returns Stops watching.
 */
export function reloadForAnotherUser(client: QueryClient, reload = () => location.reload()): () => void {
  const shownId = () => client.getQueryData(sessionQuery.queryKey)?.id ?? null;
  const check = async () => {
    if (client.getQueryData(sessionQuery.queryKey) === undefined) return;
    const shown = shownId();
    // Without an answer nothing is known, and the page stays.
    const now = await readUser().then(
      (user) => user?.id ?? null,
      () => shown,
    );
    if (now !== shown) reload();
  };
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data: userId }: MessageEvent<string | null>) => {
    if (userId !== shownId()) setTimeout(() => void check(), userId === null ? SIGN_OUT_MS : 0);
  };
  const handlePageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void check();
  };
  addEventListener('pageshow', handlePageShow);
  return () => {
    channel.close();
    removeEventListener('pageshow', handlePageShow);
  };
}

async function readUser(signal?: AbortSignal): Promise<User | null> {
  try {
    return await request('GET', '/api/auth/user', { schema: userSchema, signal });
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) return null;
    throw error;
  }
}
