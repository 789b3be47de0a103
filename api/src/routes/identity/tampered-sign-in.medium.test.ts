import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { User } from '#api/models/user.ts';
import type { TestStudio } from '#api/testing/studio.ts';
import { MINUTE_MS } from '#shared/time/periods.ts';
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

describe('a sign-in that was tampered with', () => {
  it('that did not begin in this browser is refused: a link signs no user in to a stranger’s account', async () => {
    home.provider.person = newPerson();
    const url = await throughProvider(home, studio.agent());
    const victim = studio.agent();
    failsWith(await open(victim, url!), 'expired');
    expect((await victim.get('/api/auth/user')).status).toBe(401);
  });

  it('with another state is refused', async () => {
    home.provider.person = newPerson();
    const agent = studio.agent();
    const url = await throughProvider(home, agent);
    url!.searchParams.set('state', 'x'.repeat(43));
    failsWith(await open(agent, url!), 'refused');
    url!.searchParams.delete('state');
    await throughProvider(home, agent);
    failsWith(await open(agent, url!), 'refused');
  });

  it('with the answer to an earlier sign-in of the same browser is refused', async () => {
    home.provider.person = newPerson();
    const agent = studio.agent();
    const earlier = await throughProvider(home, agent);
    await throughProvider(home, agent);
    failsWith(await open(agent, earlier!), 'refused');
  });

  it('with a used code is refused, even when cookie and state are restored', async () => {
    home.provider.person = newPerson();
    const agent = studio.agent();
    const url = await throughProvider(home, agent);
    const copy = studio.agent();
    for (const [name, value] of agent.cookies) copy.cookies.set(name, value);
    expect((await open(agent, url!)).headers.get('location')).toBe('/');
    failsWith(await open(agent, url!), 'expired');
    failsWith(await open(copy, url!), 'refused');
  });

  it('with the code of another person’s sign-in is refused: PKCE ties it to its browser', async () => {
    home.provider.person = newPerson();
    const [mine, theirs] = [studio.agent(), studio.agent()];
    const [url, stolen] = [await throughProvider(home, mine), await throughProvider(home, theirs)];
    url!.searchParams.set('code', stolen!.searchParams.get('code')!);
    failsWith(await open(mine, url!), 'refused');
  });

  it('with the issuer of another provider in the answer is refused', async () => {
    home.provider.person = newPerson();
    const agent = studio.agent();
    const url = await throughProvider(home, agent);
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
    home.provider.person = newPerson();
    home.provider.tamper = (claims) => ({ ...claims, ...change });
    const agent = studio.agent();
    failsWith(await signIn(home, agent), 'refused');
    expect((await agent.get('/api/auth/user')).status).toBe(401);
    expect(await User.exists({ email: home.provider.person.email! })).toBeNull();
  });

  it('with an ID token of a foreign signature is refused', async () => {
    home.provider.person = newPerson();
    home.provider.isForging = true;
    failsWith(await signIn(home, studio.agent()), 'refused');
  });

  it('with a changed cookie is refused', async () => {
    home.provider.person = newPerson();
    const agent = studio.agent();
    const url = await throughProvider(home, agent);
    const value = agent.cookies.get('clipwright-sign-in')!;
    agent.cookies.set('clipwright-sign-in', `${value.slice(0, -4)}AAAA`);
    failsWith(await open(agent, url!), 'expired');
  });

  it('after more than ten minutes is refused', async () => {
    home.provider.person = newPerson();
    const agent = studio.agent();
    const url = await throughProvider(home, agent);
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
    home.provider.person = newPerson();
    const agent = studio.agent();
    const url = await throughProvider(home, agent);
    await agent.send('HEAD', `${url!.pathname}${url!.search}`);
    expect((await open(agent, url!)).headers.get('location')).toBe('/');
  });
});
