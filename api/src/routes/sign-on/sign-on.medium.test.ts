import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WorkspaceDomain, WorkspaceSignOn } from '#api/models/sign-on.ts';
import { User } from '#api/models/user.ts';
import { Agent, type AgentAnswer } from '#api/testing/agent.ts';
import { type DnsServer, startDnsServer } from '#api/testing/dns-server.ts';
import { type Creator, createCreator, PASSWORD } from '#api/testing/factories.ts';
import { freePort } from '#api/testing/free-port.ts';
import { IDENTITY_CLIENT, type IdentityServer, startIdentityServer } from '#api/testing/identity-server.ts';
import { joinWorkspace } from '#api/testing/join-workspace.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { signInFailureMessage } from '#shared/auth/sign-in-failures.ts';
import { checkedDomainSchema, signOnSchema } from '#shared/contracts/sign-on.ts';

let dns: DnsServer;
let studio: TestStudio;
let port: number;
let owner: Creator;
let workspace: string;
let provider: IdentityServer;

beforeAll(async () => {
  dns = await startDnsServer();
  port = await freePort();
  studio = await startTestStudio({
    ...{ PORT: String(port), REGISTRATION: 'invited', ADMIN_EMAILS: 'chief@bees.example' },
    ...{ SIGN_ON_ALLOW_PRIVATE: 'true', DNS_SERVER: dns.address },
  });
  owner = await createCreator(studio, { email: 'ada@bees.example', plan: 'enterprise' });
  workspace = await createWorkspace(owner);
  provider = await startIdentityServer(`http://localhost:${port}/api/callback/${workspace}`);
});
afterAll(async () => {
  await studio.close();
  await provider.close();
  await dns.close();
});

async function createWorkspace({ agent }: Creator): Promise<string> {
  return (await agent.post('/api/workspaces', { name: 'Bees' })).body.id;
}

async function another(email: string): Promise<Creator> {
  await User.create({ email, mustProveEmail: false });
  const user = await User.findOne({ email }).orFail();
  user.passwordHash = (await User.findById(owner.user._id).orFail()).passwordHash;
  user.plan = 'enterprise';
  await user.save();
  const agent = studio.agent();
  expect((await agent.post('/api/auth/login', { email, password: PASSWORD })).status).toBe(200);
  return { agent, user };
}

const settings = (values: object = {}) => ({
  ...{ issuer: provider.issuer, clientId: IDENTITY_CLIENT.id, clientSecret: IDENTITY_CLIENT.secret },
  ...{ role: 'reviewer', isRequired: false, ...values },
});

async function check({ agent }: Creator, id: string, domain: string) {
  const { status, body } = await agent.post(`/api/workspaces/${id}/domains`, { domain });
  return { status, body, ...checkedDomainSchema.partial().parse(body) };
}

/** Types an address on the sign-in page, visits the provider, and returns with its answer. */
async function signIn(agent: Agent, email = 'someone@bees.example', target = '/projects/1'): Promise<AgentAnswer> {
  const begun = await agent.post('/api/auth/company', { email, continue: target });
  expect(begun.status).toBe(200);
  let at = new URL(begun.body.url);
  const browser = new Agent(provider.issuer);
  for (let step = 0; step < 10 && at.origin === provider.issuer; step++) {
    at = new URL((await browser.get(at.href)).headers.get('location') ?? '', at);
  }
  return agent.get(`${at.pathname}${at.search}`);
}

const failsWith = (answer: AgentAnswer, failure: string) => {
  expect(new URL(answer.headers.get('location') ?? '', studio.url).searchParams.get('error')).toBe(failure);
  expect(signInFailureMessage(failure)).toBeTruthy();
};

const membersOf = async (id = workspace) =>
  (await owner.agent.get(`/api/workspaces/${id}/members`)).body as { id: string; email: string; role: string }[];

describe('a domain', () => {
  it('is a workspace’s once its record is found, and no other takes it while that stays', async () => {
    const first = await check(owner, workspace, 'Bees.Example ');
    expect(first).toMatchObject({ status: 200, domain: 'bees.example', isProved: false });
    expect((await studio.agent().post('/api/auth/company', { email: 'a@bees.example' })).body.code).toBe(
      'sign-on.no-company',
    );
    dns.records.set('bees.example', ['v=spf1 -all', first.record ?? '']);
    expect(await check(owner, workspace, 'bees.example')).toMatchObject({ status: 200, isProved: true });

    const rival = await another('rival@wasps.example');
    const theirs = await createWorkspace(rival);
    const { record = '' } = await check(rival, theirs, 'bees.example');
    expect(record).not.toBe(first.record);
    dns.records.get('bees.example')?.push(record);
    const taken = await check(rival, theirs, 'bees.example');
    expect([taken.status, taken.body.code]).toEqual([409, 'sign-on.domain-taken']);
    expect((await WorkspaceDomain.findById('bees.example'))?.userId).toBe(workspace);

    dns.records.set('bees.example', [record]);
    expect((await check(rival, theirs, 'bees.example')).isProved).toBe(true);
    expect((await WorkspaceDomain.findById('bees.example'))?.userId).toBe(theirs);
    dns.records.set('bees.example', [first.record ?? '']);
    expect((await check(owner, workspace, 'bees.example')).isProved).toBe(true);
    const removed = await rival.agent.delete(`/api/workspaces/${theirs}/domains/bees.example`);
    expect([removed.status, removed.body.code]).toEqual([404, 'sign-on.domain-not-found']);
  });
});

describe('the settings', () => {
  it('are set by owners with the plan, once the provider has answered, and never show the secret', async () => {
    const path = `/api/workspaces/${workspace}/sign-on`;
    const wrong = await owner.agent.put(path, settings({ issuer: `http://127.0.0.1:${await freePort()}` }));
    expect([wrong.status, wrong.body.path]).toEqual([400, 'issuer']);
    const { status, body } = await owner.agent.put(path, settings());
    expect([status, signOnSchema.parse(body)]).toEqual([
      200,
      {
        ...{ isAllowed: true, domains: ['bees.example'] },
        ...{ scimUrl: `http://localhost:${port}/scim/v2`, scim: null },
        redirectUri: `http://localhost:${port}/api/callback/${workspace}`,
        provider: {
          ...{ issuer: provider.issuer, clientId: IDENTITY_CLIENT.id, hasSecret: true },
          ...{ role: 'reviewer', isRequired: false },
        },
      },
    ]);
    const stored = JSON.stringify(await WorkspaceSignOn.find().lean());
    for (const text of [stored, JSON.stringify(body)]) expect(text).not.toContain(IDENTITY_CLIENT.secret);
    // A secret that nobody can read does not go to another address.
    const elsewhere = await owner.agent.put(path, {
      ...settings({ issuer: 'http://127.0.0.1:1' }),
      clientSecret: undefined,
    });
    expect([elsewhere.status, elsewhere.body.path]).toEqual([400, 'clientSecret']);

    await User.updateOne({ _id: owner.user._id }, { $set: { plan: 'studio' } });
    expect((await owner.agent.put(path, settings())).body.code).toBe('sign-on.plan');
    expect((await studio.agent().post('/api/auth/company', { email: 'a@bees.example' })).status).toBe(404);
    await User.updateOne({ _id: owner.user._id }, { $set: { plan: 'enterprise' } });
  });
});

describe('a sign-in with the company', () => {
  it('makes an account and a member with the chosen role, also where registration needs an invitation', async () => {
    provider.person = { sub: 'grace', email: 'Grace@bees.example', email_verified: true, given_name: 'Grace' };
    const agent = studio.agent();
    const answer = await signIn(agent);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/projects/1']);
    expect((await agent.get('/api/auth/user')).body).toMatchObject({ email: 'grace@bees.example', firstName: 'Grace' });
    expect((await agent.get('/api/workspaces')).body).toMatchObject([{ id: workspace, role: 'reviewer' }]);
    // A member keeps a role that an owner gave later.
    const { id } = (await membersOf()).find(({ email }) => email === 'grace@bees.example')!;
    await owner.agent.patch(`/api/workspaces/${workspace}/members/${id}`, { role: 'editor' });
    await signIn(studio.agent());
    expect(await membersOf()).toMatchObject([{ role: 'owner' }, { email: 'grace@bees.example', role: 'editor' }]);
    const { body } = await owner.agent.get(`/api/workspaces/${workspace}/audit?action=member.join`);
    expect(body.items).toMatchObject([{ actor: { email: 'grace@bees.example' }, to: 'reviewer' }]);
  });

  it('is refused for an address outside the domains, an unverified one, and none', async () => {
    const before = await User.countDocuments();
    for (const [person, failure] of [
      [{ sub: 'x1', email: 'x@wasps.example', email_verified: true }, 'other-domain'],
      [{ sub: 'x2', email: 'x@sub.bees.example', email_verified: true }, 'other-domain'],
      [{ sub: 'x3', email: 'x@bees.example', email_verified: false }, 'company-unverified'],
      [{ sub: 'x4', email: 'x@bees.example' }, 'company-unverified'],
      [{ sub: 'x5' }, 'no-email'],
      [null, 'cancelled'],
    ] as const) {
      provider.person = person;
      const agent = studio.agent();
      failsWith(await signIn(agent), failure);
      expect((await agent.get('/api/auth/user')).status).toBe(401);
    }
    expect(await User.countDocuments()).toBe(before);
  });

  it('makes no admin of the studio, whose addresses its operator lists', async () => {
    provider.person = { sub: 'chief', email: 'chief@bees.example', email_verified: true };
    const agent = studio.agent();
    await signIn(agent);
    expect((await agent.get('/api/auth/user')).body).toMatchObject({ email: 'chief@bees.example', isAdmin: false });
  });

  it('does not finish in another browser, at another workspace’s address, or twice', async () => {
    provider.person = { sub: 'grace', email: 'grace@bees.example', email_verified: true };
    const agent = studio.agent();
    const begun = await agent.post('/api/auth/company', { email: 'grace@bees.example' });
    const cookies = [...agent.cookies];
    for (const path of [`/api/callback/${crypto.randomUUID()}`, '/api/callback/x', `/api/callback/${workspace}`]) {
      const other = studio.agent();
      if (!path.endsWith(workspace)) for (const [name, value] of cookies) other.cookies.set(name, value);
      failsWith(
        await other.get(`${path}?code=1&state=${new URL(begun.body.url).searchParams.get('state')}`),
        'expired',
      );
    }
    // The studio has no provider of its own.
    expect((await agent.get('/api/callback?code=1')).headers.get('location')).toBe('/auth?error=not-set-up');
  });

  it('can be the only way in for members, but not for owners and not without the plan', async () => {
    const member = await another('worker@bees.example');
    await joinWorkspace(owner, member, workspace, 'editor');
    const logIn = (email: string) => studio.agent().post('/api/auth/login', { email, password: PASSWORD });
    expect((await logIn('worker@bees.example')).status).toBe(200);
    const path = `/api/workspaces/${workspace}/sign-on`;
    const required = await owner.agent.put(path, { ...settings({ isRequired: true }), clientSecret: undefined });
    expect(required.body.provider).toMatchObject({ isRequired: true, hasSecret: true });
    const refused = await logIn('worker@bees.example');
    expect([refused.status, refused.body.code]).toEqual([403, 'account.company-only']);
    const guessed = await studio.agent().post('/api/auth/login', { email: 'worker@bees.example', password: 'wrong' });
    expect(guessed.body.code).toBe('account.invalid-credentials');
    expect((await logIn('ada@bees.example')).status).toBe(200);
    expect((await logIn('rival@wasps.example')).status).toBe(200);

    await User.updateOne({ _id: owner.user._id }, { $set: { plan: 'creator' } });
    expect((await logIn('worker@bees.example')).status).toBe(200);
    await User.updateOne({ _id: owner.user._id }, { $set: { plan: 'enterprise' } });

    provider.person = { sub: 'worker', email: 'worker@bees.example', email_verified: true };
    const agent = studio.agent();
    await signIn(agent);
    expect((await agent.get('/api/auth/user')).body.id).toBe(member.user._id);
  });

  it('ends with the workspace, whose domains are free again', async () => {
    expect((await owner.agent.delete(`/api/workspaces/${workspace}`)).status).toBe(204);
    expect(await WorkspaceSignOn.countDocuments()).toBe(0);
    expect(await WorkspaceDomain.countDocuments()).toBe(0);
  });
});

describe('a studio that allows no private addresses', () => {
  it('does not ask a provider inside this network, by any spelling', async () => {
    await studio.close();
    studio = await startTestStudio({ DNS_SERVER: dns.address });
    owner = await createCreator(studio, { plan: 'enterprise' });
    const path = `/api/workspaces/${await createWorkspace(owner)}/sign-on`;
    const { port: at } = new URL(provider.issuer);
    for (const issuer of [
      provider.issuer,
      `https://127.0.0.1:${at}`,
      `https://localhost:${at}`,
      `https://[::1]:${at}`,
    ]) {
      const { status, body } = await owner.agent.put(path, settings({ issuer }));
      expect([issuer, status, body.path]).toEqual([issuer, 400, 'issuer']);
    }
  });
});
