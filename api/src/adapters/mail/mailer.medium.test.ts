import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { createMailer } from './mailer.ts';

const mail = { to: 'ada@example.com', subject: 'Your script is ready', text: 'Hello “Ada”,\n\nopen it.' };
const mailFrom = 'Clipwright <studio@example.com>';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

interface Received {
  from: string;
  to: string[];
  message: string;
}

/** A local mail server for one user that stores the mail it accepts. */
async function startMailServer(): Promise<{ port: number; received: Received[] }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'studio' && password === 's3cret/'
        ? done(null, { user: username })
        : done(new Error('Wrong password')),
    onRcptTo: ({ address }, _session, done) =>
      address.endsWith('@example.com') ? done() : done(new Error('We do not relay')),
    onData: (stream, { envelope }, done) => {
      let message = '';
      stream.on('data', (chunk: Buffer) => {
        message += chunk.toString();
      });
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), message });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise<void>((resolve) => server.close(resolve)));
  return { port: (server.server.address() as AddressInfo).port, received };
}

async function createDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clipwright-mail-'));
  closers.push(() => rm(dataDir, { recursive: true }));
  return dataDir;
}

describe('with SMTP_URL', () => {
  it('sends the mail to the server with the address’s user and password', async () => {
    const { port, received } = await startMailServer();
    const smtpUrl = `smtp://studio:s3cret%2F@127.0.0.1:${port}`;
    await createMailer({ smtpUrl, mailFrom, dataDir: '/nowhere' }).send(mail);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ from: 'studio@example.com', to: ['ada@example.com'] });
    expect(received[0]!.message).toContain('Subject: Your script is ready');
    expect(received[0]!.message).toContain('From: Clipwright <studio@example.com>');
  });

  it.each([
    ['a wrong password', 'studio:wrong', 'ada@example.com', /Invalid login/],
    ['a recipient whom the server refuses', 'studio:s3cret%2F', 'ada@elsewhere.org', /relay/],
  ])('fails for %s', async (_what, user, to, message) => {
    const { port } = await startMailServer();
    const mailer = createMailer({ smtpUrl: `smtp://${user}@127.0.0.1:${port}`, mailFrom, dataDir: '/nowhere' });
    await expect(mailer.send({ ...mail, to })).rejects.toThrow(message);
  });

  it('fails when no server listens', async () => {
    const mailer = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom, dataDir: '/nowhere' });
    await expect(mailer.send(mail)).rejects.toThrow(/ECONNREFUSED/);
  });

  it('sends one mail to one address, whatever address and subject contain', async () => {
    const { port, received } = await startMailServer();
    const mailer = createMailer({
      smtpUrl: `smtp://studio:s3cret%2F@127.0.0.1:${port}`,
      mailFrom,
      dataDir: '/nowhere',
    });
    await mailer.send({ ...mail, subject: 'Ready\r\nBcc: victim@example.com' });
    await mailer.send({ ...mail, to: 'ada@example.com, victim@example.com' }).catch(() => null);
    expect(received.flatMap(({ to }) => to)).not.toContain('victim@example.com');
    expect(received[0]!.message).not.toMatch(/^Bcc:/m);
  });
});

describe('without SMTP_URL', () => {
  it('writes each mail to a file in the outbox, readable by its owner only', async () => {
    const dataDir = await createDataDir();
    const mailer = createMailer({ smtpUrl: null, mailFrom, dataDir });
    await Promise.all([mailer.send(mail), mailer.send(mail)]);
    const names = await readdir(join(dataDir, 'outbox'));
    expect(names).toHaveLength(2);
    for (const name of names) {
      expect(name).toMatch(/^\d{4}-\d\d-\d\dT.*\.eml$/);
      const path = join(dataDir, 'outbox', name);
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      expect(await readFile(path, 'utf8')).toMatch(/^To: ada@example\.com\r$/m);
    }
  });
});
