import type { AppDeps } from '#api/app-deps.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { isDuplicateKeyError } from '#api/errors/database-errors.ts';
import { User, type UserDocument } from '#api/models/user.ts';
import { applyAdminRule } from './admin-rule.ts';
import { hashPassword, isPasswordRight } from './credentials.ts';

interface Registration {
  email: string;
  password: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
}

/**
 * Makes an account.
 * @throws ApiError `account.email-taken`, also when the two e-mails differ in case only.
 */
export async function register(deps: AppDeps, registration: Registration): Promise<UserDocument> {
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
 * The account with this e-mail and password.
 * @throws ApiError `account.invalid-credentials` alike for an unknown e-mail and a wrong password.
 */
export async function logIn(deps: AppDeps, credentials: { email: string; password: string }): Promise<UserDocument> {
  const user = await User.findOne({ email: normalizeEmail(credentials.email) });
  const isRight = await isPasswordRight(user?.passwordHash ?? null, credentials.password);
  if (!user || !isRight) throw new ApiError('account.invalid-credentials');
  return applyAdminRule(deps, user, null);
}

/**
 * For after something was stored for an account: a deletion that came in between has not seen it.
 * @throws ApiError `request.unauthorized`, as for an ended session, when the account is gone.
 */
export async function requireAccount({ _id }: UserDocument): Promise<void> {
  if (!(await User.exists({ _id }))) throw new ApiError('request.unauthorized');
}

/** E-mails compare case-insensitively: this form is stored and looked up. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}
