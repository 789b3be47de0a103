import * as z from 'zod';
import { PLANS } from '#shared/plans/plans.ts';
import { OPEN_PICTURES_CHOICES } from '#shared/stock/open-licenses.ts';
import { idSchema, instantSchema } from './wire.ts';

/** Password length: 8 to 200 characters. The upper limit keeps hashing affordable. */
export const PASSWORD_LENGTH = { min: 8, max: 200 } as const;

/**
 * Maximum length of an account's e-mail address (RFC 5321 allows no more in a mail path) and of each of its names, in
 * characters.
 */
export const ACCOUNT_LIMITS = { email: 254, name: 100 } as const;

const NOT_AN_EMAIL = 'Enter a valid e-mail address.';

/** An e-mail address as typed or pasted. Surrounding spaces are removed. */
export const emailSchema = z.string(NOT_AN_EMAIL).trim().pipe(z.email(NOT_AN_EMAIL).max(ACCOUNT_LIMITS.email));
export const nameSchema = z.string().trim().max(ACCOUNT_LIMITS.name);

export const newPasswordSchema = z
  .string()
  .min(PASSWORD_LENGTH.min, `Use at least ${PASSWORD_LENGTH.min} characters.`)
  .max(PASSWORD_LENGTH.max, `Use at most ${PASSWORD_LENGTH.max} characters.`);

export const loginSchema = z.object({
  email: emailSchema,
  password: z.string().min(1, 'Enter your password.').max(PASSWORD_LENGTH.max),
});

export const registerSchema = z.object({
  email: emailSchema,
  password: newPasswordSchema,
  firstName: nameSchema.optional(),
  lastName: nameSchema.optional(),
  /** Token of an invitation's link. */
  invitation: z.string().max(300).optional(),
});

/** Body of POST /api/auth/forgot-password. The answer is 204, even for an unknown address. */
export const forgotPasswordSchema = z.strictObject({ email: emailSchema });

/**
 * Body of POST /api/auth/claim-admin and /api/auth/reset-password: the token of a mailed link, and the account's new
 * password. Answer: the signed-in user, or 403 `account.claim-invalid` or `account.reset-invalid`.
 */
export const mailedPasswordSchema = z.strictObject({ token: z.string().min(1).max(300), password: newPasswordSchema });

/** Body of POST /api/auth/prove-email: the token of a mailed link. Answer: 204, or 403 `account.proof-invalid`. */
export const proveEmailSchema = z.strictObject({ token: z.string().min(1).max(300) });

/** The signed-in user as the studio sees it: answer of GET /api/auth/user, login and register. */
export const userSchema = z.object({
  id: idSchema,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  plan: z.enum(PLANS),
  isAdmin: z.boolean(),
  /** Permission to search the open picture catalogues. Off until the user allows it. */
  openPictures: z.enum(OPEN_PICTURES_CHOICES).default('off'),
  createdAt: instantSchema,
});
export type User = z.infer<typeof userSchema>;
