import { model, Schema } from 'mongoose';
import { baseOptions, referenceField } from './base.ts';

const uploadGrantSchema = new Schema(
  {
    /** The key that the file will have. */
    _id: String,
    userId: referenceField,
    /** The most that may be sent. */
    bytes: { type: Number, required: true },
    expiresAt: { type: Date, required: true, expires: 0 },
  },
  baseOptions,
);

/** An address of a bucket that was given out for an upload; there until the file is first asked for. It counts as its owner's. */
export const UploadGrant = model('UploadGrant', uploadGrantSchema);
