/** Reasons why sign-in with the provider failed (`/auth?error={code}`), with the message that the page shows. */
export const SIGN_IN_FAILURES = {
  'not-set-up': 'Sign-in with this provider is not set up here. Use your e-mail address and password.',
  cancelled: 'The sign-in was cancelled. Try again, or use your e-mail address and password.',
  /** This browser has no record of the attempt: cookies are off, it took too long, or the address was used before. */
  expired: 'This sign-in has expired or was already used. Start again.',
  /** The provider's answer failed a check: state, nonce, issuer, audience, signature or time. */
  refused: 'The sign-in could not be verified. Start again.',
  unreachable: 'The sign-in provider is not responding. Try again in a moment.',
  'no-email': 'The provider did not give an e-mail address. Allow it there, or register with e-mail and password.',
  'email-unverified':
    'An account with this e-mail address already exists, and the provider has not verified that the address is yours. Log in with your password, or verify the address with the provider.',
  'not-invited':
    'There is no account with this e-mail address, and this studio takes no new ones without an invitation. Ask the person who runs it.',
  'company-only': 'Your company requires its own sign-in. Choose “Continue with your company”.',
  'company-unverified':
    'Your company’s sign-in has not verified your e-mail address. Ask your administrator to have it do so.',
  'other-domain':
    'Your company’s sign-in gave an e-mail address outside the company’s domains. Sign in there with your work account.',
  'company-removed': 'Your company has removed you from its workspace. Ask your administrator.',
  'company-full': 'Your company’s workspace has as many members as it can have. Ask its owner to make room.',
  'too-many': 'Too many attempts. Wait a moment and try again.',
} as const;

export type SignInFailure = keyof typeof SIGN_IN_FAILURES;

/** Message for the `error` parameter of an address, or null for an unknown code. */
export function signInFailureMessage(code: string | null | undefined): string | null {
  return code != null && Object.hasOwn(SIGN_IN_FAILURES, code) ? SIGN_IN_FAILURES[code as SignInFailure] : null;
}
