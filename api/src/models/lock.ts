import { model, Schema } from 'mongoose';

const lockSchema = new Schema(
  {
    /** What is locked. */
    _id: String,
    holder: { type: String, required: true },
    /** A holder that died lets go then. */
    until: { type: Date, required: true },
  },
  { versionKey: false },
);

export const Lock = model('Lock', lockSchema);
