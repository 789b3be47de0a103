/** Why a sign-in with the provider came to nothing: `/auth?error={code}`, and the words that the page shows for each. */
export const SIGN_IN_FAILURES = {
  'not-set-up': 'Sign-in with this provider is not set up here. Use your e-mail address and password.',
  cancelled: 'The sign-in was cancelled. Try again, or use your e-mail address and password.',
  /** No trace of its beginning in this browser: cookies are off, it took too long, or the address was used before. */
  expired: 'This sign-in has run out or was used already. Start it again.',
  /** What the provider answered did not hold: state, nonce, issuer, audience, signature or time. */
  refused: 'The sign-in could not be verified. Start it again.',
  unreachable: 'The sign-in provider does not answer just now. Try again in a moment.',
  'no-email': 'The provider did not give an e-mail address. Allow it there, or register with e-mail and password.',
  'email-unverified':
    'An account with this e-mail address already exists, and the provider has not verified that the address is yours. Log in with your password, or verify the address with the provider.',
  'too-many': 'Too many attempts. Wait a little and try again.',
} as const;

/** A code of {@link SIGN_IN_FAILURES}. */
export type SignInFailure = keyof typeof SIGN_IN_FAILURES;

/** The words for the `error` of an address, or null when it is none of ours. */
export function signInFailureMessage(code: string | null | undefined): string | null {
  return code != null && Object.hasOwn(SIGN_IN_FAILURES, code) ? SIGN_IN_FAILURES[code as SignInFailure] : null;
}
