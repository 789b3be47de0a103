import { model, Schema } from 'mongoose';
import { baseOptions, referenceField } from './base.ts';

const scimTokenSchema = new Schema(
  {
    /** The workspace. It has one token. */
    _id: { type: String, required: true },
    /** The workspace again, as the owner. */
    userId: referenceField,
    /** SHA-256 of the token, which is random enough to need no slow hash. Tokens are looked up by it. */
    tokenHash: { type: String, required: true, unique: true },
    /** Day (UTC) of the last request. A day, so that a busy directory writes once a day. */
    lastUsedOn: { type: String, default: null },
  },
  baseOptions,
);

/** The secret by which a company's directory manages a workspace's members. */
export const ScimToken = model('ScimToken', scimTokenSchema);

const scimUserSchema = new Schema(
  {
    /** Id of the membership, see `memberId`. */
    _id: { type: String, required: true },
    /** The workspace. */
    userId: referenceField,
    accountId: referenceField,
    /** The directory's own id for the person. */
    externalId: { type: String, default: null },
  },
  baseOptions,
);

/**
 * A person whom a company's directory put into a workspace. While there is no membership the person is inactive: the
 * directory or an owner removed it, and signing in with the company does not bring it back.
 */
export const ScimUser = model('ScimUser', scimUserSchema);
