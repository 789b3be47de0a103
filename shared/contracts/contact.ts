import * as z from 'zod';
import { emailSchema } from './auth.ts';

/** Maximum length of each field of the contact form, in characters. */
export const CONTACT_LIMITS = { name: 100, company: 200, subject: 200, message: 5_000 } as const;

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\r\n]*$/, 'Use a single line.');

/** Body of POST /api/contact. Answer: 204 once the mail server has accepted the message, or 502 `contact.not-sent`. */
export const contactSchema = z.strictObject({
  name: line(CONTACT_LIMITS.name).min(1, 'Enter your name.'),
  email: emailSchema,
  company: line(CONTACT_LIMITS.company).optional(),
  subject: line(CONTACT_LIMITS.subject).min(1, 'Enter a subject.'),
  message: z.string().trim().min(1, 'Enter a message.').max(CONTACT_LIMITS.message),
});
export type ContactMessage = z.infer<typeof contactSchema>;
