import * as z from 'zod';
import { TOKEN_SCOPES } from '#shared/api-access/scopes.ts';
import { plainLine } from './plain-text.ts';
import { idSchema, instantSchema } from './wire.ts';

/** Limits of an account's API tokens. */
export const API_TOKEN_LIMITS = { name: 60, perAccount: 20, days: 365 } as const;

/** Body of POST /api/account/tokens. */
export const createApiTokenSchema = z.strictObject({
  name: z
    .string()
    .max(API_TOKEN_LIMITS.name, `Use at most ${API_TOKEN_LIMITS.name} characters.`)
    .transform(plainLine)
    .pipe(z.string().min(1, 'Enter a name.')),
  scopes: z
    .array(z.enum(TOKEN_SCOPES))
    .min(1, 'Choose at least one scope.')
    .max(TOKEN_SCOPES.length)
    .transform((scopes) => TOKEN_SCOPES.filter((scope) => scopes.includes(scope))),
  /** Null: the token works until it is revoked. */
  expiresInDays: z.int().min(1).max(API_TOKEN_LIMITS.days).nullable().default(90),
});

/** A token as its owner sees it. */
export const apiTokenSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** The first characters of the token, by which its owner recognises it. */
  prefix: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  expiresAt: instantSchema.nullable(),
  /** Day (UTC, `2026-11-27`) of the last request with it, or null for none. */
  lastUsedOn: z.iso.date().nullable(),
  createdAt: instantSchema,
});
export type ApiTokenAnswer = z.infer<typeof apiTokenSchema>;

/** Answer of GET /api/account/tokens. `isAllowed`: the account's plan has API access. */
export const apiTokensSchema = z.object({ isAllowed: z.boolean(), tokens: z.array(apiTokenSchema) });

/** Answer of POST /api/account/tokens. `secret` is the token itself; it is never shown again. */
export const newApiTokenSchema = apiTokenSchema.extend({ secret: z.string() });
