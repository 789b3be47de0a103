import { model, Schema } from 'mongoose';
import { baseOptions, referenceField } from './base.ts';

const identitySchema = new Schema(
  {
    /** Issuer and subject, so that the database itself keeps a person at the provider to one account. */
    _id: String,
    /** The account that they sign in to. It is made right after this, under this id. */
    userId: referenceField,
  },
  baseOptions,
);

/** Who at a sign-in provider is which account here. */
export const Identity = model('Identity', identitySchema);
