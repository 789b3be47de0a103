import { StorageError } from '#api/adapters/files/storage-error.ts';
import type { Mailer } from '#api/adapters/mail/mailer.ts';
import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import type { ContactMessage } from '#shared/contracts/contact.ts';

/**
 * Forwards a message from the contact form to the support mailbox. It comes from the studio's own address, because mail
 * servers refuse a foreign sender. Replies go to the writer.
 * @throws ApiError `contact.not-sent`; StorageError `storage.full`
 */
export async function sendContactMessage(
  { mailer, config }: { config: Config; mailer: Mailer },
  { name, email, company, subject, message }: ContactMessage,
): Promise<void> {
  const { supportEmail } = config.company;
  const sender = [`Name: ${name}`, `E-mail: ${email}`, ...(company ? [`Company: ${company}`] : [])].join('\n');
  try {
    await mailer.send({
      to: supportEmail,
      replyTo: email,
      subject: `Contact: ${subject}`,
      text: `${sender}\n\n${message}\n`,
    });
  } catch (cause) {
    if (cause instanceof StorageError) throw cause;
    throw new ApiError('contact.not-sent', { cause, data: { supportEmail } });
  }
}
