import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Identity } from '#api/models/identity.ts';
import { User } from '#api/models/user.ts';
import { Agent, type AgentAnswer } from '#api/testing/agent.ts';
import { createCreator, PASSWORD } from '#api/testing/factories.ts';
import { freePort } from '#api/testing/free-port.ts';
import { IDENTITY_CLIENT, type IdentityServer, startIdentityServer } from '#api/testing/identity-server.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { signInFailureMessage } from '#shared/auth/sign-in-failures.ts';
import { publicConfigSchema } from '#shared/contracts/config.ts';
import { MINUTE_MS } from '#shared/time/periods.ts';

let callback: string;
let provider: IdentityServer;
let studio: TestStudio;
beforeAll(async () => {
  const port = await freePort();
  callback = `http://localhost:${port}/api/callback`;
  provider = await startIdentityServer(callback);
  studio = await startTestStudio({
    PORT: String(port),
    ADMIN_EMAILS: 'chief@example.com,second-chief@example.com',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: IDENTITY_CLIENT.id,
    OIDC_CLIENT_SECRET: IDENTITY_CLIENT.secret,
  });
});
afterAll(async () => {
  await studio.close();
  await provider.close();
});
beforeEach(() => {
  Object.assign(provider, { tamper: null, isForging: false });
});

let count = 0;
/** A person new to the studio. */
function newPerson(values: { email?: string; email_verified?: boolean } = {}) {
  const name = `person-${++count}`;
  return { sub: name, email: `${name}@example.com`, email_verified: true, given_name: 'Grace', ...values };
}

/** Goes from /api/login to the provider and returns the resulting callback address. Null when not sent there. */
async function throughProvider(agent: Agent, path = '/api/login'): Promise<URL | null> {
  let at = new URL((await agent.get(path)).headers.get('location') ?? '', studio.url);
  const browser = new Agent(provider.issuer);
  for (let step = 0; step < 10 && at.origin === provider.issuer; step++) {
    at = new URL((await browser.get(at.href)).headers.get('location') ?? '', at);
  }
  return at.href.startsWith(callback) ? at : null;
}

const open = (agent: Agent, url: URL) => agent.get(`${url.pathname}${url.search}`);

async function signIn(agent: Agent, path?: string): Promise<AgentAnswer> {
  const url = await throughProvider(agent, path);
  if (!url) throw new Error('The provider did not lead back.');
  return open(agent, url);
}

const failsWith = (answer: AgentAnswer, failure: string) => {
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `/auth?error=${failure}`]);
  expect(signInFailureMessage(failure)).toBeTruthy();
};

describe('signing in with the provider', () => {
  it('is announced by the configuration', async () => {
    expect(publicConfigSchema.parse((await studio.agent().get('/api/config')).body).signInProvider).toBe('Replit');
  });

  it('asks by code, PKCE S256, state and nonce, new every time', async () => {
    const urls = await Promise.all(
      [1, 2].map(async () => new URL((await studio.agent().get('/api/login')).headers.get('location') ?? '')),
    );
    for (const { origin, searchParams } of urls) {
      expect(origin).toBe(provider.issuer);
      expect(Object.fromEntries(searchParams)).toMatchObject({
        client_id: IDENTITY_CLIENT.id,
        redirect_uri: callback,
        response_type: 'code',
        code_challenge_method: 'S256',
        scope: 'openid email profile',
      });
    }
    for (const name of ['state', 'nonce', 'code_challenge']) {
      const [first, second] = urls.map(({ searchParams }) => searchParams.get(name) ?? '');
      expect(first?.length).toBeGreaterThan(30);
      expect(first).not.toBe(second);
    }
  });

  it('makes an account without a password and signs it in', async () => {
    provider.person = newPerson();
    const agent = studio.agent();
    const answer = await signIn(agent);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
    expect((await agent.get('/api/auth/user')).body).toMatchObject({
      email: provider.person.email,
      firstName: 'Grace',
      plan: 'creator',
      isAdmin: false,
    });
    expect((await User.findOne({ email: provider.person.email! }).orFail()).passwordHash).toBeNull();
  });

  it('finds the account again by its subject, even when the e-mail address has changed hands', async () => {
    provider.person = newPerson();
    await signIn(studio.agent());
    const { _id } = await User.findOne({ email: provider.person.email! }).orFail();
    const { sub } = provider.person;
    provider.person = { sub, email: 'moved@example.com', email_verified: true };
    const agent = studio.agent();
    await signIn(agent);
    expect((await agent.get('/api/auth/user')).body.id).toBe(_id);
    provider.person = { sub: 'somebody-else', email: `${sub}@example.com`, email_verified: false };
    failsWith(await signIn(studio.agent()), 'email-unverified');
  });

  it('links by a verified e-mail address, and voids a password set without verification', async () => {
    const squatter = await createCreator(studio, { email: 'linked@example.com' });
    provider.person = newPerson({ email: 'Linked@Example.com' });
    const agent = studio.agent();
    expect((await signIn(agent)).headers.get('location')).toBe('/');
    expect((await agent.get('/api/auth/user')).body.id).toBe(squatter.user._id);
    expect((await squatter.agent.get('/api/auth/user')).status).toBe(401);
    const login = { email: 'linked@example.com', password: PASSWORD };
    expect((await studio.agent().post('/api/auth/login', login)).status).toBe(401);
  });

  it('refuses an unverified e-mail address of an existing account', async () => {
    const { user } = await createCreator(studio, { email: 'mine@example.com' });
    for (const email_verified of [false, undefined]) {
      provider.person = {
        sub: 'thief',
        email: 'mine@example.com',
        ...(email_verified === false && { email_verified }),
      };
      const agent = studio.agent();
      failsWith(await signIn(agent), 'email-unverified');
      expect((await agent.get('/api/auth/user')).status).toBe(401);
    }
    const login = { email: 'mine@example.com', password: PASSWORD };
    expect((await studio.agent().post('/api/auth/login', login)).body.id).toBe(user._id);
  });

  it('expels an impostor with the unverified address from its owner’s account', async () => {
    const email = 'chief@example.com';
    provider.person = { sub: 'evil', email, email_verified: false };
    const thief = studio.agent();
    await signIn(thief);
    const { id } = (await thief.get('/api/auth/user')).body;

    provider.person = { sub: 'owner', email, email_verified: true };
    const owner = studio.agent();
    await signIn(owner);
    expect((await owner.get('/api/auth/user')).body).toMatchObject({ id, isAdmin: true });
    expect((await thief.get('/api/auth/user')).status).toBe(401);
    provider.person = { sub: 'evil', email, email_verified: false };
    failsWith(await signIn(thief), 'email-unverified');
    await User.deleteOne({ _id: id });
  });

  it.each([
    ['as it is', {}],
    ['of a studio that did not note proofs yet', { $unset: { provedEmail: 1 } }],
  ])('keeps an identity that has proved the address when another does: %s', async (_, change) => {
    const first = newPerson();
    provider.person = { ...first, email_verified: false };
    await signIn(studio.agent());
    await Identity.updateOne({ _id: `${provider.issuer}#${first.sub}` }, change).orFail();
    provider.person = first;
    const agent = studio.agent();
    await signIn(agent);
    provider.person = newPerson({ email: first.email });
    await signIn(studio.agent());
    const { id } = (await agent.get('/api/auth/user')).body;
    expect(await Identity.countDocuments({ userId: id, provedEmail: first.email })).toBe(2);
  });

  it('makes an admin of ADMIN_EMAILS only by a verified address', async () => {
    provider.person = { sub: 'false-chief', email: 'chief@example.com', email_verified: false };
    const agent = studio.agent();
    await signIn(agent);
    expect((await agent.get('/api/auth/user')).body.isAdmin).toBe(false);
    provider.person = { ...provider.person, email_verified: true };
    await signIn(studio.agent());
    expect((await agent.get('/api/auth/user')).body.isAdmin).toBe(true);
  });

  it('makes no admin by a verified address other than the account’s', async () => {
    provider.person = { sub: 'climber', email: 'second-chief@example.com', email_verified: false };
    await signIn(studio.agent());
    provider.person = { sub: 'climber', email: 'climber@example.com', email_verified: true };
    const agent = studio.agent();
    await signIn(agent);
    expect((await agent.get('/api/auth/user')).body).toMatchObject({
      email: 'second-chief@example.com',
      isAdmin: false,
    });
  });

  it('says so when the provider gives no e-mail address, and leaves no account', async () => {
    const before = await User.countDocuments();
    provider.person = { sub: 'nameless' };
    failsWith(await signIn(studio.agent()), 'no-email');
    expect(await User.countDocuments()).toBe(before);
  });

  it('makes no account where the studio takes none, and still signs in to existing ones', async () => {
    const known = newPerson();
    provider.person = known;
    await signIn(studio.agent());
    const { agent: admin } = await createCreator(studio, { isAdmin: true });
    studio.deps.config.registration = 'invited';
    try {
      provider.person = newPerson();
      failsWith(await signIn(studio.agent()), 'not-invited');
      await admin.post('/api/admin/invitations', { email: provider.person.email });
      expect((await signIn(studio.agent())).headers.get('location')).toBe('/');
      provider.person = known;
      expect((await signIn(studio.agent())).headers.get('location')).toBe('/');
    } finally {
      studio.deps.config.registration = 'open';
    }
  });

  it('says so when the person cancels', async () => {
    provider.person = null;
    failsWith(await signIn(studio.agent()), 'cancelled');
  });

  it('makes one account of two simultaneous sign-ins of one person', async () => {
    provider.person = newPerson();
    const agents = [studio.agent(), studio.agent(), studio.agent()];
    const answers = await Promise.all(agents.map((agent) => signIn(agent)));
    expect(answers.map((answer) => answer.headers.get('location'))).toEqual(['/', '/', '/']);
    const ids = await Promise.all(agents.map(async (agent) => (await agent.get('/api/auth/user')).body.id));
    expect(new Set(ids).size).toBe(1);
  });

  it('makes a new account for a person whose old one was deleted', async () => {
    provider.person = newPerson();
    await signIn(studio.agent());
    const { _id } = await User.findOneAndDelete({ email: provider.person.email! }).orFail();
    await Identity.deleteMany({ userId: _id });
    const agent = studio.agent();
    await signIn(agent);
    expect((await agent.get('/api/auth/user')).body.id).not.toBe(_id);
  });
});

describe('`continue`', () => {
  it('leads to a page of the studio', async () => {
    provider.person = newPerson();
    const answer = await signIn(studio.agent(), '/api/login?continue=/projects/new%3Fa%3D1');
    expect(answer.headers.get('location')).toBe('/projects/new?a=1');
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/%5Cevil.example',
    'javascript:alert(1)',
    '/api/logout',
    '/%09/evil.example',
  ])('leads nowhere else: %s', async (target) => {
    provider.person = newPerson();
    const answer = await signIn(studio.agent(), `/api/login?continue=${target}`);
    expect(answer.headers.get('location')).toBe('/');
  });
});

describe('the session', () => {
  it('has a new id after the sign-in, and the usual lifetime', async () => {
    const { agent, user } = await createCreator(studio);
    const before = agent.cookies.get('clipwright');
    await agent.get('/api/logout', { headers: { 'Sec-Fetch-Site': 'same-origin' } });
    agent.cookies.set('clipwright', before ?? '');
    provider.person = newPerson({ email: user.email });
    const url = await throughProvider(agent);
    const answer = await open(agent, url!);
    expect(agent.cookies.get('clipwright')).not.toBe(before);
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('clipwright='));
    const days = (Date.parse(/expires=([^;]+)/i.exec(cookie ?? '')?.[1] ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29);
  });
});

describe('a sign-in that was tampered with', () => {
  it('that did not begin in this browser is refused: a link signs no user in to a stranger’s account', async () => {
    provider.person = newPerson();
    const url = await throughProvider(studio.agent());
    const victim = studio.agent();
    failsWith(await open(victim, url!), 'expired');
    expect((await victim.get('/api/auth/user')).status).toBe(401);
  });

  it('with another state is refused', async () => {
    provider.person = newPerson();
    const agent = studio.agent();
    const url = await throughProvider(agent);
    url!.searchParams.set('state', 'x'.repeat(43));
    failsWith(await open(agent, url!), 'refused');
    url!.searchParams.delete('state');
    await throughProvider(agent);
    failsWith(await open(agent, url!), 'refused');
  });

  it('with the answer to an earlier sign-in of the same browser is refused', async () => {
    provider.person = newPerson();
    const agent = studio.agent();
    const earlier = await throughProvider(agent);
    await throughProvider(agent);
    failsWith(await open(agent, earlier!), 'refused');
  });

  it('with a used code is refused, even when cookie and state are restored', async () => {
    provider.person = newPerson();
    const agent = studio.agent();
    const url = await throughProvider(agent);
    const copy = studio.agent();
    for (const [name, value] of agent.cookies) copy.cookies.set(name, value);
    expect((await open(agent, url!)).headers.get('location')).toBe('/');
    failsWith(await open(agent, url!), 'expired');
    failsWith(await open(copy, url!), 'refused');
  });

  it('with the code of another person’s sign-in is refused: PKCE ties it to its browser', async () => {
    provider.person = newPerson();
    const [mine, theirs] = [studio.agent(), studio.agent()];
    const [url, stolen] = [await throughProvider(mine), await throughProvider(theirs)];
    url!.searchParams.set('code', stolen!.searchParams.get('code')!);
    failsWith(await open(mine, url!), 'refused');
  });

  it('with the issuer of another provider in the answer is refused', async () => {
    provider.person = newPerson();
    const agent = studio.agent();
    const url = await throughProvider(agent);
    url!.searchParams.set('iss', 'https://evil.example');
    failsWith(await open(agent, url!), 'refused');
  });

  it.each<[string, Record<string, unknown>]>([
    ['the nonce of another sign-in', { nonce: 'n'.repeat(43) }],
    ['no nonce', { nonce: undefined }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'another-client' }],
    ['several audiences and another authorized party', { aud: ['clipwright', 'another'], azp: 'another' }],
    ['a time that has run out', { exp: Math.floor(Date.now() / 1000) - 3_600 }],
    ['no end', { exp: undefined }],
    ['a time to come', { nbf: Math.floor(Date.now() / 1000) + 3_600 }],
    ['no subject', { sub: undefined }],
  ])('with an ID token of %s is refused', async (_what, change) => {
    provider.person = newPerson();
    provider.tamper = (claims) => ({ ...claims, ...change });
    const agent = studio.agent();
    failsWith(await signIn(agent), 'refused');
    expect((await agent.get('/api/auth/user')).status).toBe(401);
    expect(await User.exists({ email: provider.person.email! })).toBeNull();
  });

  it('with an ID token of a foreign signature is refused', async () => {
    provider.person = newPerson();
    provider.isForging = true;
    failsWith(await signIn(studio.agent()), 'refused');
  });

  it('with a changed cookie is refused', async () => {
    provider.person = newPerson();
    const agent = studio.agent();
    const url = await throughProvider(agent);
    const value = agent.cookies.get('clipwright-sign-in')!;
    agent.cookies.set('clipwright-sign-in', `${value.slice(0, -4)}AAAA`);
    failsWith(await open(agent, url!), 'expired');
  });

  it('after more than ten minutes is refused', async () => {
    provider.person = newPerson();
    const agent = studio.agent();
    const url = await throughProvider(agent);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * MINUTE_MS + 1_000 });
    try {
      failsWith(await open(agent, url!), 'expired');
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    '/api/callback',
    '/api/callback?code=x&state=y',
    '/api/callback?error=access_denied',
    '/API/Callback?code[]=x',
  ])('without a beginning leads to the sign-in page: %s', async (path) => {
    failsWith(await studio.agent().get(path), 'expired');
  });

  it('by HEAD does not use up the sign-in', async () => {
    provider.person = newPerson();
    const agent = studio.agent();
    const url = await throughProvider(agent);
    await agent.send('HEAD', `${url!.pathname}${url!.search}`);
    expect((await open(agent, url!)).headers.get('location')).toBe('/');
  });
});

describe('an unreachable provider', () => {
  it('is reported on the sign-in page, and works again once it is back', async () => {
    const { port } = new URL(provider.issuer);
    await provider.close();
    await studio.restart();
    failsWith(await studio.agent().get('/api/login'), 'unreachable');
    const wanted = await studio.agent().get('/api/login?continue=/pricing');
    expect(wanted.headers.get('location')).toBe('/auth?error=unreachable&continue=%2Fpricing');
    provider = await startIdentityServer(callback, Number(port));
    provider.person = newPerson();
    const agent = studio.agent();
    const url = await throughProvider(agent);
    await provider.close();
    failsWith(await open(agent, url!), 'unreachable');
    provider = await startIdentityServer(callback, Number(port));
    provider.person = newPerson();
    expect((await signIn(studio.agent())).headers.get('location')).toBe('/');
  });
});
