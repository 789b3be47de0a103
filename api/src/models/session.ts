import { model, Schema } from 'mongoose';

const sessionSchema = new Schema(
  {
    _id: { type: String, alias: 'sid' },
    sess: { type: Schema.Types.Mixed, required: true },
    /** Whose it is, null before sign-in: all sessions of an account can be ended at once. */
    userId: { type: String, default: null, index: true },
    expire: { type: Date, required: true, expires: 0 },
  },
  { versionKey: false, minimize: false },
);

export const Session = model('Session', sessionSchema);
