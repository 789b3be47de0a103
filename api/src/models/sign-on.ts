import { type HydratedDocumentFromSchema, model, Schema } from 'mongoose';
import { SIGN_ON_ROLES } from '#shared/contracts/sign-on.ts';
import { baseOptions, referenceField } from './base.ts';

const workspaceSignOnSchema = new Schema(
  {
    /** The workspace. */
    _id: { type: String, required: true },
    /** The workspace again, as the owner. */
    userId: referenceField,
    issuer: { type: String, required: true },
    clientId: { type: String, required: true },
    /** Sealed, see `adapters/secrets/sealed-text.ts`. Null for a client without a secret. */
    clientSecret: { type: String, default: null },
    /** Role of people who sign in for the first time. */
    role: { type: String, enum: SIGN_ON_ROLES, required: true },
    /** True when members with an address of the workspace's domains cannot sign in otherwise. */
    isRequired: { type: Boolean, default: false, required: true },
  },
  baseOptions,
);

/** The sign-in provider of a workspace. */
export const WorkspaceSignOn = model('WorkspaceSignOn', workspaceSignOnSchema);
export type WorkspaceSignOnDocument = HydratedDocumentFromSchema<typeof workspaceSignOnSchema>;

const workspaceDomainSchema = new Schema(
  {
    /** The domain, in lower case, so that the database itself gives it to one workspace only. */
    _id: { type: String, required: true },
    /** The workspace that proved it. */
    userId: referenceField,
  },
  baseOptions,
);

/** A domain whose addresses sign in with a workspace's provider. */
export const WorkspaceDomain = model('WorkspaceDomain', workspaceDomainSchema);
