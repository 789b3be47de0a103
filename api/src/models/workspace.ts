import { type HydratedDocumentFromSchema, model, Schema } from 'mongoose';
import { WORKSPACE_ROLES, type WorkspaceRole } from '#shared/workspaces/roles.ts';
import { baseOptions, idField, referenceField } from './base.ts';
import type { UserDocument } from './user.ts';

const workspaceSchema = new Schema(
  {
    /** Owner id (`userId`) of everything in the workspace. */
    _id: idField,
    name: { type: String, required: true },
    /** Names and terms of all its projects; see `shared/glossary/`. */
    glossary: { type: Schema.Types.Mixed, default: () => [] },
    /** Brand kit of the white label. Its plan is checked when it is read. */
    whiteLabelKitId: { type: String, default: null },
    /** Calendar month (UTC, `2026-11`) that `projectsThisMonth` counts. */
    projectMonth: { type: String, default: '' },
    /** Projects created in that month, deleted ones included. */
    projectsThisMonth: { type: Number, default: 0 },
  },
  baseOptions,
);

/** Several people's projects, library, brand kits, templates and glossary. */
export const Workspace = model('Workspace', workspaceSchema);
export type WorkspaceDocument = HydratedDocumentFromSchema<typeof workspaceSchema>;

/** A workspace and the asking person's role in it. */
export interface MyWorkspace {
  readonly workspace: WorkspaceDocument;
  readonly role: WorkspaceRole;
}

const workspaceMemberSchema = new Schema(
  {
    /** {@link memberId}, so that an account is a member once. */
    _id: { type: String, required: true },
    workspaceId: referenceField,
    /** The member's account. Its memberships are removed with it. */
    userId: referenceField,
    role: { type: String, enum: WORKSPACE_ROLES, required: true },
  },
  baseOptions,
);

/** An account's role in a workspace. */
export const WorkspaceMember = model('WorkspaceMember', workspaceMemberSchema);
export type WorkspaceMemberDocument = HydratedDocumentFromSchema<typeof workspaceMemberSchema>;

/** A membership with the member's account. */
export interface Member {
  readonly membership: WorkspaceMemberDocument;
  readonly user: UserDocument;
}

/** The id of an account's membership. */
export function memberId(workspaceId: string, userId: string): string {
  return `${workspaceId}.${userId}`;
}

const workspaceInvitationSchema = new Schema(
  {
    _id: idField,
    workspaceId: referenceField,
    /** Invited address, in lower case. */
    email: { type: String, required: true },
    role: { type: String, enum: WORKSPACE_ROLES, required: true },
    expiresAt: { type: Date, required: true, expires: 0 },
  },
  baseOptions,
);

/** An owner's permission to join with an address. Removed once it is used. */
export const WorkspaceInvitation = model('WorkspaceInvitation', workspaceInvitationSchema);
export type WorkspaceInvitationDocument = HydratedDocumentFromSchema<typeof workspaceInvitationSchema>;
