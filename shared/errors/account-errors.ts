import type { ErrorTable } from './error-table.ts';

/** Registration and sign-in. */
export const ACCOUNT_ERRORS = {
  /** The same for an unknown e-mail address and a wrong password. */
  'account.invalid-credentials': { status: 401, message: 'Invalid credentials' },
  'account.company-only': {
    status: 403,
    message: 'Your company requires its own sign-in. Choose “Continue with your company”.',
  },
  'account.email-taken': {
    status: 409,
    message: 'An account with this e-mail address already exists. Log in instead.',
  },
  /** The password that confirms a change is wrong. The session continues. */
  'account.wrong-password': { status: 403, message: 'The password is incorrect.' },
  'account.registration-closed': {
    status: 403,
    message: 'This studio takes no new accounts. Ask the person who runs it.',
  },
  'account.invitation-needed': {
    status: 403,
    message: 'This studio takes new accounts by invitation. Ask the person who runs it for a link.',
  },
  /** Forged, expired, revoked, used, or for another address. */
  'account.invitation-invalid': {
    status: 403,
    message: 'This invitation has expired, or it is for another e-mail address. Ask for a new one.',
  },
  /** Forged, expired, or older than the password. */
  'account.proof-invalid': {
    status: 403,
    message: 'This link is no longer valid. Log in, and ask for a new one on the account page.',
  },
  'account.weak-password': {
    status: 400,
    message: 'This password is too easy to guess. Use a few unrelated words, or a longer mix.',
  },
  /** Forged, expired or already used. */
  'account.reset-invalid': {
    status: 403,
    message: 'This link is no longer valid. Ask for a new one.',
  },
  /** An account without a password confirms a change with a fresh sign-in. */
  'account.sign-in-again': { status: 403, message: 'Sign in again to confirm that it is you, then try once more.' },
  /** Forged, expired, already used, or for an address that is no longer an admin's. */
  'account.claim-invalid': {
    status: 403,
    message: 'This link is no longer valid. Log in again to get a new one.',
  },
} as const satisfies ErrorTable;
