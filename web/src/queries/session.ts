import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type User, userSchema } from '#shared/contracts/auth.ts';
import { setDeviceOwner } from '../storage/device-owner.ts';
import { HttpError, request } from './http.ts';

/** The signed-in user, or null when nobody is. Whoever it is, from then on the device keeps what is theirs. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    const user = await readUser(signal);
    if (user) void setDeviceOwner(user.id);
    return user;
  },
});

/**
 * Loads the page anew when the browser brings it back as it was left (with Back, after signing out) and it is somebody else's by now,
 * or nobody's: what the account before saw is not shown to whoever sits there.
 * @returns Stops watching.
 */
export function reloadForAnotherUser(client: QueryClient, reload = () => location.reload()): () => void {
  const handlePageShow = async ({ persisted }: PageTransitionEvent) => {
    const shown = client.getQueryData(sessionQuery.queryKey);
    if (!persisted || shown === undefined) return;
    // Without an answer nothing is known, and the page stays.
    const now = await readUser().catch(() => shown);
    if (now?.id !== shown?.id) reload();
  };
  addEventListener('pageshow', handlePageShow);
  return () => removeEventListener('pageshow', handlePageShow);
}

async function readUser(signal?: AbortSignal): Promise<User | null> {
  try {
    return await request('GET', '/api/auth/user', { schema: userSchema, signal });
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) return null;
    throw error;
  }
}
