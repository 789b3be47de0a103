import * as z from 'zod';
import { PLANS } from '#shared/plans/plans.ts';
import { RENDER_STATUSES } from './render.ts';
import { idSchema, instantSchema } from './wire.ts';

/** Users per page: 50 by default, at most 100. */
export const ADMIN_PAGE_SIZE = { default: 50, max: 100 } as const;

/** Number of recent admin actions shown in a user's row. */
export const ADMIN_ROW_ACTIONS = 3;

/** Maximum number of recent projects, renders and users listed per plan (specification: at most 5). */
export const ADMIN_RECENT_COUNT = 5;

/** Admin actions on an account, by their names in the audit log. */
export const ADMIN_ACTIONS = [
  'plan.change',
  'admin.grant',
  'admin.revoke',
  'user.delete',
  'user.invite',
  'invitation.revoke',
] as const;

/** One line of the audit log. E-mail addresses are those at the time of the action. */
export const auditEntrySchema = z.object({
  id: idSchema,
  action: z.enum(ADMIN_ACTIONS),
  actorEmail: z.string(),
  targetEmail: z.string(),
  /** The plan before and after, for `plan.change`; else null. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  createdAt: instantSchema,
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const adminUserSchema = z.object({
  id: idSchema,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  plan: z.enum(PLANS),
  isAdmin: z.boolean(),
  /** The payment provider's status of the subscription (`active`, `trialing`, `past_due`, …), or null without one. */
  subscriptionStatus: z.string().nullable(),
  createdAt: instantSchema,
  /** The latest admin actions on this account, newest first, at most {@link ADMIN_ROW_ACTIONS}. */
  recentActions: z.array(auditEntrySchema),
});
export type AdminUser = z.infer<typeof adminUserSchema>;

/**
 * Query of GET /api/admin/users. `search` matches the beginning of an e-mail address, of a name, or of "first last",
 * ignoring case.
 */
export const adminUsersQuerySchema = z.strictObject({
  search: z.string().trim().max(100).default(''),
  plan: z.enum(PLANS).optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(ADMIN_PAGE_SIZE.max).default(ADMIN_PAGE_SIZE.default),
});

/** Answer of GET /api/admin/users. `total` counts the users of all pages. */
export const adminUsersSchema = z.object({
  users: z.array(adminUserSchema),
  page: z.int(),
  pageSize: z.int(),
  total: z.int(),
});

/** Body of PATCH /api/admin/users/{id}/plan. Answer: the user. */
export const setPlanSchema = z.strictObject({ plan: z.enum(PLANS) });

/** Body of PATCH /api/admin/users/{id}/admin. Answer: the user, or 409 `admin.last-admin`. */
export const setAdminSchema = z.strictObject({ isAdmin: z.boolean() });

const adminProjectSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string().nullable(),
  createdAt: instantSchema,
});

const adminRenderSchema = z.object({
  id: idSchema,
  preset: z.string(),
  status: z.enum(RENDER_STATUSES),
  /** Reason for the failure, or null when it did not fail. Its log: GET /api/admin/renders/{id}/log, as text. */
  errorMessage: z.string().nullable(),
  errorCode: z.string().nullable(),
  createdAt: instantSchema,
});

/** Answer of GET /api/admin/analytics. */
export const adminAnalyticsSchema = z.object({
  summary: z.object({
    totalUsers: z.int(),
    totalProjects: z.int(),
    totalRenders: z.int(),
    planDistribution: z.object({ creator: z.int(), studio: z.int(), enterprise: z.int() }),
  }),
  recentActivity: z.object({
    /** Newest first, at most {@link ADMIN_RECENT_COUNT} each. */
    projects: z.array(adminProjectSchema),
    renders: z.array(adminRenderSchema),
  }),
});
export type AdminAnalytics = z.infer<typeof adminAnalyticsSchema>;

/** Answer of GET /api/admin/script-writer. */
export const adminScriptWriterSchema = z.object({
  /** Name of the configured model, or null for the built-in writer. */
  model: z.string().nullable(),
  /** A model server on the studio's machine, whether or not the studio uses it. Null without one. */
  local: z.object({ baseUrl: z.string(), models: z.array(z.string()).readonly() }).nullable(),
});
export type AdminScriptWriter = z.infer<typeof adminScriptWriterSchema>;

const adminPlanGroupSchema = z.object({
  count: z.int(),
  /** Newest first, at most {@link ADMIN_RECENT_COUNT}. */
  users: z.array(z.object({ id: idSchema, email: z.string(), createdAt: instantSchema })),
});

/** Answer of GET /api/admin/subscriptions. */
export const adminSubscriptionsSchema = z.object({
  creator: adminPlanGroupSchema,
  studio: adminPlanGroupSchema,
  enterprise: adminPlanGroupSchema,
});
export type AdminSubscriptions = z.infer<typeof adminSubscriptionsSchema>;
