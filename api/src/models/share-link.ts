import { type HydratedDocumentFromSchema, model, Schema } from 'mongoose';
import { baseOptions, idField, referenceField } from './base.ts';

const shareLinkSchema = new Schema(
  {
    _id: idField,
    userId: referenceField,
    projectId: referenceField,
    /** The video that the link shows: its newest version. */
    renderId: referenceField,
    /** Number of that version. Numbers are never given twice, also when a version is deleted. */
    version: { type: Number, default: 1, required: true },
    lastVersion: { type: Number, default: 1, required: true },
    /** Earlier versions, oldest first. */
    earlier: {
      type: [{ _id: false, renderId: { type: String, required: true }, version: { type: Number, required: true } }],
      default: [],
    },
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

/** A public address of a finished video. Removed with its last render, its project or its account. */
export const ShareLink = model('ShareLink', shareLinkSchema);
export type ShareLinkDocument = HydratedDocumentFromSchema<typeof shareLinkSchema>;

/** The videos of a link, oldest first, with their numbers. */
export function versionsOf({
  earlier,
  renderId,
  version,
}: Pick<ShareLinkDocument, 'earlier' | 'renderId' | 'version'>): { renderId: string; version: number }[] {
  return [...earlier.map((each) => ({ renderId: each.renderId, version: each.version })), { renderId, version }];
}
