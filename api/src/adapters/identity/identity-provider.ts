import type { SignInFailure } from '#shared/auth/sign-in-failures.ts';

/** What a sign-in must remember between its beginning and its end; it stays in the visitor's browser. */
export interface SignInAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Who somebody is, as the provider has proved it. */
export interface ProvedIdentity {
  readonly issuer: string;
  /** Names the person at this issuer for ever; e-mails may change hands. */
  readonly subject: string;
  /** As the provider writes it, null when it did not tell. */
  readonly email: string | null;
  /** Whether the provider says that the address belongs to this person. */
  readonly isEmailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** A service that people have an account with already and can sign in by. */
export interface IdentityProvider {
  /** @throws SignInError `unreachable` */
  begin(redirectUri: URL): Promise<{ url: URL; attempt: SignInAttempt }>;
  /**
   * @param currentUrl The redirect address with the query that the browser came back with.
   * @throws SignInError for whatever does not hold.
   */
  finish(currentUrl: URL, attempt: SignInAttempt): Promise<ProvedIdentity>;
}

/** A sign-in that came to nothing. The cause is for the log. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly failure: SignInFailure;

  constructor(failure: SignInFailure, cause?: unknown) {
    super(`Sign-in with the provider: ${failure}`, { cause });
    this.failure = failure;
  }
}
