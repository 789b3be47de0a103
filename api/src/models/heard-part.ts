import { model, Schema } from 'mongoose';
import { baseOptions, referenceField } from './base.ts';

const heardPartSchema = new Schema(
  {
    /** Hash of the account and of everything that the service was sent. */
    _id: String,
    userId: referenceField,
    /** The service's answer as JSON. */
    content: { type: String, required: true },
    expiresAt: { type: Date, required: true, expires: 0 },
  },
  baseOptions,
);

/** Words of a part of a sound that a service was paid for. Removed by its expiry, and with its account. */
export const HeardPart = model('HeardPart', heardPartSchema);
