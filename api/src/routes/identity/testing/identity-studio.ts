import { expect } from 'vitest';
import { Agent, type AgentAnswer } from '#api/testing/agent.ts';
import { freePort } from '#api/testing/free-port.ts';
import { IDENTITY_CLIENT, type IdentityServer, startIdentityServer } from '#api/testing/identity-server.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { signInFailureMessage } from '#shared/auth/sign-in-failures.ts';

/** A studio whose users sign in with a provider, which the test may replace. */
export interface IdentityStudio {
  callback: string;
  provider: IdentityServer;
  studio: TestStudio;
}

export async function startIdentityStudio(): Promise<IdentityStudio> {
  const port = await freePort();
  const callback = `http://localhost:${port}/api/callback`;
  const provider = await startIdentityServer(callback);
  const studio = await startTestStudio({
    PORT: String(port),
    ADMIN_EMAILS: 'chief@example.com,second-chief@example.com',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: IDENTITY_CLIENT.id,
    OIDC_CLIENT_SECRET: IDENTITY_CLIENT.secret,
  });
  return { callback, provider, studio };
}

let count = 0;

/** A person new to the studio. */
export function newPerson(values: { email?: string; email_verified?: boolean } = {}) {
  const name = `person-${++count}`;
  return { sub: name, email: `${name}@example.com`, email_verified: true, given_name: 'Grace', ...values };
}

/** Goes from /api/login to the provider and returns the resulting callback address. Null when not sent there. */
export async function throughProvider(
  { callback, provider, studio }: IdentityStudio,
  agent: Agent,
  path = '/api/login',
): Promise<URL | null> {
  let at = new URL((await agent.get(path)).headers.get('location') ?? '', studio.url);
  const browser = new Agent(provider.issuer);
  for (let step = 0; step < 10 && at.origin === provider.issuer; step++) {
    at = new URL((await browser.get(at.href)).headers.get('location') ?? '', at);
  }
  return at.href.startsWith(callback) ? at : null;
}

export const open = (agent: Agent, url: URL) => agent.get(`${url.pathname}${url.search}`);

export async function signIn(home: IdentityStudio, agent: Agent, path?: string): Promise<AgentAnswer> {
  const url = await throughProvider(home, agent, path);
  if (!url) throw new Error('The provider did not lead back.');
  return open(agent, url);
}

export const failsWith = (answer: AgentAnswer, failure: string) => {
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `/auth?error=${failure}`]);
  expect(signInFailureMessage(failure)).toBeTruthy();
};
