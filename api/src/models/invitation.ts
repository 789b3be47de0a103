import { type HydratedDocumentFromSchema, model, Schema } from 'mongoose';
import { baseOptions, idField } from './base.ts';

const invitationSchema = new Schema(
  {
    _id: idField,
    /** Address of the future account, in lower case. */
    email: { type: String, required: true, unique: true },
    expiresAt: { type: Date, required: true, expires: 0 },
  },
  baseOptions,
);

/** An admin's permission to create an account with an address. Removed once it is used. */
export const Invitation = model('Invitation', invitationSchema);
export type InvitationDocument = HydratedDocumentFromSchema<typeof invitationSchema>;
