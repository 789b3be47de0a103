import type { AppDeps } from '#api/app-deps.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { User, type UserDocument } from '#api/models/user.ts';
import { EMAIL_PROOF_FRAGMENT } from '#shared/auth/mailed-links.ts';
import { DAY_MS } from '#shared/time/periods.ts';
import { findTokenOwner, mailedToken } from './mailed-token.ts';

const PROOF_MS = DAY_MS;

/**
 * Mails an account the link that proves its address.
 * @throws ApiError 429 after three mails in an hour; Error when the mail server refuses it.
 */
export async function sendEmailProof(deps: AppDeps, user: UserDocument): Promise<void> {
  const { limits, mailer, sessionSecret, studioUrl } = deps;
  await limits.spend('emailProof', user._id);
  const url = new URL('/auth', studioUrl());
  url.hash = EMAIL_PROOF_FRAGMENT + mailedToken('email-proof', sessionSecret, user, PROOF_MS);
  await mailer.send({
    to: user.email,
    subject: 'Confirm your address for Clipwright',
    text: [
      `An account with this address was made at ${new URL(studioUrl()).origin}. To confirm that it is yours, open this link within a day:`,
      '',
      url.href,
      '',
      'If you did not make it, ignore this mail.',
      '',
      'Clipwright',
    ].join('\n'),
  });
}

/** @throws ApiError `account.proof-invalid` */
export async function proveEmail({ sessionSecret }: Pick<AppDeps, 'sessionSecret'>, token: string): Promise<void> {
  const user = await findTokenOwner('email-proof', sessionSecret, token);
  if (!user) throw new ApiError('account.proof-invalid');
  await markEmailProved(user._id);
}

export async function markEmailProved(userId: string): Promise<void> {
  await User.updateOne({ _id: userId }, { $set: { mustProveEmail: false } });
}
