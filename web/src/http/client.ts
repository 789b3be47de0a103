import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isUnauthorized } from './http.ts';
import { signInAgain } from './unauthorized.ts';

/** The data-loading defaults of the specification: no retries, never stale, no refetch on focus. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => isUnauthorized(error) && signInAgain({ isBackground: true }) }),
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      // Without a network a call fails immediately instead of waiting silently.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
