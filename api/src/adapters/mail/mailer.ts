import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { storageErrorOf } from '#api/adapters/files/disk.ts';
import type { Config } from '#api/config/config.ts';
import { brandedParts, type MailBrand } from './branded-mail.ts';

export interface Mail {
  to: string;
  /** Address for answers. Default: the sender. */
  replyTo?: string;
  subject: string;
  text: string;
  /** Look of the mail. Default: plain text in the studio's name. */
  brand?: MailBrand | undefined;
}

export interface Mailer {
  /**
   * @throws StorageError `storage.full` when the outbox has no room; any other error when the server rejects the mail,
   *   or the outbox cannot be written.
   */
  send(mail: Mail): Promise<void>;
}

const TIMEOUT_MS = 15_000;

/** Sends through `SMTP_URL`. Without it, writes each mail as an `.eml` file into `DATA_DIR/outbox`. */
export function createMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer {
  return config.smtpUrl
    ? createSmtpMailer(config.smtpUrl, config.mailFrom)
    : createOutboxMailer(join(config.dataDir, 'outbox'), config.mailFrom);
}

function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(
    { url, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    { from },
  );
  return {
    async send(mail) {
      await transport.sendMail(addressed(mail, from));
    },
  };
}

function createOutboxMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(addressed(mail, from));
      // Named by time, so listings sort. Renamed into place, so no partial file is visible.
      const path = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`);
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
        await rename(`${path}.part`, path);
      } catch (error) {
        await rm(`${path}.part`, { force: true });
        throw storageErrorOf(error);
      }
    },
  };
}

/** An address given as an object is one address, even if it contains commas. */
function addressed({ to, replyTo, subject, text, brand }: Mail, from: string) {
  return {
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    ...(brand && brandedParts(text, from, brand)),
  };
}
