import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { type ProvedIdentity, SignInError } from '#api/adapters/identity/identity-provider.ts';
import type { Mailer } from '#api/adapters/mail/mailer.ts';
import type { Config } from '#api/config/config.ts';
import { isDuplicateKeyError } from '#api/errors/database-errors.ts';
import { Identity } from '#api/models/identity.ts';
import { User, type UserDocument } from '#api/models/user.ts';
import { applyAdminRule } from '#api/services/account/admin-rule.ts';
import { isCompanyOnly } from '#api/services/account/company-only.ts';
import { endSessionsOf } from '#api/services/account/credentials.ts';
import { normalizeEmail } from '#api/services/account/normalize-email.ts';
import { consumeInvitation, isWelcome as mayRegister } from '#api/services/account/registration.ts';
import type { RateLimits } from '#api/services/rate-limits.ts';

export interface ProviderSignInDeps {
  config: Config;
  log: Logger;
  documents: 'embedded' | 'mongodb';
  sessionSecret: string;
  limits: RateLimits;
  mailer: Mailer;
  studioUrl(): string;
}

/**
 * Finds the account of a user of the studio's provider, as {@link accountOf}.
 * @throws SignInError as {@link accountOf}; `company-only` when its company's provider is the only way in.
 */
export async function signInWithProvider(deps: ProviderSignInDeps, proved: ProvedIdentity): Promise<UserDocument> {
  const { user, provedEmail } = await accountOf(deps, proved, { isWelcome: false });
  if (await isCompanyOnly(user)) throw new SignInError('company-only');
  return applyAdminRule(deps, user, provedEmail);
}

/**
 * Finds the account of a provider's user: the linked one, else the one with their verified e-mail address, which is
 * then linked, else a new one.
 * @param isWelcome True to create an account even in a studio that takes no new ones.
 * @returns The account, and the address that the provider has verified, or null.
 * @throws SignInError `no-email`, `email-unverified` when the address is another account's and unverified, or
 *   `not-invited` when the studio does not accept this new account.
 */
export async function accountOf(
  deps: ProviderSignInDeps,
  proved: ProvedIdentity,
  { isWelcome }: { readonly isWelcome: boolean },
): Promise<{ user: UserDocument; provedEmail: string | null }> {
  const key = `${proved.issuer}#${proved.subject}`;
  const provedEmail = proved.isEmailVerified && proved.email !== null ? normalizeEmail(proved.email) : null;
  const identity = await findOrCreateIdentity(key);
  const user =
    (await User.findById(identity.userId)) ??
    (await createAccount(deps, proved, { userId: identity.userId, provedEmail, isWelcome })) ??
    (await link(provedEmail, key));
  // The proved address may differ from the account's, because accounts are found by subject first.
  const proof = provedEmail === user.email ? { provedEmail } : {};
  const { matchedCount } = await Identity.updateOne({ _id: key, userId: user._id }, { $set: proof });
  // In the meantime another person proved that they own the account, or it was deleted.
  if (matchedCount === 0) throw new SignInError('expired');
  return { user, provedEmail };
}

/**
 * The identity fixes the account's id, so that two simultaneous sign-ins, or an interrupted one, create only one
 * account.
 */
async function findOrCreateIdentity(key: string): Promise<{ userId: string }> {
  const existing = await Identity.findById(key);
  if (existing) return existing;
  try {
    return await Identity.create({ _id: key, userId: randomUUID() });
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error;
    return Identity.findById(key).orFail();
  }
}

/** Returns null when another account has this e-mail address. */
async function createAccount(
  deps: ProviderSignInDeps,
  proved: ProvedIdentity,
  { userId, provedEmail, isWelcome }: { userId: string; provedEmail: string | null; isWelcome: boolean },
): Promise<UserDocument | null> {
  if (proved.email === null) throw new SignInError('no-email');
  const email = normalizeEmail(proved.email);
  if (!isWelcome && !(await mayRegister(deps, provedEmail))) {
    if (await User.exists({ email })) return null;
    throw new SignInError('not-invited');
  }
  try {
    const user = await User.create({
      _id: userId,
      email,
      firstName: proved.firstName,
      lastName: proved.lastName,
      mustProveEmail: deps.config.smtpUrl !== null && provedEmail === null,
    });
    await consumeInvitation(email);
    return user;
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error;
    return User.findById(userId);
  }
}

/**
 * Links the account with this e-mail address to the identity. Unless the address was proved before, someone else may
 * have created the account as a trap for its owner, so its password, other identities and their sessions are removed.
 */
async function link(provedEmail: string | null, key: string): Promise<UserDocument> {
  if (provedEmail === null) throw new SignInError('email-unverified');
  const user = await User.findOne({ email: provedEmail }).orFail();
  const isProved = await Identity.exists({ userId: user._id, provedEmail });
  const linked = isProved ? user : await voidAccess(user._id, key);
  await Identity.updateOne({ _id: key }, { $set: { userId: user._id, provedEmail } });
  return linked;
}

/** Identities first: a sign-in in progress with one of them then fails on the credentials' version. */
async function voidAccess(userId: string, exceptKey: string): Promise<UserDocument> {
  await Identity.deleteMany({ userId, _id: { $ne: exceptKey } });
  const user = await User.findOneAndUpdate(
    { _id: userId },
    { $set: { passwordHash: null, mustProveEmail: false }, $inc: { credentialsVersion: 1 } },
    { returnDocument: 'after' },
  ).orFail();
  await endSessionsOf(userId);
  return user;
}
