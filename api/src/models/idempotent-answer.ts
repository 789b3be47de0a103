import { model, Schema } from 'mongoose';

const idempotentAnswerSchema = new Schema(
  {
    /** Hash of the account, the method, the path and the client's key. */
    _id: String,
    userId: { type: String, required: true, index: true },
    /** Hash of the query and the body. */
    fingerprint: { type: String, required: true },
    /** The first request, so that only it stores the answer or gives the key free. */
    holder: { type: String, required: true },
    /** Null while the first request is being served. */
    status: { type: Number, default: null },
    body: { type: String, default: null },
    expiresAt: { type: Date, required: true, expires: 0 },
  },
  { versionKey: false },
);

/** The answer to a request that a client may send again. */
export const IdempotentAnswer = model('IdempotentAnswer', idempotentAnswerSchema);
