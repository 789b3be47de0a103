import { model, Schema } from 'mongoose';
import { baseOptions, referenceField } from './base.ts';

const identitySchema = new Schema(
  {
    /** Issuer and subject, so that the database itself allows only one account per provider user. */
    _id: String,
    /** The account it signs in to. That account is created right after this record, with this id. */
    userId: referenceField,
    /**
     * The account's address, once a sign-in with this identity has proved it. Null until then, and in older documents.
     */
    provedEmail: { type: String, default: null },
  },
  baseOptions,
);

/** Maps a user of a sign-in provider to an account. */
export const Identity = model('Identity', identitySchema);
