import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '#api/errors/api-error.ts';
import { Session } from '#api/models/session.ts';
import { User, type UserDocument } from '#api/models/user.ts';
import type { RateLimits } from '#api/services/rate-limits.ts';
import { MINUTE_MS } from '#shared/time/periods.ts';
import { requireStrongPassword } from './password-strength.ts';

/** OWASP's first choice for argon2id, which is the library's default algorithm: 19 MiB, two passes, one lane. */
const HASH_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password, HASH_OPTIONS);
}

/** Checked for an unknown account, so that it takes the same time. */
let unknownHash: Promise<string> | null = null;

/**
 * True if the password is correct.
 * @param passwordHash Null for an unknown account. The result is then false, after as long as for a wrong password.
 */
export async function isPasswordRight(passwordHash: string | null, password: string): Promise<boolean> {
  if (passwordHash !== null) return verify(passwordHash, password);
  unknownHash ??= hashPassword('the password of no account');
  await verify(await unknownHash, password);
  return false;
}

/**
 * @returns The updated account. All earlier sessions are invalid.
 * @throws ApiError `account.weak-password`; `request.conflict` if the password has been changed elsewhere.
 */
export async function setPassword(user: UserDocument, password: string): Promise<UserDocument> {
  requireStrongPassword(password, [user.email, user.firstName, user.lastName]);
  const changed = await User.findOneAndUpdate(
    { _id: user._id, passwordHash: user.passwordHash ?? null },
    { $set: { passwordHash: await hashPassword(password) }, $inc: { credentialsVersion: 1 } },
    { returnDocument: 'after' },
  );
  if (!changed) throw new ApiError('request.conflict');
  return changed;
}

/** For accounts without a password, a sign-in this recent proves the user's identity. */
const RECENT_MS = 15 * MINUTE_MS;

/** Proof that the account belongs to the user, beyond a session that may have been left open. */
export interface OwnerProof {
  readonly password: string | undefined;
  /** Start time of the session. */
  readonly signedInAt: Date | null;
}

/** @throws ApiError `account.wrong-password`, `account.sign-in-again`, or 429 after ten wrong passwords in 15 minutes. */
export async function confirmOwner(
  { limits }: { limits: RateLimits },
  user: UserDocument,
  { password, signedInAt }: OwnerProof,
): Promise<void> {
  if (user.passwordHash == null) {
    const isRecent = signedInAt !== null && Date.now() - signedInAt.getTime() <= RECENT_MS;
    if (!isRecent) throw new ApiError('account.sign-in-again');
    return;
  }
  if (!password) throw new ApiError('account.wrong-password');
  // Counted before the check, so that simultaneous attempts count too.
  await limits.spend('confirm', user._id);
  if (!(await isPasswordRight(user.passwordHash, password))) throw new ApiError('account.wrong-password');
  await limits.reset('confirm', user._id);
}

export async function endSessionsOf(userId: string): Promise<void> {
  await Session.deleteMany({ userId });
}
