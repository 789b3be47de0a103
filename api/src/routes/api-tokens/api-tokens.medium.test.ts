import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiToken } from '#api/models/api-token.ts';
import { User } from '#api/models/user.ts';
import { type Agent, TokenAgent } from '#api/testing/agent.ts';
import { type Creator, createCreator } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { API_TOKEN_LIMITS, apiTokensSchema, newApiTokenSchema } from '#shared/contracts/api-token.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.close());

const ALL = { name: 'CI', scopes: ['projects:write', 'projects:read'], expiresInDays: null };

async function createToken({ agent }: Creator, body: object = ALL) {
  const { status, body: answer } = await agent.post('/api/account/tokens', body);
  expect([status, answer]).toEqual([201, expect.anything()]);
  const token = newApiTokenSchema.parse(answer);
  return { ...token, agent: new TokenAgent(studio.url, token.secret) };
}

describe('API tokens', () => {
  it('are shown once, stored hashed, and remember the day of their last use', async () => {
    const creator = await createCreator(studio, { plan: 'enterprise' });
    const { secret, id, prefix, agent } = await createToken(creator);
    expect(secret).toMatch(/^cw_[\w-]{43}$/);
    expect(secret.startsWith(prefix)).toBe(true);
    expect(JSON.stringify(await ApiToken.find({}).lean())).not.toContain(secret);

    expect((await agent.get('/api/projects')).status).toBe(200);
    const { body } = await creator.agent.get('/api/account/tokens');
    const today = new Date().toISOString().slice(0, 10);
    expect(apiTokensSchema.parse(body).tokens).toEqual([
      expect.objectContaining({ id, lastUsedOn: today, scopes: ['projects:read', 'projects:write'], expiresAt: null }),
    ]);
    expect(JSON.stringify(body)).not.toContain(secret);
  });

  it('change data without an origin, and ignore the cookies of another account', async () => {
    const [creator, other] = [await createCreator(studio, { plan: 'enterprise' }), await createCreator(studio)];
    const { agent } = await createToken(creator);
    for (const [name, value] of other.agent.cookies) agent.cookies.set(name, value);
    const { status, body } = await agent.post('/api/projects/empty', {});
    expect(status).toBe(201);
    expect((await other.agent.get(`/api/projects/${body.projectId}`)).status).toBe(404);
    expect((await creator.agent.get(`/api/projects/${body.projectId}`)).status).toBe(200);
  });

  it('do not lift the origin check from requests with a cookie', async () => {
    const { agent } = await createCreator(studio, { plan: 'enterprise' });
    const headers = { Origin: null, Authorization: 'Bearer something-else' };
    const { status, body } = await agent.send('POST', '/api/projects/empty', { body: {}, headers });
    expect([status, body.code]).toEqual([403, 'request.foreign-origin']);
  });

  it('end when they are revoked, expire, or lose their plan or their account', async () => {
    const creator = await createCreator(studio, { plan: 'enterprise' });
    const [revoked, expired, kept] = [
      await createToken(creator),
      await createToken(creator, { ...ALL, expiresInDays: 1 }),
      await createToken(creator),
    ];
    const ask = async (agent: Agent) => {
      const { status, body } = await agent.get('/api/projects');
      return [status, body.code];
    };
    expect((await creator.agent.delete(`/api/account/tokens/${revoked.id}`)).status).toBe(204);
    expect(await ask(revoked.agent)).toEqual([401, 'token.invalid']);
    await ApiToken.updateOne({ _id: expired.id }, { $set: { expiresAt: new Date() } });
    expect(await ask(expired.agent)).toEqual([401, 'token.invalid']);
    expect(await ask(new TokenAgent(studio.url, 'cw_guessed'))).toEqual([401, 'token.invalid']);
    await User.updateOne({ _id: creator.user._id }, { $set: { plan: 'studio' } });
    expect(await ask(kept.agent)).toEqual([403, 'token.plan']);
    await User.deleteOne({ _id: creator.user._id });
    expect(await ask(kept.agent)).toEqual([401, 'token.invalid']);
  });

  it('are part of Enterprise, and an account has at most twenty', async () => {
    const studioPlan = await createCreator(studio, { plan: 'studio' });
    expect((await studioPlan.agent.post('/api/account/tokens', ALL)).body.code).toBe('token.plan');
    const { agent } = await createCreator(studio, { plan: 'enterprise' });
    const made = await Promise.all(
      Array.from({ length: API_TOKEN_LIMITS.perAccount + 2 }, () => agent.post('/api/account/tokens', ALL)),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(API_TOKEN_LIMITS.perAccount);
    expect(made.filter(({ body }) => body.code === 'token.too-many')).toHaveLength(2);
  });

  it.each([
    { ...ALL, scopes: [] },
    { ...ALL, scopes: ['admin'] },
    { ...ALL, name: ' ' },
    { ...ALL, expiresInDays: 0 },
  ])('are not made of %j', async (body) => {
    const { agent } = await createCreator(studio, { plan: 'enterprise' });
    expect((await agent.post('/api/account/tokens', body)).status).toBe(400);
  });
});
