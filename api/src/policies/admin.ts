import type { Context, Next } from 'koa';
import { ApiError } from '#api/errors/api-error.ts';
import type { UserDocument } from '#api/models/user.ts';

/**
 * Admits only admins. Use it after `signedIn`.
 * @throws ApiError 403
 */
export function adminOnly(ctx: Context, next: Next): Promise<void> {
  const user: UserDocument | undefined = ctx.state['user'];
  if (!user?.isAdmin) throw new ApiError('request.forbidden');
  return next();
}
