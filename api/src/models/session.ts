import { model, Schema } from 'mongoose';

const sessionSchema = new Schema(
  {
    _id: { type: String, alias: 'sid' },
    sess: { type: Schema.Types.Mixed, required: true },
    /** Owner, or null before sign-in. Allows ending all sessions of an account together. */
    userId: { type: String, default: null, index: true },
    expire: { type: Date, required: true, expires: 0 },
  },
  { versionKey: false, minimize: false },
);

export const Session = model('Session', sessionSchema);
