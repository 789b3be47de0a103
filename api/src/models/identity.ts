import { model, Schema } from 'mongoose';
import { baseOptions, referenceField } from './base.ts';

const identitySchema = new Schema(
  {
    /** Issuer and subject, so that the database itself keeps a person at the provider to one account. */
    _id: String,
    /** The account that they sign in to. It is made right after this, under this id. */
    userId: referenceField,
    /** The account's address, once a sign-in with this identity has proved it; null until then, as in documents of old. */
    provedEmail: { type: String, default: null },
  },
  baseOptions,
);

/** Who at a sign-in provider is which account here. */
export const Identity = model('Identity', identitySchema);
