import * as z from 'zod';
import { ADMIN_ACTIONS } from './admin.ts';
import { MAX_PAGE } from './page.ts';
import { idSchema, instantSchema } from './wire.ts';

/** Bounds of the audit log of an account or a workspace. Older entries are removed. */
export const AUDIT_LIMITS = { entries: 10_000, days: 400 } as const;

/** Actions in the audit log of an account or a workspace. */
const OWNER_ACTIONS = [
  ...['account.sign-in', 'account.change', 'account.password', 'account.export', 'account.delete', 'glossary.change'],
  ...['project.create', 'project.change', 'project.delete', 'project.restore', 'project.destroy'],
  ...['project.download', 'project.move'],
  ...['asset.delete', 'asset.restore', 'asset.empty-trash'],
  ...['export.start', 'export.delete'],
  ...['share-link.create', 'share-link.change', 'share-link.revoke'],
  ...['token.create', 'token.revoke'],
  ...['webhook.create', 'webhook.change', 'webhook.delete', 'webhook.replay'],
  ...['brand-kit.create', 'brand-kit.change', 'brand-kit.lock', 'brand-kit.unlock', 'brand-kit.delete'],
  ...['template.create', 'template.change', 'template.delete'],
  ...['proposal.create', 'proposal.answer', 'proposal.withdraw'],
  ...['workspace.create', 'workspace.change', 'workspace.white-label', 'workspace.delete'],
  ...['member.invite', 'member.uninvite', 'member.join', 'member.change', 'member.remove'],
  ...['sign-on.change', 'sign-on.remove', 'sign-on.check-domain', 'sign-on.remove-domain'],
  ...['sign-on.create-token', 'sign-on.revoke-token'],
  ...['payment.checkout', 'payment.portal', 'audit.download'],
] as const;
export type OwnerAction = (typeof OWNER_ACTIONS)[number];

/** Every action in the audit log, those of the studio's admins on accounts included. */
export const AUDIT_ACTIONS = [...ADMIN_ACTIONS, ...OWNER_ACTIONS] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Query of GET /api/workspaces/{id}/audit.jsonl and /api/account/audit.jsonl. */
export const auditFilterSchema = z.strictObject({
  action: z.enum(AUDIT_ACTIONS).optional(),
  /** Id of the account that acted. */
  actor: idSchema.optional(),
  /** Entries at or after this instant. */
  from: instantSchema.optional(),
  /** Entries before this instant. */
  until: instantSchema.optional(),
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;

/** Query of GET /api/workspaces/{id}/audit and /api/account/audit. Answer: a page of entries, newest first. */
export const auditQuerySchema = auditFilterSchema.extend({
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(50),
  cursor: z.string().max(200).optional(),
});

/** One action, and a line of the download. */
export const auditLogEntrySchema = z.object({
  id: idSchema,
  time: instantSchema,
  action: z.enum(AUDIT_ACTIONS),
  /**
   * The account that acted, with its e-mail address at that time, or null for the studio itself and its payments. A
   * deleted account has no address.
   */
  actor: z.object({ id: idSchema, email: z.string().nullable(), isDeleted: z.boolean() }).nullable(),
  /** Network address of the request. Null for the studio itself and for deleted accounts. */
  address: z.string().nullable(),
  /** Name of the API token that the request carried. Null for a session. */
  token: z.string().nullable(),
  /** The object of the action: its id, and its name or e-mail address at that time. Null without one. */
  target: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  /** The plan or role before and after. */
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type AuditLogEntry = z.infer<typeof auditLogEntrySchema>;
