import * as z from 'zod';
import type { Microseconds } from '#shared/time/microseconds.ts';
import { hexColorSchema } from './brand-kit.ts';
import { drawingSchema } from './drawing.ts';
import { plainLine, plainText } from './plain-text.ts';
import { idSchema, instantSchema, sourceSeconds, timelineSeconds } from './wire.ts';

/** Limits of share links and their comments. */
export const REVIEW_LIMITS = {
  passphrase: { min: 4, max: 200 },
  /** Longest life of a link that expires, in days. */
  days: 365,
  guestName: 60,
  text: 2_000,
  /** The quoted words of a comment. */
  quote: 200,
  linksPerProject: 50,
  /** Replies included. */
  commentsPerProject: 2_000,
  decisionsPerProject: 500,
  versionsPerLink: 50,
} as const;

/** The longest range of a comment: 2 minutes. */
export const MAX_COMMENT_RANGE_US: Microseconds = 120_000_000;

/** Body of POST /api/renders/{id}/share-links. */
export const createShareLinkSchema = z.strictObject({
  /** Absent: the link alone opens the video. */
  passphrase: z
    .string()
    .min(REVIEW_LIMITS.passphrase.min, `Use at least ${REVIEW_LIMITS.passphrase.min} characters.`)
    .max(REVIEW_LIMITS.passphrase.max)
    .optional(),
  /** Null: the link works until it is revoked. */
  expiresInDays: z.int().min(1).max(REVIEW_LIMITS.days).nullable().default(null),
  allowDownload: z.boolean().default(false),
  /** The day until which reviewers should decide. The link works after it. */
  dueOn: z.iso.date().nullable().default(null),
});
export type NewShareLink = z.input<typeof createShareLinkSchema>;

/** A link as its owner sees it. */
export const shareLinkSchema = z.object({
  id: idSchema,
  projectId: idSchema,
  /** The newest version. */
  renderId: idSchema,
  /** All versions with a file, oldest first. */
  versions: z.array(z.object({ renderId: idSchema, version: z.int() })),
  /** Path of the page, with the token. */
  path: z.string(),
  hasPassphrase: z.boolean(),
  allowDownload: z.boolean(),
  expiresAt: instantSchema.nullable(),
  dueOn: z.iso.date().nullable(),
  revokedAt: instantSchema.nullable(),
  /** Visits in which the video played, one for each browser. The owner's own do not count. */
  views: z.int().min(0),
  createdAt: instantSchema,
});
export type ShareLink = z.infer<typeof shareLinkSchema>;

/** Body of POST /api/share-links/{id}/versions: another finished video of the link's project. */
export const addVersionSchema = z.strictObject({ renderId: idSchema });

/** Query of the routes of a shared video. Default: the newest version. */
export const versionQuerySchema = z.object({
  version: z.coerce.number().int().min(1).max(1_000_000).nullable().catch(null).default(null),
});

/** Answer of GET /api/shared/{token}. A locked link says nothing else. */
export const sharedVideoSchema = z.discriminatedUnion('isLocked', [
  z.object({ isLocked: z.literal(true) }),
  z.object({
    isLocked: z.literal(false),
    title: z.string(),
    /** The workspace's white label, else the project's brand kit, or null without both. */
    brand: z
      .object({
        name: z.string(),
        colors: z.array(hexColorSchema),
        hasLogo: z.boolean(),
        /** True when the page does not name the product. */
        isWhiteLabel: z.boolean(),
      })
      .nullable(),
    /** Size of the picture. Null when its preset no longer exists. */
    size: z.object({ width: z.int(), height: z.int() }).nullable(),
    allowDownload: z.boolean(),
    /** Number of the version that is shown. */
    version: z.int(),
    /** Numbers of all versions, oldest first. */
    versions: z.array(z.int()),
    hasPoster: z.boolean(),
    /** The day until which reviewers should decide, or null. */
    dueOn: z.iso.date().nullable(),
    /** True for the account that shares the video, which may resolve comments. */
    isOwner: z.boolean(),
  }),
]);
export type SharedVideo = z.infer<typeof sharedVideoSchema>;

/** Body of POST /api/shared/{token}/unlock. */
export const unlockSchema = z.strictObject({ passphrase: z.string().min(1).max(REVIEW_LIMITS.passphrase.max) });

export const commentTextSchema = z
  .string()
  .max(REVIEW_LIMITS.text, 'Use at most 2,000 characters.')
  .transform(plainText)
  .pipe(z.string().min(1, 'Write a comment.'));

export const guestNameSchema = z
  .string()
  .max(REVIEW_LIMITS.guestName)
  .transform(plainLine)
  .pipe(z.string().min(1, 'Enter your name.'));

/** Body of POST /api/shared/{token}/comments. */
export const newCommentSchema = z
  .strictObject({
    /** Ignored for the owner, who has an account. */
    name: guestNameSchema.optional(),
    text: commentTextSchema,
    /** Time in the video. Ignored for a reply, which is where its comment is. */
    at: timelineSeconds.optional(),
    /** End of a comment on a range. */
    until: timelineSeconds.nullable().default(null),
    /** The comment that this one replies to. */
    parentId: idSchema.nullable().default(null),
    /** On the picture at its time. A reply has none. */
    drawing: drawingSchema.nullable().default(null),
  })
  .refine(({ drawing, parentId }) => drawing === null || parentId === null, {
    path: ['drawing'],
    message: 'A reply has no drawing.',
  })
  .refine(({ at, until }) => until === null || (at !== undefined && until > at && until - at <= MAX_COMMENT_RANGE_US), {
    path: ['until'],
    message: 'A range ends after it begins, and is at most two minutes long.',
  });

/** Body of PATCH /api/shared/{token}/comments/{id}. */
export const editCommentSchema = z.strictObject({ text: commentTextSchema });

/** Body of POST /api/comments/{id}/replies. */
export const replySchema = z.strictObject({ text: commentTextSchema });

/** Body of PATCH /api/comments/{id}. */
export const resolveCommentSchema = z.strictObject({ isResolved: z.boolean() });

const sourceRangeSchema = z.object({ start: sourceSeconds, endExclusive: sourceSeconds });

/** See `shared/review/anchor.ts`: seconds on the wire, microseconds inside. */
export const commentAnchorSchema = z.object({
  at: timelineSeconds,
  until: timelineSeconds.nullable(),
  parts: z
    .array(
      z.object({
        assetId: z.string().max(64),
        source: sourceRangeSchema,
        words: z.array(sourceRangeSchema).readonly(),
      }),
    )
    .readonly(),
  quote: z.string().max(REVIEW_LIMITS.quote),
});

/** A comment as the page of a shared video shows it. */
export const sharedCommentSchema = z.object({
  id: idSchema,
  /** The comment that this one replies to, or null. */
  parentId: idSchema.nullable(),
  author: z.object({ name: z.string(), isOwner: z.boolean() }),
  text: z.string(),
  /** Time in the video. */
  at: timelineSeconds,
  /** End of a range, or null for a point. */
  until: timelineSeconds.nullable(),
  isResolved: z.boolean(),
  /** True once its author changed the text. */
  isEdited: z.boolean().optional(),
  /** True in the browser of the guest who wrote it, which can change and delete it. */
  isMine: z.boolean().optional(),
  /** True when it has a drawing, which is loaded once it is wanted. */
  hasDrawing: z.boolean().optional(),
  /** True when its words are not in the version that is shown. */
  isGone: z.boolean().optional(),
  createdAt: instantSchema,
});
export type SharedComment = z.infer<typeof sharedCommentSchema>;

/** A comment as its project's owner sees it. Null for a reply, which is where its comment is. */
export const projectCommentSchema = sharedCommentSchema.extend({ anchor: commentAnchorSchema.nullable() });
export type ProjectComment = z.infer<typeof projectCommentSchema>;
