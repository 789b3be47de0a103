import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Identity } from '#api/models/identity.ts';
import { User } from '#api/models/user.ts';
import { createCreator, PASSWORD } from '#api/testing/factories.ts';
import { IDENTITY_CLIENT, startIdentityServer } from '#api/testing/identity-server.ts';
import type { TestStudio } from '#api/testing/studio.ts';
import { publicConfigSchema } from '#shared/contracts/config.ts';
import {
  failsWith,
  type IdentityStudio,
  newPerson,
  open,
  signIn,
  startIdentityStudio,
  throughProvider,
} from './testing/identity-studio.ts';

let home: IdentityStudio;
let studio: TestStudio;
beforeAll(async () => {
  home = await startIdentityStudio();
  studio = home.studio;
});
afterAll(async () => {
  await studio.close();
  await home.provider.close();
});
beforeEach(() => {
  Object.assign(home.provider, { tamper: null, isForging: false });
});

describe('signing in with the provider', () => {
  it('is announced by the configuration', async () => {
    expect(publicConfigSchema.parse((await studio.agent().get('/api/config')).body).signInProvider).toBe('Replit');
  });

  it('asks by code, PKCE S256, state and nonce, new every time', async () => {
    const urls = await Promise.all(
      [1, 2].map(async () => new URL((await studio.agent().get('/api/login')).headers.get('location') ?? '')),
    );
    for (const { origin, searchParams } of urls) {
      expect(origin).toBe(home.provider.issuer);
      expect(Object.fromEntries(searchParams)).toMatchObject({
        client_id: IDENTITY_CLIENT.id,
        redirect_uri: home.callback,
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
    home.provider.person = newPerson();
    const agent = studio.agent();
    const answer = await signIn(home, agent);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
    expect((await agent.get('/api/auth/user')).body).toMatchObject({
      email: home.provider.person.email,
      firstName: 'Grace',
      plan: 'creator',
      isAdmin: false,
    });
    expect((await User.findOne({ email: home.provider.person.email! }).orFail()).passwordHash).toBeNull();
  });

  it('finds the account again by its subject, even when the e-mail address has changed hands', async () => {
    home.provider.person = newPerson();
    await signIn(home, studio.agent());
    const { _id } = await User.findOne({ email: home.provider.person.email! }).orFail();
    const { sub } = home.provider.person;
    home.provider.person = { sub, email: 'moved@example.com', email_verified: true };
    const agent = studio.agent();
    await signIn(home, agent);
    expect((await agent.get('/api/auth/user')).body.id).toBe(_id);
    home.provider.person = { sub: 'somebody-else', email: `${sub}@example.com`, email_verified: false };
    failsWith(await signIn(home, studio.agent()), 'email-unverified');
  });

  it('links by a verified e-mail address, and voids a password set without verification', async () => {
    const squatter = await createCreator(studio, { email: 'linked@example.com' });
    home.provider.person = newPerson({ email: 'Linked@Example.com' });
    const agent = studio.agent();
    expect((await signIn(home, agent)).headers.get('location')).toBe('/');
    expect((await agent.get('/api/auth/user')).body.id).toBe(squatter.user._id);
    expect((await squatter.agent.get('/api/auth/user')).status).toBe(401);
    const login = { email: 'linked@example.com', password: PASSWORD };
    expect((await studio.agent().post('/api/auth/login', login)).status).toBe(401);
  });

  it('refuses an unverified e-mail address of an existing account', async () => {
    const { user } = await createCreator(studio, { email: 'mine@example.com' });
    for (const email_verified of [false, undefined]) {
      home.provider.person = {
        sub: 'thief',
        email: 'mine@example.com',
        ...(email_verified === false && { email_verified }),
      };
      const agent = studio.agent();
      failsWith(await signIn(home, agent), 'email-unverified');
      expect((await agent.get('/api/auth/user')).status).toBe(401);
    }
    const login = { email: 'mine@example.com', password: PASSWORD };
    expect((await studio.agent().post('/api/auth/login', login)).body.id).toBe(user._id);
  });

  it('expels an impostor with the unverified address from its owner’s account', async () => {
    const email = 'chief@example.com';
    home.provider.person = { sub: 'evil', email, email_verified: false };
    const thief = studio.agent();
    await signIn(home, thief);
    const { id } = (await thief.get('/api/auth/user')).body;

    home.provider.person = { sub: 'owner', email, email_verified: true };
    const owner = studio.agent();
    await signIn(home, owner);
    expect((await owner.get('/api/auth/user')).body).toMatchObject({ id, isAdmin: true });
    expect((await thief.get('/api/auth/user')).status).toBe(401);
    home.provider.person = { sub: 'evil', email, email_verified: false };
    failsWith(await signIn(home, thief), 'email-unverified');
    await User.deleteOne({ _id: id });
  });

  it.each([
    ['as it is', {}],
    ['of a studio that did not note proofs yet', { $unset: { provedEmail: 1 } }],
  ])('keeps an identity that has proved the address when another does: %s', async (_, change) => {
    const first = newPerson();
    home.provider.person = { ...first, email_verified: false };
    await signIn(home, studio.agent());
    await Identity.updateOne({ _id: `${home.provider.issuer}#${first.sub}` }, change).orFail();
    home.provider.person = first;
    const agent = studio.agent();
    await signIn(home, agent);
    home.provider.person = newPerson({ email: first.email });
    await signIn(home, studio.agent());
    const { id } = (await agent.get('/api/auth/user')).body;
    expect(await Identity.countDocuments({ userId: id, provedEmail: first.email })).toBe(2);
  });

  it('makes an admin of ADMIN_EMAILS only by a verified address', async () => {
    home.provider.person = { sub: 'false-chief', email: 'chief@example.com', email_verified: false };
    const agent = studio.agent();
    await signIn(home, agent);
    expect((await agent.get('/api/auth/user')).body.isAdmin).toBe(false);
    home.provider.person = { ...home.provider.person, email_verified: true };
    await signIn(home, studio.agent());
    expect((await agent.get('/api/auth/user')).body.isAdmin).toBe(true);
  });

  it('makes no admin by a verified address other than the account’s', async () => {
    home.provider.person = { sub: 'climber', email: 'second-chief@example.com', email_verified: false };
    await signIn(home, studio.agent());
    home.provider.person = { sub: 'climber', email: 'climber@example.com', email_verified: true };
    const agent = studio.agent();
    await signIn(home, agent);
    expect((await agent.get('/api/auth/user')).body).toMatchObject({
      email: 'second-chief@example.com',
      isAdmin: false,
    });
  });

  it('says so when the provider gives no e-mail address, and leaves no account', async () => {
    const before = await User.countDocuments();
    home.provider.person = { sub: 'nameless' };
    failsWith(await signIn(home, studio.agent()), 'no-email');
    expect(await User.countDocuments()).toBe(before);
  });

  it('makes no account where the studio takes none, and still signs in to existing ones', async () => {
    const known = newPerson();
    home.provider.person = known;
    await signIn(home, studio.agent());
    const { agent: admin } = await createCreator(studio, { isAdmin: true });
    studio.deps.config.registration = 'invited';
    try {
      home.provider.person = newPerson();
      failsWith(await signIn(home, studio.agent()), 'not-invited');
      await admin.post('/api/admin/invitations', { email: home.provider.person.email });
      expect((await signIn(home, studio.agent())).headers.get('location')).toBe('/');
      home.provider.person = known;
      expect((await signIn(home, studio.agent())).headers.get('location')).toBe('/');
    } finally {
      studio.deps.config.registration = 'open';
    }
  });

  it('says so when the person cancels', async () => {
    home.provider.person = null;
    failsWith(await signIn(home, studio.agent()), 'cancelled');
  });

  it('makes one account of two simultaneous sign-ins of one person', async () => {
    home.provider.person = newPerson();
    const agents = [studio.agent(), studio.agent(), studio.agent()];
    const answers = await Promise.all(agents.map((agent) => signIn(home, agent)));
    expect(answers.map((answer) => answer.headers.get('location'))).toEqual(['/', '/', '/']);
    const ids = await Promise.all(agents.map(async (agent) => (await agent.get('/api/auth/user')).body.id));
    expect(new Set(ids).size).toBe(1);
  });

  it('makes a new account for a person whose old one was deleted', async () => {
    home.provider.person = newPerson();
    await signIn(home, studio.agent());
    const { _id } = await User.findOneAndDelete({ email: home.provider.person.email! }).orFail();
    await Identity.deleteMany({ userId: _id });
    const agent = studio.agent();
    await signIn(home, agent);
    expect((await agent.get('/api/auth/user')).body.id).not.toBe(_id);
  });
});

describe('`continue`', () => {
  it('leads to a page of the studio', async () => {
    home.provider.person = newPerson();
    const answer = await signIn(home, studio.agent(), '/api/login?continue=/projects/new%3Fa%3D1');
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
    home.provider.person = newPerson();
    const answer = await signIn(home, studio.agent(), `/api/login?continue=${target}`);
    expect(answer.headers.get('location')).toBe('/');
  });
});

describe('the session', () => {
  it('has a new id after the sign-in, and the usual lifetime', async () => {
    const { agent, user } = await createCreator(studio);
    const before = agent.cookies.get('clipwright');
    await agent.get('/api/logout', { headers: { 'Sec-Fetch-Site': 'same-origin' } });
    agent.cookies.set('clipwright', before ?? '');
    home.provider.person = newPerson({ email: user.email });
    const url = await throughProvider(home, agent);
    const answer = await open(agent, url!);
    expect(agent.cookies.get('clipwright')).not.toBe(before);
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('clipwright='));
    const days = (Date.parse(/expires=([^;]+)/i.exec(cookie ?? '')?.[1] ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29);
  });
});

describe('an unreachable provider', () => {
  it('is reported on the sign-in page, and works again once it is back', async () => {
    const { port } = new URL(home.provider.issuer);
    await home.provider.close();
    await studio.restart();
    failsWith(await studio.agent().get('/api/login'), 'unreachable');
    const wanted = await studio.agent().get('/api/login?continue=/pricing');
    expect(wanted.headers.get('location')).toBe('/auth?error=unreachable&continue=%2Fpricing');
    home.provider = await startIdentityServer(home.callback, Number(port));
    home.provider.person = newPerson();
    const agent = studio.agent();
    const url = await throughProvider(home, agent);
    await home.provider.close();
    failsWith(await open(agent, url!), 'unreachable');
    home.provider = await startIdentityServer(home.callback, Number(port));
    home.provider.person = newPerson();
    expect((await signIn(home, studio.agent())).headers.get('location')).toBe('/');
  });
});
