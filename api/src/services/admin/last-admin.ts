import { ApiError } from '#api/errors/api-error.ts';
import { User } from '#api/models/user.ts';
import { withLock } from '#api/services/lock.ts';

/**
 * Removes an admin, by demotion or by deletion. Runs one removal at a time: otherwise two admins who remove each other
 * could both find the other still present.
 * @throws ApiError `admin.last-admin`; nothing has changed then.
 */
export function withoutAdmin<T>(userId: string, remove: () => Promise<T>): Promise<T> {
  return withLock('admins', async () => {
    const isAdmin = await User.exists({ _id: userId, isAdmin: true });
    if (isAdmin && !(await User.exists({ isAdmin: true, _id: { $ne: userId } })))
      throw new ApiError('admin.last-admin');
    return remove();
  });
}
