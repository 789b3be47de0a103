import type { AppDeps } from '#api/app-deps.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { isDuplicateKeyError } from '#api/errors/database-errors.ts';
import { User, type UserDocument } from '#api/models/user.ts';
import { applyAdminRule } from './admin-rule.ts';
import { hashPassword, isPasswordRight } from './credentials.ts';
import { requireStrongPassword } from './password-strength.ts';

interface Registration {
  email: string;
  password: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
}

/**
 * Creates an account.
 * @throws ApiError `account.email-taken`, even if the e-mails differ only in case; `account.weak-password`.
 */
export async function register(deps: AppDeps, registration: Registration): Promise<UserDocument> {
  const { email, firstName, lastName } = registration;
  requireStrongPassword(registration.password, [email, firstName, lastName]);
  const passwordHash = await hashPassword(registration.password);
  try {
    const user = await User.create({
      email: normalizeEmail(registration.email),
      passwordHash,
      firstName: registration.firstName || null,
      lastName: registration.lastName || null,
    });
    return await applyAdminRule(deps, user, null);
  } catch (error) {
    if (isDuplicateKeyError(error)) throw new ApiError('account.email-taken', { cause: error });
    throw error;
  }
}

/**
 * Finds the account with this e-mail and password.
 * @throws ApiError `account.invalid-credentials` for both an unknown e-mail and a wrong password.
 */
export async function logIn(deps: AppDeps, credentials: { email: string; password: string }): Promise<UserDocument> {
  const user = await User.findOne({ email: normalizeEmail(credentials.email) });
  const isRight = await isPasswordRight(user?.passwordHash ?? null, credentials.password);
  if (!user || !isRight) throw new ApiError('account.invalid-credentials');
  return applyAdminRule(deps, user, null);
}

/**
 * Checks after storing something for an account that it still exists: a deletion in the meantime has missed what was stored.
 * @throws ApiError `request.unauthorized`, as for an ended session, if the account is gone.
 */
export async function requireAccount({ _id }: UserDocument): Promise<void> {
  if (!(await User.exists({ _id }))) throw new ApiError('request.unauthorized');
}

/** Lower-cases an e-mail for storing and finding it: e-mails compare case-insensitively. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}
