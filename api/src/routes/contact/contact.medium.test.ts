import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio({ SUPPORT_EMAIL: 'help@studio.example', TRUST_PROXY: 'true' });
});
afterAll(() => studio.close());

/** Every test writes from its own address, because each may send five messages an hour. */
let address = 0;
beforeEach(() => {
  address += 1;
});
const post = (body: unknown) =>
  studio.agent().send('POST', '/api/contact', { body, headers: { 'X-Forwarded-For': `198.51.100.${address}` } });

const outbox = () => join(studio.dataDir, 'outbox');
const mails = async () => (await readdir(outbox()).catch(() => [])).toSorted();

const message = (values: object = {}) => ({
  name: 'Ada Byron',
  email: 'ada@example.com',
  company: 'Engines Ltd',
  subject: 'A question',
  message: 'Does it work with\ntwo lines?',
  ...values,
});

describe('POST /api/contact', () => {
  it('reaches the support mailbox, and answers go to the writer', async () => {
    const before = await mails();
    const answer = await post(message());
    expect([answer.status, answer.body]).toEqual([204, '']);
    const [name] = (await mails()).filter((mail) => !before.includes(mail));
    const mail = await readFile(join(outbox(), name!), 'utf8');
    expect(mail).toContain('To: help@studio.example');
    expect(mail).toContain('Reply-To: ada@example.com');
    expect(mail).toContain('From: Clipwright <studio@localhost>');
    expect(mail).toContain('Subject: Contact: A question');
    expect(mail).toMatch(
      /Name: Ada Byron\r\nE-mail: ada@example\.com\r\nCompany: Engines Ltd\r\n\r\nDoes it work with\r\ntwo lines\?/,
    );
  });

  it('works without a company', async () => {
    const { company: _, ...rest } = message();
    expect((await post(rest)).status).toBe(204);
    expect((await post(message({ company: '' }))).status).toBe(204);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: '   ' }, 'name'],
    [{ name: 'Ada\r\nBcc: everybody@example.com' }, 'name'],
    [{ subject: 'Hello\nBcc: everybody@example.com' }, 'subject'],
    [{ company: 'x\ny' }, 'company'],
    [{ email: 'ada' }, 'email'],
    [{ email: 'ada@example.com, everybody@example.com' }, 'email'],
    [{ email: 'ada@example.com\r\nBcc: x@example.com' }, 'email'],
    [{ email: { $ne: '' } }, 'email.$ne'],
    [{ subject: undefined }, 'subject'],
    [{ message: '' }, 'message'],
    [{ message: 'x'.repeat(5_001) }, 'message'],
    [{ message: ['x'] }, 'message'],
    [{ to: 'everybody@example.com' }, ''],
  ])('refuses %j, and sends nothing', async (values, path) => {
    const before = await mails();
    const answer = await post(message(values));
    expect([answer.status, answer.body.path]).toEqual([400, path]);
    expect(await mails()).toEqual(before);
  });

  it('sends markup as text', async () => {
    const before = await mails();
    await post(message({ message: '<img src=x onerror=alert(1)>' }));
    const [name] = (await mails()).filter((mail) => !before.includes(mail));
    const mail = await readFile(join(outbox(), name!), 'utf8');
    expect(mail).toContain('Content-Type: text/plain');
    expect(mail).not.toContain('text/html');
  });

  it('is refused at the sixth message in an hour from one address', async () => {
    for (let n = 0; n < 5; n++) expect((await post(message())).status).toBe(204);
    const sixth = await post(message());
    expect([sixth.status, sixth.body.code]).toEqual([429, 'request.too-many']);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(3_000);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_601_000 });
    try {
      expect((await post(message())).status).toBe(204);
    } finally {
      vi.useRealTimers();
    }
  });

  it('reports a failure with the address to write to, and does not count it', async () => {
    await rm(outbox(), { recursive: true, force: true });
    await writeFile(outbox(), 'a file in the place of the folder');
    for (let n = 0; n < 7; n++) {
      const answer = await post(message());
      expect([answer.status, answer.body]).toEqual([
        502,
        {
          message: 'Your message could not be sent. Try again in a moment.',
          code: 'contact.not-sent',
          supportEmail: 'help@studio.example',
        },
      ]);
    }
    await rm(outbox());
    expect((await post(message())).status).toBe(204);
  });
});
