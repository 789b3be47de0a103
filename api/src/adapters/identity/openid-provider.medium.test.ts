import { afterEach, describe, expect, it } from 'vitest';
import { Agent } from '#api/testing/agent.ts';
import {
  type ClientAuthentication,
  IDENTITY_CLIENT,
  type IdentityServer,
  startIdentityServer,
} from '#api/testing/identity-server.ts';
import type { IdentityProvider, ProvedIdentity } from './identity-provider.ts';
import { createOpenIdProvider } from './openid-provider.ts';

const CALLBACK = 'http://localhost/api/callback';

let server: IdentityServer;
afterEach(() => server.close());

async function startProvider(
  authentication: ClientAuthentication,
  clientSecret: string | null,
): Promise<IdentityProvider> {
  server = await startIdentityServer(CALLBACK, 0, authentication);
  server.person = { sub: 'grace', email: 'grace@example.com', email_verified: true };
  return createOpenIdProvider({
    issuer: server.issuer,
    clientId: IDENTITY_CLIENT.id,
    clientSecret,
  });
}

async function signIn(provider: IdentityProvider): Promise<ProvedIdentity> {
  const { url, attempt } = await provider.begin(new URL(CALLBACK));
  const browser = new Agent(server.issuer);
  let at = url;
  for (let step = 0; step < 10 && at.origin === server.issuer; step++) {
    at = new URL((await browser.get(at.href)).headers.get('location') ?? '', at);
  }
  return provider.finish(at, attempt);
}

describe('a sign-in with a strict provider', () => {
  it.each<[ClientAuthentication, string | null]>([
    [{ method: 'client_secret_basic' }, IDENTITY_CLIENT.secret],
    [{ method: 'client_secret_basic', listed: ['client_secret_basic'] }, IDENTITY_CLIENT.secret],
    [{ method: 'client_secret_basic', listed: null }, IDENTITY_CLIENT.secret],
    [{ method: 'client_secret_post' }, IDENTITY_CLIENT.secret],
    [{ method: 'client_secret_post', listed: ['client_secret_post'] }, IDENTITY_CLIENT.secret],
    [{ method: 'client_secret_post', listed: null }, IDENTITY_CLIENT.secret],
    [{ method: 'none' }, null],
    [{ method: 'none', listed: ['none'] }, null],
  ])('works for a client of %j', async (authentication, secret) => {
    const provider = await startProvider(authentication, secret);
    expect(await signIn(provider)).toMatchObject({ subject: 'grace', email: 'grace@example.com' });
    expect(await signIn(provider)).toMatchObject({ subject: 'grace' });
  });

  it.each<[ClientAuthentication, string | null]>([
    [{ method: 'client_secret_basic' }, 'another secret'],
    [{ method: 'client_secret_post' }, 'another secret'],
    [{ method: 'client_secret_basic' }, null],
    [{ method: 'none' }, IDENTITY_CLIENT.secret],
  ])('is refused for a client of %j with the secret %j', async (authentication, secret) => {
    const provider = await startProvider(authentication, secret);
    await expect(signIn(provider)).rejects.toMatchObject({ failure: 'refused' });
  });
});
