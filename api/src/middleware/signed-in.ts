import type { Context, Next } from 'koa';
import { ApiError } from '#api/errors/api-error.ts';
import { User, type UserDocument } from '#api/models/user.ts';
import { noteAddress } from '#api/queue/places.ts';
import { addressKey } from '#api/services/rate-limits.ts';
import { ACCOUNT_HEADER } from '#shared/contracts/account-header.ts';
import { hasApiToken } from './api-token-state.ts';
import { requireClient } from './client-gone.ts';
import { sessionOwner } from './session.ts';

/** State that {@link signedIn} sets for its routes. */
export interface SignedInState {
  user: UserDocument;
}

/**
 * Loads the account of the session.
 * @throws ApiError 401 without a session, or when its account no longer exists.
 */
export async function signedIn(ctx: Context, next: Next): Promise<void> {
  // Routers with the same path prefix stack up, and each of them uses this middleware.
  if (ctx.state['user']) return next();
  const user = await findSessionUser(ctx);
  if (!user) throw new ApiError('request.unauthorized');
  ctx.state['user'] = user;
  ctx.set(ACCOUNT_HEADER, user._id);
  // Work, streams and queue slots begin only for connected clients.
  requireClient(ctx);
  await next();
}

/** Finds the account of the request's session or API token. Null without one, or when its sign-in is no longer valid. */
export async function findSessionUser(ctx: Context): Promise<UserDocument | null> {
  if (hasApiToken(ctx)) return ctx.state['user'];
  const owner = sessionOwner(ctx);
  const user = owner && (await User.findById(owner.userId));
  if (!user || user.credentialsVersion !== owner.credentialsVersion) return null;
  noteAddress(user._id, addressKey(ctx.ip));
  return user;
}
