import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Session } from '#api/models/session.ts';
import { WorkspaceDomain } from '#api/models/sign-on.ts';
import { User } from '#api/models/user.ts';
import { Agent } from '#api/testing/agent.ts';
import { type Creator, createCreator } from '#api/testing/factories.ts';
import { joinWorkspace } from '#api/testing/join-workspace.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { auditLogEntrySchema } from '#shared/contracts/audit.ts';
import { createdScimTokenSchema, signOnSchema } from '#shared/contracts/sign-on.ts';

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** A company's directory: sends what Okta and Entra ID send, without cookies and without an origin. */
class Directory extends Agent {
  readonly #token: string;

  constructor(url: string, token: string) {
    super(url);
    this.#token = token;
  }

  override async send(method: string, path: string, { body }: { body?: unknown } = {}) {
    const response = await fetch(new URL(`/scim/v2${path}`, this.url), {
      method,
      headers: {
        Authorization: `Bearer ${this.#token}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/scim+json; charset=utf-8' }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
  }

  change(id: string, ...Operations: object[]) {
    return this.patch(`/Users/${id}`, { schemas: [PATCH], Operations });
  }
}

let studio: TestStudio;
let owner: Creator;
let workspace: string;
let directory: Directory;
let rival: Directory;

beforeAll(async () => {
  studio = await startTestStudio();
  owner = await createCreator(studio, { email: 'ada@bees.example', plan: 'enterprise' });
  [workspace, directory] = await connect(owner, 'bees.example');
  const other = await createCreator(studio, { email: 'wasp@wasps.example', plan: 'enterprise' });
  [, rival] = await connect(other, 'wasps.example');
});
afterAll(() => studio.close());

/** A workspace with a domain and a token. */
async function connect({ agent }: Creator, domain: string): Promise<[id: string, directory: Directory]> {
  const { id } = (await agent.post('/api/workspaces', { name: domain })).body;
  await WorkspaceDomain.create({ _id: domain, userId: id });
  const { status, body } = await agent.post(`/api/workspaces/${id}/scim-token`);
  expect(status).toBe(201);
  return [id, new Directory(studio.url, createdScimTokenSchema.parse(body).token)];
}

let count = 0;
const newPerson = (values: object = {}) => {
  const userName = `person-${++count}@bees.example`;
  return {
    ...{ schemas: [USER], userName, externalId: `00u${count}`, active: true, displayName: 'Grace Hopper' },
    name: { givenName: 'Grace', familyName: 'Hopper' },
    emails: [{ primary: true, value: userName, type: 'work' }],
    ...values,
  };
};

async function provision(values: object = {}) {
  const { status, body } = await directory.post('/Users', newPerson(values));
  expect([status, body.detail]).toEqual([201, undefined]);
  return body as { id: string; userName: string };
}

const filtered = async (filter: string, who = directory, kind = 'Users') =>
  (await who.get(`/${kind}?filter=${encodeURIComponent(filter)}&startIndex=1&count=100`)).body;

const roleOf = async (id: string): Promise<string | null> => {
  const { body } = await owner.agent.get(`/api/workspaces/${workspace}/members`);
  return (body as { id: string; role: string }[]).find((member) => member.id === id)?.role ?? null;
};

describe('a person of the directory', () => {
  it('is looked for, created as a member, read, listed and deleted', async () => {
    const person = newPerson();
    expect(await filtered(`userName eq "${person.userName}"`)).toMatchObject({ totalResults: 0, Resources: [] });
    const { status, headers, body } = await directory.post('/Users', person);
    expect(status).toBe(201);
    expect(headers.get('content-type')).toContain('application/scim+json');
    expect(body).toMatchObject({
      ...{ schemas: [USER], userName: person.userName, externalId: person.externalId, active: true },
      ...{ name: person.name, meta: { resourceType: 'User', location: `${studio.url}/scim/v2/Users/${body.id}` } },
    });
    expect(await roleOf(body.id)).toBe('reviewer');
    expect((await directory.get(`/Users/${body.id}`)).body).toEqual(body);
    expect(await filtered(`userName eq "${person.userName.toUpperCase()}"`)).toMatchObject({
      ...{ totalResults: 1, Resources: [{ id: body.id }] },
    });
    expect(await filtered(`externalId eq "${person.externalId}"`)).toMatchObject({ totalResults: 1 });
    const again = await directory.post('/Users', person);
    expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness']);

    expect((await directory.delete(`/Users/${body.id}`)).status).toBe(204);
    expect(await roleOf(body.id)).toBeNull();
    const gone = await directory.get(`/Users/${body.id}`);
    expect([gone.status, gone.body.schemas, gone.body.status]).toEqual([
      ...[404, ['urn:ietf:params:scim:api:messages:2.0:Error'], '404'],
    ]);
    // The account is the person's own.
    expect(await User.findById(body.id)).not.toBeNull();
  });

  it.each<[string, object, object]>([
    ['Okta', { op: 'replace', value: { active: false } }, { op: 'replace', value: { active: true } }],
    ['a path', { op: 'replace', path: 'active', value: false }, { op: 'replace', path: 'active', value: true }],
    ['Entra ID', { op: 'Replace', value: { active: 'False' } }, { op: 'Replace', path: 'active', value: 'True' }],
  ])('is deactivated and activated as %s does it: no member, and signed out', async (_, off, on) => {
    const { id, userName } = await provision();
    await Session.create({ _id: crypto.randomUUID(), sess: {}, userId: id, expire: new Date(Date.now() + 60_000) });
    const { status, body } = await directory.change(id, off);
    expect([status, body.active]).toEqual([200, false]);
    expect(await roleOf(id)).toBeNull();
    expect(await Session.countDocuments({ userId: id })).toBe(0);
    expect(await filtered(`userName eq "${userName}"`)).toMatchObject({ Resources: [{ id, active: false }] });
    expect((await directory.change(id, on)).body.active).toBe(true);
    expect(await roleOf(id)).toBe('reviewer');
  });

  it('is changed as a whole, but keeps the address', async () => {
    const { id, userName } = await provision();
    const put = await directory.put(`/Users/${id}`, newPerson({ userName, id, name: { givenName: 'Rear' } }));
    expect([put.status, put.body.name]).toEqual([200, { givenName: 'Rear' }]);
    const moved = await directory.put(`/Users/${id}`, newPerson({ id }));
    expect([moved.status, moved.body.scimType]).toEqual([400, 'invalidValue']);
  });

  it('is one of the verified domains', async () => {
    for (const userName of ['x@wasps.example', 'x@sub.bees.example', 'x', 'x@bees.example@wasps.example']) {
      const { status, body } = await directory.post('/Users', newPerson({ userName }));
      expect([userName, status, body.scimType]).toEqual([userName, 400, 'invalidValue']);
    }
    expect(await User.exists({ email: 'x@wasps.example' })).toBeNull();
  });
});

describe('the groups', () => {
  it('give roles, as Okta and Entra ID push them', async () => {
    const [one, two] = [await provision(), await provision()];
    const { Resources } = await filtered('displayName eq "Editors"', directory, 'Groups');
    expect(Resources).toMatchObject([{ id: 'editors', displayName: 'editors' }]);
    const ops = (...Operations: object[]) => directory.patch('/Groups/editors', { schemas: [PATCH], Operations });
    const added = await ops({ op: 'Add', path: 'members', value: [{ $ref: null, value: one.id }] });
    expect([added.status, await roleOf(one.id)]).toEqual([200, 'editor']);
    await directory.post('/Groups', { schemas: [], displayName: 'Editors', members: [{ value: two.id }] });
    expect([await roleOf(one.id), await roleOf(two.id)]).toEqual(['editor', 'editor']);
    await ops({ op: 'remove', path: `members[value eq "${one.id}"]` });
    expect([await roleOf(one.id), await roleOf(two.id)]).toEqual(['reviewer', 'editor']);
    await directory.put('/Groups/editors', { displayName: 'editors', members: [{ value: one.id }] });
    expect([await roleOf(one.id), await roleOf(two.id)]).toEqual(['editor', 'reviewer']);
    const unknown = await directory.post('/Groups', { displayName: 'owners', members: [{ value: two.id }] });
    expect(unknown.status).toBe(400);
    const foreign = await ops({ op: 'add', path: 'members', value: [{ value: crypto.randomUUID() }] });
    expect([foreign.status, foreign.body.scimType]).toEqual([400, 'invalidValue']);
  });
});

describe('the token', () => {
  it('is one workspace’s, stored hashed, and replaced by the next', async () => {
    const { id, userName } = await provision();
    expect(await filtered(`userName eq "${userName}"`, rival)).toMatchObject({ totalResults: 0 });
    for (const answer of [
      await rival.get(`/Users/${id}`),
      await rival.change(id, { op: 'replace', path: 'active', value: false }),
      await rival.delete(`/Users/${id}`),
    ]) {
      expect(answer.status).toBe(404);
    }
    const put = await rival.patch('/Groups/editors', {
      ...{ schemas: [PATCH], Operations: [{ op: 'add', path: 'members', value: [{ value: id }] }] },
    });
    expect([put.status, await roleOf(id)]).toEqual([400, 'reviewer']);

    const path = `/api/workspaces/${workspace}/sign-on`;
    const { scim, scimUrl } = signOnSchema.parse((await owner.agent.get(path)).body);
    expect([scimUrl, scim?.lastUsedOn]).toEqual([`${studio.url}/scim/v2`, new Date().toISOString().slice(0, 10)]);
    const { token } = (await owner.agent.post(`/api/workspaces/${workspace}/scim-token`)).body;
    expect((await directory.get('/Users')).status).toBe(401);
    directory = new Directory(studio.url, token);
    expect((await directory.get('/Users')).status).toBe(200);
    for (const wrong of ['', 'cws_guessed', 'cw_guessed'])
      expect((await new Directory(studio.url, wrong).get('/Users')).status).toBe(401);
    // A browser's session is no way in.
    expect((await owner.agent.get('/scim/v2/Users')).status).toBe(401);
  });

  it('never removes an owner, or changes their role', async () => {
    const { Resources } = await filtered('userName eq "ada@bees.example"');
    const [{ id }] = Resources;
    for (const answer of [
      await directory.change(id, { op: 'replace', path: 'active', value: false }),
      await directory.delete(`/Users/${id}`),
    ]) {
      expect(answer.status).toBe(403);
    }
    await directory.put('/Groups/reviewers', { displayName: 'reviewers', members: [{ value: id }] });
    expect(await roleOf(id)).toBe('owner');
  });

  it('sees no member with an address outside the domains', async () => {
    const guest = await createCreator(studio);
    await joinWorkspace(owner, guest, workspace, 'editor');
    expect((await directory.get(`/Users/${guest.user._id}`)).status).toBe(404);
    expect((await directory.delete(`/Users/${guest.user._id}`)).status).toBe(404);
    expect(await roleOf(guest.user._id)).toBe('editor');
  });
});

describe('the protocol', () => {
  it('is described', async () => {
    const config = (await directory.get('/ServiceProviderConfig')).body;
    expect(config).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true },
    });
    const names = async (path: string) =>
      (await directory.get(path)).body.Resources.map(({ name }: { name: string }) => name).toSorted();
    expect(await names('/ResourceTypes')).toEqual(['Group', 'User']);
    expect(await names('/Schemas')).toEqual(['Group', 'User']);
    expect((await directory.get(`/Schemas/${USER}`)).body).toMatchObject({ id: USER });
  });

  it('answers what it cannot read with the protocol’s errors', async () => {
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    for (const body of ['{', '[]', '"x"', deep, '{"__proto__":{"userName":"x@bees.example"}}', '{}']) {
      const { status, body: answer } = await directory.send('POST', '/Users', { body });
      expect([body.slice(0, 20), status, answer.status]).toEqual([body.slice(0, 20), 400, '400']);
    }
    const large = await directory.send('POST', '/Users', {
      body: JSON.stringify(newPerson({ title: 'x'.repeat(70_000) })),
    });
    expect(large.status).toBe(413);
    for (const filter of ['userName', '((((', `userName eq "${'x'.repeat(600)}"`])
      expect((await filtered(filter)).status).toBe('400');
  });

  it('leaves its doings in the log of the workspace', async () => {
    const { items } = (await owner.agent.get(`/api/workspaces/${workspace}/audit?limit=100`)).body;
    const entries = (items as unknown[]).map((entry) => auditLogEntrySchema.parse(entry));
    for (const action of ['member.join', 'member.remove', 'member.change'] as const) {
      const ofDirectory = { action, actor: null, token: 'SCIM' };
      expect(entries).toContainEqual(expect.objectContaining(ofDirectory));
    }
    expect(entries.some(({ action }) => action === 'sign-on.create-token')).toBe(true);
  });

  it('ends with the plan', async () => {
    await User.updateOne({ _id: owner.user._id }, { $set: { plan: 'studio' } });
    expect((await directory.get('/Users')).status).toBe(403);
    await User.updateOne({ _id: owner.user._id }, { $set: { plan: 'enterprise' } });
    expect((await owner.agent.delete(`/api/workspaces/${workspace}/scim-token`)).status).toBe(204);
    expect((await directory.get('/Users')).status).toBe(401);
  });
});
