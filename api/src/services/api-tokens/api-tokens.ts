import { createHash, randomBytes } from 'node:crypto';
import type * as z from 'zod';
import { ApiError } from '#api/errors/api-error.ts';
import { ApiToken, type ApiTokenDocument } from '#api/models/api-token.ts';
import type { UserDocument } from '#api/models/user.ts';
import { withLock } from '#api/services/lock.ts';
import { API_TOKEN_LIMITS, type createApiTokenSchema } from '#shared/contracts/api-token.ts';
import { PLAN_RULES } from '#shared/plans/plans.ts';
import { DAY_MS } from '#shared/time/periods.ts';

/** Begins every token, so that scanners of source code and logs recognise a leaked one. */
export const TOKEN_PREFIX = 'cw_';

/** 256 random bits. */
const TOKEN_BYTES = 32;

/** Characters of a token that the list shows. */
const SHOWN = 10;

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** @throws ApiError `token.plan` */
export function requireApiAccess({ plan }: Pick<UserDocument, 'plan'>): void {
  if (!PLAN_RULES[plan].hasApiAccess) throw new ApiError('token.plan');
}

/**
 * Makes a token.
 * @returns The document, and the token itself, which is stored nowhere.
 * @throws ApiError `token.plan`, `token.too-many`
 */
export async function createApiToken(
  user: UserDocument,
  { name, scopes, expiresInDays }: z.output<typeof createApiTokenSchema>,
): Promise<{ readonly token: ApiTokenDocument; readonly secret: string }> {
  requireApiAccess(user);
  const { _id: userId } = user;
  const secret = TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = expiresInDays === null ? null : new Date(Date.now() + expiresInDays * DAY_MS);
  const token = await withLock(`api-tokens-${userId}`, async () => {
    const limit = API_TOKEN_LIMITS.perAccount;
    if ((await ApiToken.countDocuments({ userId })) >= limit) throw new ApiError('token.too-many', { data: { limit } });
    const prefix = secret.slice(0, SHOWN);
    return ApiToken.create({ userId, name, prefix, tokenHash: hashOf(secret), scopes, expiresAt });
  });
  return { token, secret };
}

/** The tokens of an account, newest first. */
export function findApiTokens({ _id: userId }: UserDocument): Promise<ApiTokenDocument[]> {
  return ApiToken.find({ userId }).sort({ createdAt: -1, _id: 1 }).exec();
}

export async function revokeApiToken({ _id, userId }: ApiTokenDocument): Promise<void> {
  await ApiToken.deleteOne({ _id, userId });
}

/**
 * Finds the token that a request carries, and notes its use.
 * @throws ApiError `token.invalid` for an unknown, revoked or expired one.
 */
export async function acceptApiToken(secret: string, now = new Date()): Promise<ApiTokenDocument> {
  const token = await ApiToken.findOne({ tokenHash: hashOf(secret) });
  if (token === null || (token.expiresAt != null && token.expiresAt <= now)) throw invalidToken();
  const today = now.toISOString().slice(0, 10);
  const { _id, userId } = token;
  if (token.lastUsedOn !== today) await ApiToken.updateOne({ _id, userId }, { $set: { lastUsedOn: today } });
  return token;
}

/** The refusal of a token, the same for every reason. */
export function invalidToken(): ApiError {
  return new ApiError('token.invalid', { headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } });
}
