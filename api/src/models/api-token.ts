import { type HydratedDocumentFromSchema, model, Schema } from 'mongoose';
import { TOKEN_SCOPES } from '#shared/api-access/scopes.ts';
import { baseOptions, idField, referenceField } from './base.ts';

const apiTokenSchema = new Schema(
  {
    _id: idField,
    userId: referenceField,
    name: { type: String, required: true },
    /** Shown in the list. Too short to help anyone guess the rest. */
    prefix: { type: String, required: true },
    /** SHA-256 of the token, which is random enough to need no slow hash. Tokens are looked up by it. */
    tokenHash: { type: String, required: true, unique: true },
    scopes: { type: [{ type: String, enum: TOKEN_SCOPES }], required: true },
    expiresAt: { type: Date, default: null },
    /** Day (UTC) of the last request. A day, so that a busy script writes once a day. */
    lastUsedOn: { type: String, default: null },
  },
  baseOptions,
);

/** A secret by which a script acts for an account. Removed when it is revoked. */
export const ApiToken = model('ApiToken', apiTokenSchema);
export type ApiTokenDocument = HydratedDocumentFromSchema<typeof apiTokenSchema>;
