import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { User } from './models/user.ts';
import { createCreator, createProject, PASSWORD } from './testing/factories.ts';
import { startTestStudio, type TestStudio } from './testing/studio.ts';

let studio: TestStudio;

function onStudio(environment: Record<string, string> = {}): void {
  beforeAll(async () => {
    studio = await startTestStudio(environment);
  });
  afterAll(() => studio.close());
}

const account = (email: string) => ({ email, password: PASSWORD });

describe('a studio behind a proxy with https', () => {
  onStudio({ PUBLIC_URL: 'https://studio.example.com', TRUST_PROXY: 'true' });
  const headers = { Origin: 'https://studio.example.com' };

  it('binds the session cookie to https and to its host, and tells browsers to stay on https', async () => {
    const agent = studio.agent();
    const answer = await agent.send('POST', '/api/auth/register', { body: account('ada@example.com'), headers });
    expect(answer.status).toBe(201);
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-clipwright=/);
    expect(cookie).toMatch(/; secure/i);
    expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=/);
    expect((await agent.get('/api/auth/user')).status).toBe(200);
  });

  it('accepts changes only from its public address', async () => {
    const answer = await studio.agent().post('/api/auth/register', account('grace@example.com'));
    expect(answer.status).toBe(403);
  });

  it('counts failures by the address that the proxy names, ignoring addresses from the client', async () => {
    const attempt = (forwarded: string) =>
      studio.agent().send('POST', '/api/auth/login', {
        body: { email: 'nobody@example.com', password: 'wrong password' },
        headers: { ...headers, 'X-Forwarded-For': forwarded },
      });
    for (let n = 0; n < 10; n++) expect((await attempt(`10.0.0.${n}, 203.0.113.7`)).status).toBe(401);
    expect((await attempt('10.9.9.9, 203.0.113.7')).status).toBe(429);
    expect((await attempt('10.0.0.1, 203.0.113.8')).status).toBe(401);
  });
});

describe('a studio with ADMIN_EMAILS', () => {
  onStudio({ ADMIN_EMAILS: 'Boss@Example.com' });

  it('makes neither the first account an admin nor one that registers a listed address', async () => {
    expect((await createCreator(studio)).user.isAdmin).toBe(false);
    expect((await studio.agent().post('/api/auth/register', account('boss@example.com'))).body.isAdmin).toBe(false);
    expect((await studio.agent().post('/api/auth/login', account('BOSS@example.com'))).body.isAdmin).toBe(false);
    expect(await User.exists({ isAdmin: true })).toBeNull();
  });
});

describe('a studio without a proxy', () => {
  onStudio();

  it('believes no forwarded address', async () => {
    const attempt = (n: number) =>
      studio.agent().send('POST', '/api/auth/login', {
        body: { email: 'nobody@example.com', password: 'wrong password' },
        headers: { 'X-Forwarded-For': `10.0.0.${n}` },
      });
    for (let n = 0; n < 10; n++) await attempt(n);
    expect((await attempt(99)).status).toBe(429);
  });

  it('asks for no https and sets no cookie for visitors', async () => {
    const answer = await studio.agent().get('/api/config');
    expect(answer.headers.get('strict-transport-security')).toBeNull();
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('compresses long answers', async () => {
    const { agent, user } = await createCreator(studio);
    for (let n = 0; n < 5; n++) await createProject(user);
    const answer = await agent.get('/api/projects', { headers: { 'Accept-Encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.body).toHaveLength(5);
  });
});
