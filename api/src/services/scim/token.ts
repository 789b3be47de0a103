import { createHash, randomBytes } from 'node:crypto';
import { ApiError } from '#api/errors/api-error.ts';
import { ScimToken } from '#api/models/scim.ts';
import { withLock } from '#api/services/lock.ts';
import { requireSignOnPlan } from '#api/services/sign-on/settings.ts';
import type { ScimAccess } from '#shared/contracts/sign-on.ts';

/** Begins every token, so that scanners of source code and logs recognise a leaked one. */
const TOKEN_PREFIX = 'cws_';

/** 256 random bits. */
const TOKEN_BYTES = 32;

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/**
 * Makes the token of a workspace. An earlier one stops working.
 * @returns The token itself, which is stored nowhere.
 * @throws ApiError `sign-on.plan`
 */
export async function createScimToken(workspaceId: string): Promise<string> {
  await requireSignOnPlan(workspaceId);
  const secret = TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString('base64url');
  const own = { _id: workspaceId, userId: workspaceId };
  await withLock(`scim-token-${workspaceId}`, async () => {
    await ScimToken.deleteOne(own);
    await ScimToken.create({ ...own, tokenHash: hashOf(secret) });
  });
  return secret;
}

/** The token of a workspace as its owners see it, or null without one. */
export async function findScimAccess(workspaceId: string): Promise<ScimAccess | null> {
  const token = await ScimToken.findOne({ _id: workspaceId, userId: workspaceId });
  return token && { createdAt: token.createdAt.toISOString(), lastUsedOn: token.lastUsedOn ?? null };
}

export async function revokeScimToken(workspaceId: string): Promise<void> {
  await ScimToken.deleteOne({ _id: workspaceId, userId: workspaceId });
}

/**
 * The workspace whose token a request carries. Notes its use.
 * @param header Value of `Authorization`.
 * @throws ApiError `token.invalid`, `sign-on.plan`
 */
export async function acceptScimToken(header: string, now = new Date()): Promise<string> {
  const [, secret] = /^bearer +(cws_\S+) *$/i.exec(header) ?? [];
  const token = secret === undefined ? null : await ScimToken.findOne({ tokenHash: hashOf(secret) });
  if (token === null) throw new ApiError('token.invalid', { headers: { 'WWW-Authenticate': 'Bearer' } });
  const { userId } = token;
  await requireSignOnPlan(userId);
  const today = now.toISOString().slice(0, 10);
  if (token.lastUsedOn !== today) await ScimToken.updateOne({ _id: userId, userId }, { $set: { lastUsedOn: today } });
  return userId;
}
