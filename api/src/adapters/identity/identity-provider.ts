import type { SignInFailure } from '#shared/auth/sign-in-failures.ts';

/** State of a sign-in between its start and its end, stored in the visitor's browser. */
export interface SignInAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface ProvedIdentity {
  readonly issuer: string;
  /** Names the person at this issuer forever; e-mail addresses may change hands. */
  readonly subject: string;
  /** As the provider writes it, or null when withheld. */
  readonly email: string | null;
  /** True when the provider vouches that the address belongs to this person. */
  readonly isEmailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** A service that people already have an account with and can use to sign in. */
export interface IdentityProvider {
  /** @throws SignInError `unreachable` */
  begin(redirectUri: URL): Promise<{ url: URL; attempt: SignInAttempt }>;
  /**
   * @param currentUrl The redirect address with the query that the browser brought back.
   * @throws SignInError for any failed check.
   */
  finish(currentUrl: URL, attempt: SignInAttempt): Promise<ProvedIdentity>;
}

/** A failed sign-in. The cause is for the log. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly failure: SignInFailure;

  constructor(failure: SignInFailure, cause?: unknown) {
    super(`Sign-in with the provider failed: ${failure}`, { cause });
    this.failure = failure;
  }
}
