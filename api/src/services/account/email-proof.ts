import type { Mailer } from '#api/adapters/mail/mailer.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { User, type UserDocument } from '#api/models/user.ts';
import type { RateLimits } from '#api/services/rate-limits.ts';
import { DAY_MS } from '#shared/time/periods.ts';
import { findTokenOwner, linkMailText, mailedUrl } from './mailed-token.ts';

interface EmailProofDeps {
  sessionSecret: string;
  limits: RateLimits;
  mailer: Mailer;
  studioUrl(): string;
}

const PROOF_MS = DAY_MS;

/**
 * Mails an account the link that proves its address.
 * @throws ApiError 429 after three mails in an hour; Error when the mail server refuses it.
 */
export async function sendEmailProof(deps: EmailProofDeps, user: UserDocument): Promise<void> {
  await deps.limits.spend('emailProof', user._id);
  await deps.mailer.send({
    to: user.email,
    subject: 'Confirm your address for Clipwright',
    text: linkMailText(
      `An account with this address was made at ${new URL(deps.studioUrl()).origin}. To confirm that it is yours, open this link within a day:`,
      mailedUrl('email-proof', deps, user, PROOF_MS),
      'If you did not make it, ignore this mail.',
    ),
  });
}

/** @throws ApiError `account.proof-invalid` */
export async function proveEmail({ sessionSecret }: { sessionSecret: string }, token: string): Promise<void> {
  const user = await findTokenOwner('email-proof', sessionSecret, token);
  if (!user) throw new ApiError('account.proof-invalid');
  await markEmailProved(user._id);
}

export async function markEmailProved(userId: string): Promise<void> {
  await User.updateOne({ _id: userId }, { $set: { mustProveEmail: false } });
}
