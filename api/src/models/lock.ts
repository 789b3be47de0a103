import { model, Schema } from 'mongoose';

const lockSchema = new Schema(
  {
    _id: String,
    holder: { type: String, required: true },
    /** Expiry, in case the holder dies. */
    until: { type: Date, required: true },
  },
  { versionKey: false },
);

export const Lock = model('Lock', lockSchema);
