import { MINUTE_MS } from '#shared/time/periods.ts';
import type { AppDeps } from '../../app-deps.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { UserDocument } from '../../models/user.ts';
import { isPasswordRight } from '../accounts/passwords.ts';

/** A sign-in no older than this proves who sits there, for accounts without a password. */
const RECENT_MS = 15 * MINUTE_MS;

/** What somebody brings to show that the account is theirs, beside a session that may have been left open. */
export interface OwnerProof {
  readonly password: string | undefined;
  /** When the session began. */
  readonly signedInAt: Date | null;
}

/** @throws ApiError `account.wrong-password`, `account.sign-in-again`, or 429 after ten wrong passwords in 15 minutes. */
export async function confirmOwner(
  { limits }: Pick<AppDeps, 'limits'>,
  user: UserDocument,
  { password, signedInAt }: OwnerProof,
): Promise<void> {
  if (user.passwordHash == null) {
    const isRecent = signedInAt !== null && Date.now() - signedInAt.getTime() <= RECENT_MS;
    if (!isRecent) throw new ApiError('account.sign-in-again');
    return;
  }
  if (!password) throw new ApiError('account.wrong-password');
  // Counted before it is looked at, so that many tries at once are counted too.
  await limits.spend('confirm', user._id);
  if (!(await isPasswordRight(user.passwordHash, password))) throw new ApiError('account.wrong-password');
  await limits.reset('confirm', user._id);
}
