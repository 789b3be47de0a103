import * as z from 'zod';
import { REGISTRATION_MODES } from '#shared/auth/registration.ts';

/**
 * Answer of GET /api/config: the external services that are configured, so that the interface can mention them up
 * front.
 */
export const publicConfigSchema = z.object({
  documents: z.enum(['embedded', 'mongodb']),
  files: z.enum(['local', 'gcs']),
  scriptWriter: z.enum(['built-in', 'openai']),
  /** Recognises speech: a service, or this server if the browser cannot. */
  recogniser: z.enum(['built-in', 'openai']),
  /** Reads texts aloud. */
  voice: z.enum(['built-in', 'openai']),
  /** Name of the configured sign-in provider, null without one. */
  signInProvider: z.string().nullable(),
  /** The people who may create an account. */
  registration: z.enum(REGISTRATION_MODES).default('open'),
  /** False when the operator has disabled the open picture catalogues. */
  openPictures: z.boolean().default(false),
  payments: z.boolean(),
  /** False when mails only reach the server's outbox folder. */
  mail: z.boolean(),
  /** Null when renders can run on the server, else the reason, shown to users. */
  noServerRenders: z.string().nullable(),
  /** Operator of this studio, as named in its footer, contact page and legal texts. */
  company: z.object({ name: z.string(), address: z.string(), supportEmail: z.string(), salesEmail: z.string() }),
});
export type PublicConfig = z.infer<typeof publicConfigSchema>;
