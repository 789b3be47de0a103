import type { Context, Next } from 'koa';
import { ApiError } from '#api/errors/api-error.ts';
import { User, type UserDocument } from '#api/models/user.ts';
import { noteAddress } from '#api/queue/places.ts';
import type { Owner } from '#api/services/owners/owners.ts';
import { addressKey } from '#api/services/rate-limits.ts';
import { actFor } from '#api/services/workspaces/act-for.ts';
import { ACCOUNT_HEADER } from '#shared/contracts/account-header.ts';
import { WORKSPACE_HEADER, WORKSPACE_PARAMETER } from '#shared/contracts/workspace-header.ts';
import { hasApiToken } from './api-token-state.ts';
import { requireClient } from './client-gone.ts';
import { inLog } from './in-log.ts';
import { routeName } from './route-name.ts';
import { sessionOwner } from './session.ts';

/** State that {@link signedIn} sets for its routes. */
export interface SignedInState {
  /** The person who asks. */
  user: UserDocument;
  /** Owner of what is asked for: the person's account, or the workspace that the request names. */
  owner: Owner;
}

/**
 * Loads the account of the session, and the owner that the request acts for, and logs what the audit log has to have.
 * @throws ApiError 401 without a session, or when its account no longer exists; as {@link actFor}.
 */
export async function signedIn(ctx: Context, next: Next): Promise<void> {
  // Routers with the same path prefix stack up, and each of them uses this middleware.
  if (ctx.state['owner']) return next();
  const user = await findSessionUser(ctx);
  if (!user) throw new ApiError('request.unauthorized');
  const owner = await actFor(user, workspaceOf(ctx), routeName(ctx));
  noteAddress(owner._id, addressKey(ctx.ip));
  Object.assign(ctx.state, { user, owner } satisfies SignedInState);
  ctx.set(ACCOUNT_HEADER, user._id);
  // Work, streams and queue slots begin only for connected clients.
  requireClient(ctx);
  await inLog(ctx, user, owner, next);
}

/** The workspace that a request names, or null. A repeated parameter names none that exists. */
function workspaceOf(ctx: Context): string | null {
  const named = ctx.get(WORKSPACE_HEADER) || ctx.query[WORKSPACE_PARAMETER];
  return named === undefined ? null : String(named);
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
