import { model, Schema } from 'mongoose';

const sessionSchema = new Schema(
  {
    _id: { type: String, alias: 'sid' },
    sess: { type: Schema.Types.Mixed, required: true },
    /** Owner, null before sign-in; allows ending all sessions of an account at once. */
    userId: { type: String, default: null, index: true },
    expire: { type: Date, required: true, expires: 0 },
  },
  { versionKey: false, minimize: false },
);

export const Session = model('Session', sessionSchema);
