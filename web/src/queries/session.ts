import { queryOptions } from '@tanstack/react-query';
import { type User, userSchema } from '#shared/contracts/auth.ts';
import { setDeviceOwner } from '../storage/device-owner.ts';
import { HttpError, request } from './http.ts';

/** The signed-in user, or null when nobody is. Whoever it is, from then on the device keeps what is theirs. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      const user = await request('GET', '/api/auth/user', { schema: userSchema, signal });
      void setDeviceOwner(user.id);
      return user;
    } catch (error) {
      if (error instanceof HttpError && error.status === 401) return null;
      throw error;
    }
  },
});
