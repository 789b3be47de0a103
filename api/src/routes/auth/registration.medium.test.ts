import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Agent } from '#api/testing/agent.ts';
import { PASSWORD } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { invitedAddress, mailedLink } from '#shared/auth/mailed-links.ts';
import type { RegistrationMode } from '#shared/auth/registration.ts';
import { accountUsageSchema } from '#shared/contracts/account.ts';
import { publicConfigSchema } from '#shared/contracts/config.ts';
import { invitationsSchema } from '#shared/contracts/invitation.ts';
import { UNPROVED_STORAGE_BYTES } from '#shared/media/limits.ts';

const MOST_ACCOUNTS = 40;

let studio: TestStudio;
let admin: Agent;
beforeAll(async () => {
  studio = await startTestStudio({ REGISTRATION: 'closed', NEW_ACCOUNTS_PER_HOUR: String(MOST_ACCOUNTS) });
  admin = studio.agent();
});
afterEach(() => {
  studio.deps.config.smtpUrl = null;
});
afterAll(() => studio.close());

const register = (email: string, invitation?: string, agent = studio.agent()) =>
  agent.post('/api/auth/register', { email, password: PASSWORD, ...(invitation && { invitation }) });

function setMode(mode: RegistrationMode): void {
  studio.deps.config.registration = mode;
}

/** Invites an address and reads the token as the sign-in page does. */
async function invite(email: string): Promise<string> {
  const { status, body } = await admin.post('/api/admin/invitations', { email });
  expect(status).toBe(201);
  const invited = invitedAddress(mailedLink(new URL(body.url).hash)!.token)!;
  expect(invited.email).toBe(email);
  return invited.token;
}

async function openInvitations() {
  return invitationsSchema.parse((await admin.get('/api/admin/invitations')).body).invitations;
}

async function mailsTo(email: string): Promise<string[]> {
  const outbox = join(studio.dataDir, 'outbox');
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  return mails
    .map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))
    .filter((mail) => mail.includes(`To: ${email}`));
}

describe('a closed studio', () => {
  it('takes its first account, who is the admin, and nobody after', async () => {
    expect((await register('chief@example.com', undefined, admin)).body.isAdmin).toBe(true);
    expect(await register('ada@example.com')).toMatchObject({
      status: 403,
      body: { code: 'account.registration-closed' },
    });
    expect(publicConfigSchema.parse((await studio.agent().get('/api/config')).body).registration).toBe('closed');
  });

  it('takes nobody by an invitation of earlier either', async () => {
    const token = await invite('earlier@example.com');
    expect((await register('earlier@example.com', token)).status).toBe(403);
  });
});

describe('a studio by invitation', () => {
  it('takes the invited address once, and no other by its link', async () => {
    setMode('invited');
    expect((await register('ada@example.com')).body.code).toBe('account.invitation-needed');
    const token = await invite('ada@example.com');
    expect((await register('eve@example.com', token)).body.code).toBe('account.invitation-invalid');
    expect((await register('Ada@Example.com', token)).status).toBe(201);
    expect((await register('ada@example.com', token)).body.code).toBe('account.invitation-invalid');
    expect((await openInvitations()).map(({ email }) => email)).not.toContain('ada@example.com');
    expect((await admin.post('/api/admin/invitations', { email: 'ada@example.com' })).status).toBe(409);
  });

  it('refuses a forged link and one that was revoked', async () => {
    setMode('invited');
    const token = await invite('grace@example.com');
    const [id] = token.split('.');
    for (const forged of [`${id}.AAAA`, id!, `${id}.`]) {
      expect((await register('grace@example.com', forged)).body.code).toBe('account.invitation-invalid');
    }
    expect((await admin.delete(`/api/admin/invitations/${id}`)).status).toBe(204);
    expect((await register('grace@example.com', token)).body.code).toBe('account.invitation-invalid');
    expect((await admin.delete(`/api/admin/invitations/${id}`)).status).toBe(404);
  });

  it('invites an address again with the same link, and mails it where mail is set up', async () => {
    setMode('invited');
    studio.deps.config.smtpUrl = 'smtp://localhost';
    const token = await invite('twice@example.com');
    expect(await invite('twice@example.com')).toBe(token);
    const mails = await mailsTo('twice@example.com');
    expect(mails).toHaveLength(2);
    expect(mails[0]).toContain(token);
  });
});

describe('where mail is set up', () => {
  const usageOf = async (agent: Agent) => accountUsageSchema.parse((await agent.get('/api/account/usage')).body);
  const upload = (agent: Agent) => agent.post('/api/assets/upload-url', { fileSize: UNPROVED_STORAGE_BYTES + 1 });

  it('an account stores little until the link mailed to its address is opened', async () => {
    setMode('open');
    studio.deps.config.smtpUrl = 'smtp://localhost';
    const agent = studio.agent();
    await register('new@example.com', undefined, agent);
    expect(await usageOf(agent)).toMatchObject({
      mustProveEmail: true,
      storage: { quotaBytes: UNPROVED_STORAGE_BYTES },
    });
    expect(await upload(agent)).toMatchObject({ status: 413, body: { code: 'storage.unproved' } });

    await expect.poll(() => mailsTo('new@example.com')).toHaveLength(1);
    const [mail = ''] = await mailsTo('new@example.com');
    const token = /\/auth#proof=(\S+)/.exec(mail)?.[1] ?? '';
    const prove = (value: string) => studio.agent().post('/api/auth/prove-email', { token: value });
    expect((await prove(`${token}x`)).body.code).toBe('account.proof-invalid');
    expect((await upload(agent)).status).toBe(413);
    expect((await prove(token)).status).toBe(204);
    expect((await usageOf(agent)).mustProveEmail).toBe(false);
    expect((await upload(agent)).status).toBe(200);
  });

  it('mails another link on request, three in an hour', async () => {
    setMode('open');
    studio.deps.config.smtpUrl = 'smtp://localhost';
    const agent = studio.agent();
    await register('lost@example.com', undefined, agent);
    await expect.poll(() => mailsTo('lost@example.com')).toHaveLength(1);
    const statuses = [];
    for (let time = 0; time < 3; time++) statuses.push((await agent.post('/api/account/email-proof')).status);
    expect(statuses).toEqual([204, 204, 429]);
    expect(await mailsTo('lost@example.com')).toHaveLength(3);
  });

  it('an invited address needs no other proof', async () => {
    setMode('invited');
    studio.deps.config.smtpUrl = 'smtp://localhost';
    const agent = studio.agent();
    await register('guest@example.com', await invite('guest@example.com'), agent);
    expect(await usageOf(agent)).toMatchObject({ mustProveEmail: false });
  });
});

it('one network address makes so many accounts in an hour', async () => {
  setMode('closed');
  const answers = [];
  for (let time = 0; time <= MOST_ACCOUNTS; time++) answers.push((await register('one@example.com')).status);
  expect(answers.at(-1)).toBe(429);
});
