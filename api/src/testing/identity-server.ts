import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type ClientAuthMethod, type Configuration } from 'oidc-provider';

export const IDENTITY_CLIENT = { id: 'clipwright', secret: 'a secret that provider and studio share' } as const;

/** A person with an account at the provider. */
export interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
}

/** A real OpenID provider on this machine. Its people sign in without a prompt. */
export interface IdentityServer {
  readonly issuer: string;
  /** The person at the browser. Null clicks Cancel. */
  person: Person | null;
  /** Changes the claims of the next ID tokens before they are signed, as a rogue provider could. */
  tamper: ((claims: Record<string, unknown>) => Record<string, unknown>) | null;
  /** Signs the next ID tokens with a key that is not the provider's. */
  isForging: boolean;
  close(): Promise<void>;
}

/** Authentication of the client at the token endpoint. */
export interface ClientAuthentication {
  /** The method that the client is registered for and must use. Default: `client_secret_basic`. */
  readonly method?: 'client_secret_basic' | 'client_secret_post' | 'none';
  /** Methods listed by discovery. Null lists none. Default: all. */
  readonly listed?: ClientAuthMethod[] | null;
}

/**
 * @param redirectUri Address that the client's browsers may return to, or null for any studio on this machine.
 * @param port Default: a free one.
 */
export async function startIdentityServer(
  redirectUri: string | null,
  port = 0,
  { method = 'client_secret_basic', listed }: ClientAuthentication = {},
): Promise<IdentityServer> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const people = new Map<string, Person>();
  const server: IdentityServer = { issuer, person: null, tamper: null, isForging: false, close: () => close(http) };

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: IDENTITY_CLIENT.id,
        ...(method === 'none' ? {} : { client_secret: IDENTITY_CLIENT.secret }),
        token_endpoint_auth_method: method,
        redirect_uris: [redirectUri ?? 'http://localhost/api/callback'],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [{ ...keys.privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'key-1' }] },
    cookies: { keys: ['cookies of the provider'] },
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    features: { devInteractions: { enabled: false } },
    ...(listed ? { clientAuthMethods: listed } : {}),
    pkce: { required: () => true },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  } satisfies Configuration);

  if (redirectUri === null) {
    provider.Client.prototype.redirectUriAllowed = (uri) => /^http:\/\/localhost:\d+\/api\/callback$/.test(uri);
  }

  provider.use(async (ctx, next) => {
    if (ctx.path.startsWith('/interaction/')) return interact(ctx.req, ctx.res);
    // The library accepts a secret in either way from any client that has one.
    if (ctx.path === '/token' && (method === 'client_secret_basic') !== 'authorization' in ctx.headers) {
      ctx.set('WWW-Authenticate', `Basic realm="${issuer}"`);
      Object.assign(ctx, { status: 401, body: { error: 'invalid_client' } });
      return;
    }
    await next();
    if (listed === null && ctx.path.startsWith('/.well-known/')) {
      delete (ctx.body as Record<string, unknown>)['token_endpoint_auth_methods_supported'];
    }
    const body = ctx.body as { id_token?: string } | undefined;
    if (ctx.path !== '/token' || !body?.id_token || !(server.tamper || server.isForging)) return;
    const key = server.isForging ? foreignKey : keys.privateKey;
    ctx.body = { ...body, id_token: resign(body.id_token, server.tamper ?? ((claims) => claims), key) };
  });

  /** Signs the person in and consents to every request, on a page with one step. */
  async function interact(...[req, res]: Parameters<typeof provider.interactionDetails>): Promise<void> {
    const { params } = await provider.interactionDetails(req, res);
    if (!server.person) {
      return provider.interactionFinished(req, res, { error: 'access_denied', error_description: 'Cancelled' });
    }
    const { sub } = server.person;
    people.set(sub, server.person);
    const grant = new provider.Grant({ accountId: sub, clientId: String(params['client_id']) });
    grant.addOIDCScope(String(params['scope']));
    await provider.interactionFinished(req, res, {
      login: { accountId: sub },
      consent: { grantId: await grant.save() },
    });
  }

  http.on('request', provider.callback());
  return server;
}

function resign(token: string, change: NonNullable<IdentityServer['tamper']>, key: KeyObject): string {
  const [header = '', payload = ''] = token.split('.');
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const changed = Buffer.from(JSON.stringify(change(claims as Record<string, unknown>))).toString('base64url');
  return `${header}.${changed}.${sign('sha256', Buffer.from(`${header}.${changed}`), key).toString('base64url')}`;
}

async function close(http: Server): Promise<void> {
  http.closeAllConnections();
  await new Promise((resolve) => http.close(resolve));
}
