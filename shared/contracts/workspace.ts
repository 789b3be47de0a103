import * as z from 'zod';
import { WORKSPACE_ROLES } from '#shared/workspaces/roles.ts';
import { emailSchema } from './auth.ts';
import { idSchema, instantSchema } from './wire.ts';

export const WORKSPACE_LIMITS = {
  name: 60,
  /** Workspaces that one account may own. Each has a quota of its own. */
  owned: 5,
  members: 100,
  /** Open invitations of one workspace. */
  invitations: 50,
} as const;

const workspaceRoleSchema = z.enum(WORKSPACE_ROLES);

const workspaceNameSchema = z.string().trim().min(1, 'Enter a name.').max(WORKSPACE_LIMITS.name);

/** Body of POST /api/workspaces and PATCH /api/workspaces/{id}. Answer: the workspace. */
export const workspaceBodySchema = z.strictObject({ name: workspaceNameSchema });

/** A workspace, as one of its members sees it. */
export const workspaceSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Role of the person who asks. */
  role: workspaceRoleSchema,
  createdAt: instantSchema,
});
export type Workspace = z.infer<typeof workspaceSchema>;

/** Body of PUT /api/workspaces/{id}/white-label. Null ends it. Answer: {@link whiteLabelSchema}. */
export const whiteLabelBodySchema = z.strictObject({ brandKitId: idSchema.nullable() });

/** Answer of GET /api/workspaces/{id}/white-label. */
export const whiteLabelSchema = z.object({
  /** True when the workspace's plan has it. */
  isAllowed: z.boolean(),
  /** Brand kit whose logo and colours share pages and mails about reviews carry, or null. */
  brandKitId: idSchema.nullable(),
});
export type WhiteLabel = z.infer<typeof whiteLabelSchema>;

/** Answer of GET /api/workspaces/{id}/members: a list of these, longest-standing first. */
export const workspaceMemberSchema = z.object({
  /** Id of the account. */
  id: idSchema,
  /** First and last name; empty without them. */
  name: z.string(),
  email: z.string(),
  role: workspaceRoleSchema,
  joinedAt: instantSchema,
});
export type WorkspaceMember = z.infer<typeof workspaceMemberSchema>;

/** Body of PATCH /api/workspaces/{id}/members/{member}. Answer: the member. */
export const changeRoleSchema = z.strictObject({ role: workspaceRoleSchema });

/**
 * Body of POST /api/workspaces/{id}/invitations. Answer: the invitation. An address that was already invited gets the
 * same invitation with a new expiry and this role.
 */
export const inviteMemberSchema = z.strictObject({ email: emailSchema, role: workspaceRoleSchema });

export const workspaceInvitationSchema = z.object({
  id: idSchema,
  email: z.string(),
  role: workspaceRoleSchema,
  /** Address at which the invited person joins. */
  url: z.string(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
});
export type WorkspaceInvitation = z.infer<typeof workspaceInvitationSchema>;

/** Body of POST /api/workspace-invitations/open and /accept: the token of the mailed link. */
export const invitationTokenSchema = z.strictObject({ token: z.string().min(1).max(300) });

/** Answer of POST /api/workspace-invitations/open: what the invited person would join. */
export const openedInvitationSchema = z.object({
  workspaceName: z.string(),
  role: workspaceRoleSchema,
  /** The invited address. Only its account can accept. */
  email: z.string(),
});
export type OpenedInvitation = z.infer<typeof openedInvitationSchema>;
