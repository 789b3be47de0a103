import { useSuspenseQuery } from '@tanstack/react-query';
import type { User } from '#shared/contracts/auth.ts';
import { sessionQuery } from './session.ts';

/**
 * The signed-in user.
 * @throws Error when no user is signed in. Use it only below the session gate.
 */
export function useUser(): User {
  const { data } = useSuspenseQuery(sessionQuery);
  if (!data) throw new Error('This page needs a signed-in user.');
  return data;
}
