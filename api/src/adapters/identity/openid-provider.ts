import * as openid from 'openid-client';
import * as z from 'zod';
import type { Config } from '#api/config/config.ts';
import { type IdentityProvider, type ProvedIdentity, SignInError } from './identity-provider.ts';

const SCOPE = 'openid email profile';

const TIMEOUT_SECONDS = 10;

/** Temporary provider errors that say nothing about the visitor (RFC 6749, 4.1.2.1). */
const PASSING_ERRORS = new Set(['server_error', 'temporarily_unavailable']);

/** Providers differ in spelling: OpenID's names or Replit's. Some send the flag as a string. */
const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254).nullish().catch(null),
  email_verified: z.union([z.boolean(), z.stringbool()]).nullish().catch(null),
  given_name: nameClaim(),
  family_name: nameClaim(),
  first_name: nameClaim(),
  last_name: nameClaim(),
});
type Claims = z.output<typeof claimsSchema>;

function nameClaim() {
  return z.string().trim().max(100).nullish().catch(null);
}

interface OpenIdClient extends Pick<NonNullable<Config['identity']>, 'issuer' | 'clientId' | 'clientSecret'> {
  /** Reaches the provider. Default: Node's. */
  readonly fetch?: openid.CustomFetch;
}

/**
 * Signs people in at an OpenID Connect provider by the code flow with PKCE, state and nonce. Also checks the signatures
 * of ID tokens, so that security does not rest on the connection to the provider alone.
 */
export function createOpenIdProvider({ issuer, clientId, clientSecret, fetch }: OpenIdClient): IdentityProvider {
  const discover = clientBy(clientSecret === null ? openid.None() : byBasicOrPost(clientSecret));
  const discoverByPost = clientSecret === null ? null : clientBy(openid.ClientSecretPost(clientSecret));

  /** Discovers once. After a failure the next sign-in tries again. */
  function clientBy(authentication: openid.ClientAuth): () => Promise<openid.Configuration> {
    let discovered: Promise<openid.Configuration> | null = null;
    return () => {
      discovered ??= openid
        .discovery(new URL(issuer), clientId, undefined, authentication, {
          timeout: TIMEOUT_SECONDS,
          ...(fetch && { [openid.customFetch]: fetch }),
          execute: [
            openid.enableNonRepudiationChecks,
            ...(issuer.startsWith('http://') ? [openid.allowInsecureRequests] : []),
          ],
        })
        .catch((error: unknown) => {
          discovered = null;
          throw new SignInError('unreachable', error);
        });
      return discovered;
    };
  }

  /**
   * Discovery lists the methods that the provider accepts, not the one this client is registered for. A strict provider
   * that accepts both may want the other.
   */
  async function redeem(
    client: openid.Configuration,
    currentUrl: URL,
    checks: openid.AuthorizationCodeGrantChecks,
  ): ReturnType<typeof openid.authorizationCodeGrant> {
    try {
      return await openid.authorizationCodeGrant(client, currentUrl, checks);
    } catch (error) {
      const { token_endpoint_auth_methods_supported: methods } = client.serverMetadata();
      const isOtherLeft = takes(methods, 'client_secret_basic') && takes(methods, 'client_secret_post');
      if (!discoverByPost || !isOtherLeft || !isClientRefused(error)) throw error;
      return await openid.authorizationCodeGrant(await discoverByPost(), currentUrl, checks);
    }
  }

  return {
    async begin(redirectUri) {
      const client = await discover();
      const attempt = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        codeVerifier: openid.randomPKCECodeVerifier(),
      };
      const url = openid.buildAuthorizationUrl(client, {
        redirect_uri: redirectUri.href,
        scope: SCOPE,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
      });
      return { url, attempt };
    },

    async finish(currentUrl, { state, nonce, codeVerifier }) {
      const client = await discover();
      try {
        const tokens = await redeem(client, currentUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const claims = claimsSchema.parse(tokens.claims());
        // Many providers leave the e-mail address out of the ID token.
        const isComplete = claims.email != null || client.serverMetadata().userinfo_endpoint === undefined;
        const more = isComplete ? {} : await openid.fetchUserInfo(client, tokens.access_token, claims.sub);
        return toIdentity(client.serverMetadata().issuer, claimsSchema.parse({ ...claims, ...more }));
      } catch (error) {
        throw new SignInError(failureOf(error), error);
      }
    },
  };
}

/** Providers must support Basic, and it is the default for registered clients (OpenID Connect Core, 9). */
function byBasicOrPost(secret: string): openid.ClientAuth {
  const [basic, post] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)];
  return (provider, ...request) => {
    const isBasicTaken = takes(provider.token_endpoint_auth_methods_supported, 'client_secret_basic');
    return (isBasicTaken ? basic : post)(provider, ...request);
  };
}

function takes(methods: readonly string[] | undefined, method: string): boolean {
  return methods?.includes(method) ?? true;
}

/** True when the token endpoint rejected the client's authentication, which does not use up the code (RFC 6749, 5.2). */
function isClientRefused(error: unknown): boolean {
  if (error instanceof openid.WWWAuthenticateChallengeError) return error.status === 401;
  return error instanceof openid.ResponseBodyError && error.error === 'invalid_client';
}

function toIdentity(issuer: string, claims: Claims): ProvedIdentity {
  return {
    issuer,
    subject: claims.sub,
    email: claims.email ?? null,
    isEmailVerified: claims.email_verified === true,
    firstName: claims.given_name || claims.first_name || null,
    lastName: claims.family_name || claims.last_name || null,
  };
}

function failureOf(error: unknown): SignInError['failure'] {
  if (error instanceof openid.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'cancelled';
    return PASSING_ERRORS.has(error.error) ? 'unreachable' : 'refused';
  }
  const { cause } = error as { cause?: unknown };
  const isUnanswered = [error, cause].some(
    (one) => one instanceof TypeError || (one instanceof DOMException && one.name === 'TimeoutError'),
  );
  return isUnanswered ? 'unreachable' : 'refused';
}
