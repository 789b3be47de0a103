import { type HydratedDocumentFromSchema, model, Schema } from 'mongoose';
import { baseOptions, idField, referenceField } from './base.ts';

const shareLinkSchema = new Schema(
  {
    _id: idField,
    userId: referenceField,
    projectId: referenceField,
    renderId: referenceField,
    /** 192 random bits in the link's address. Kept, so that its owner can copy the link again. */
    token: { type: String, required: true },
    /** SHA-256 of the token. Links are looked up by it, so that no comparison of tokens can be timed. */
    tokenHash: { type: String, required: true, unique: true },
    /** Null: the link alone opens the video. */
    passphraseHash: { type: String, default: null },
    allowDownload: { type: Boolean, default: false, required: true },
    expiresAt: { type: Date, default: null },
    /** The day until which reviewers should decide: YYYY-MM-DD. */
    dueOn: { type: String, default: null },
    revokedAt: { type: Date, default: null },
    /** Guests in whose browser the video played. */
    views: { type: Number, default: 0, required: true },
  },
  baseOptions,
);

/** A public address of a finished video. Removed with its render, its project or its account. */
export const ShareLink = model('ShareLink', shareLinkSchema);
export type ShareLinkDocument = HydratedDocumentFromSchema<typeof shareLinkSchema>;
