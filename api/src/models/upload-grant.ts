import { model, Schema } from 'mongoose';
import { baseOptions, referenceField } from './base.ts';

const uploadGrantSchema = new Schema(
  {
    /** Key of the future file. */
    _id: String,
    userId: referenceField,
    /** Maximum size of the upload. */
    bytes: { type: Number, required: true },
    expiresAt: { type: Date, required: true, expires: 0 },
  },
  baseOptions,
);

/**
 * An upload address in a bucket. Exists until the file is first requested. Its bytes count towards its owner's quota.
 */
export const UploadGrant = model('UploadGrant', uploadGrantSchema);
