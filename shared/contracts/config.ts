import * as z from 'zod';

/** Answer of GET /api/config: which outside parts are on, so that the screen can say so before anything is tried. */
export const publicConfigSchema = z.object({
  documents: z.enum(['embedded', 'mongodb']),
  files: z.enum(['local', 'gcs']),
  scriptWriter: z.enum(['built-in', 'openai']),
  /** Name of the sign-in provider that is configured, null without one. */
  signInProvider: z.string().nullable(),
  payments: z.boolean(),
  /** Null when renders can run on the server, else why not, as a person reads it. */
  noServerRenders: z.string().nullable(),
  /** Who runs this studio, as its footer, contact page and legal texts say. */
  company: z.object({ name: z.string(), address: z.string(), supportEmail: z.string(), salesEmail: z.string() }),
});
export type PublicConfig = z.infer<typeof publicConfigSchema>;
