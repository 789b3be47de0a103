import { model, Schema } from 'mongoose';

const lockSchema = new Schema(
  {
    _id: String,
    holder: { type: String, required: true },
    /** Expiry, for a holder that died. */
    until: { type: Date, required: true },
  },
  { versionKey: false },
);

export const Lock = model('Lock', lockSchema);
