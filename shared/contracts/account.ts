import * as z from 'zod';
import { PLANS } from '#shared/plans/plans.ts';
import { OPEN_PICTURES_CHOICES } from '#shared/stock/open-licenses.ts';
import { nameSchema, newPasswordSchema, PASSWORD_LENGTH } from './auth.ts';
import { idSchema } from './wire.ts';

/**
 * Maximum projects and media files of one account, including the trash. The studio lists them all together: an answer
 * of this length takes less than a second.
 */
export const ACCOUNT_COUNTS = { projects: 1_000, assets: 5_000 } as const;

/** Answer of GET /api/account/usage: the plan's limits and the amounts used. */
export const accountUsageSchema = z.object({
  plan: z.enum(PLANS),
  /** Projects created in this calendar month (UTC). */
  projects: z.object({
    /** As `2026-11`. */
    month: z.string(),
    used: z.int(),
    /** Null: no limit. */
    limit: z.int().nullable(),
    left: z.int().nullable(),
  }),
  storage: z.object({
    usedBytes: z.number(),
    quotaBytes: z.number(),
    /**
     * Parts of finished renders that speed up the next export, not counted in the quota. DELETE /api/account/kept-parts
     * removes them.
     */
    keptPartsBytes: z.number().default(0),
    /** Finished videos by project, largest first. */
    videos: z.array(
      z.object({
        projectId: idSchema,
        title: z.string(),
        isTrashed: z.boolean(),
        count: z.int(),
        bytes: z.number(),
      }),
    ),
  }),
  /** The payment provider's status of the subscription (`active`, `trialing`, `past_due`, …), or null without one. */
  subscriptionStatus: z.string().nullable(),
  /** True when POST /api/stripe/create-portal-session has a portal to open. */
  hasBillingPortal: z.boolean(),
  /** True until the mailed link is opened. Until then the quota is small. */
  mustProveEmail: z.boolean().default(false),
  /** False for an account that signs in only with the provider. It can set a password after a recent sign-in. */
  hasPassword: z.boolean(),
});
export type AccountUsage = z.infer<typeof accountUsageSchema>;

/** Body of PATCH /api/account. An empty name removes it; absent fields stay unchanged. Answer: the user. */
export const updateAccountSchema = z.strictObject({
  firstName: nameSchema.optional(),
  lastName: nameSchema.optional(),
  openPictures: z.enum(OPEN_PICTURES_CHOICES).optional(),
});

/**
 * Body of POST /api/account/password. `currentPassword` is required if the account has one; otherwise the sign-in must
 * be recent (403 `account.sign-in-again`). Other sessions end. Answer: 204.
 */
export const changePasswordSchema = z.strictObject({
  currentPassword: z.string().max(PASSWORD_LENGTH.max).optional(),
  newPassword: newPasswordSchema,
});

/**
 * Body of DELETE /api/account: the password if the account has one; otherwise the sign-in must be recent. Answer: 204.
 */
export const deleteAccountSchema = z.strictObject({ password: z.string().max(PASSWORD_LENGTH.max).optional() });
