import * as z from 'zod';
import { damagedPartSchema, MAX_DAMAGED_PARTS } from '#shared/media/damage.ts';
import { ASSET_TYPES, MAX_UPLOAD_BYTES } from '#shared/media/limits.ts';
import { MEDIA_NOTICES } from '#shared/media/media-info.ts';
import { OPEN_LICENSES, OPEN_SOURCES } from '#shared/stock/open-licenses.ts';
import { idListSchema, idSchema, instantSchema, newIdSchema } from './wire.ts';

/** Facts that the server found in the file's bytes. Unknown values are null. */
export const mediaProbeSchema = z.object({
  container: z.string().nullable(),
  videoCodec: z.string().nullable(),
  audioCodec: z.string().nullable(),
  /** True for a video track or a still. */
  hasVideo: z.boolean(),
  hasAudio: z.boolean(),
  /** True when a video has an alpha channel. Absent for stills and AVIs, and in probes made before it was recorded. */
  mayBeTransparent: z.boolean().optional(),
  /** Clockwise rotation in degrees that a player applies. Width and height are the size after rotation. */
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
});
export type MediaProbe = z.infer<typeof mediaProbeSchema>;

/** Creator of a provider's footage, and the page to link to. */
export const assetCreditSchema = z.object({
  name: z.string().max(200),
  url: z.url({ protocol: /^https$/ }).max(500),
  /** Title of the work. Absent for Pexels, like the fields below. */
  title: z.string().max(300).optional(),
  source: z.enum(OPEN_SOURCES).optional(),
  license: z.enum(OPEN_LICENSES).optional(),
  /** Includes the version: `CC BY 4.0`. */
  licenseName: z.string().max(60).optional(),
  licenseUrl: z
    .url({ protocol: /^https$/ })
    .max(500)
    .optional(),
});
export type AssetCredit = z.infer<typeof assetCreditSchema>;

export const assetSchema = z.object({
  id: idSchema,
  type: z.enum(ASSET_TYPES),
  name: z.string(),
  fileName: z.string(),
  storageUrl: z.string(),
  fileSize: z.number(),
  mimeType: z.string(),
  /** Display size in pixels, rotation applied. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  durationSeconds: z.number().nullable(),
  thumbnailUrl: z.string().nullable(),
  projectId: idSchema.nullable(),
  probe: mediaProbeSchema.nullable(),
  /** The original of a converted asset (an AVI converted to MP4 at import), else null. */
  originalAssetId: idSchema.nullable(),
  /** Absent for the user's own media. */
  credit: assetCreditSchema.optional(),
  /** Parts that a browser could not decode, at import or later. Absent when none was found. */
  damage: z.array(damagedPartSchema).optional(),
  /** Ways in which the asset is less than its file holds, found at import. Absent when there are none. */
  notices: z.array(z.enum(MEDIA_NOTICES)).optional(),
  createdAt: instantSchema,
});
export type Asset = z.infer<typeof assetSchema>;

/** A deleted asset: GET /api/assets/trash. POST /api/assets/{id}/restore restores it. It is kept until `removedAt`. */
export const trashedAssetSchema = assetSchema.extend({ removedAt: instantSchema });
export type TrashedAsset = z.infer<typeof trashedAssetSchema>;

export const MAX_TRASH_IDS = 100;

/** Query of DELETE /api/assets/trash: the deleted assets to remove. Without it all are. */
export const emptyTrashQuerySchema = z.object({ ids: idListSchema(MAX_TRASH_IDS).optional() });

/** Answer of GET /api/assets/{id}/uses: projects whose saved timelines use the asset. */
export const assetUseSchema = z.object({ projectId: idSchema, title: z.string(), clips: z.int() });
export type AssetUse = z.infer<typeof assetUseSchema>;

/**
 * Body of POST /api/assets/upload-url. All fields are optional, and an empty body is valid. A given size becomes part
 * of the signature.
 */
export const uploadUrlSchema = z.object({
  fileSize: z.int().min(1).max(MAX_UPLOAD_BYTES).optional(),
  contentType: z.string().max(100).optional(),
});

/**
 * Answer of POST /api/assets/upload-url: the address for a PUT of the raw file, and headers to send unchanged besides
 * the content type. A bucket's signature covers these headers; the studio's own store needs none. A bucket also accepts
 * a long file in pieces at `sessionUrl`, by the protocol of Google's resumable uploads. That address alone permits
 * writing the file.
 */
export const uploadUrlAnswerSchema = z.object({
  uploadUrl: z.string(),
  uploadHeaders: z.record(z.string(), z.string()).optional(),
  sessionUrl: z.string().optional(),
});
export type UploadUrlAnswer = z.infer<typeof uploadUrlAnswerSchema>;

/**
 * A file name as clients send it. Some systems allow 255 characters of four bytes each. The server shows at most 255
 * characters of it and never uses it as a path.
 */
const fileLabel = z.string().min(1).max(1_024);

/** Body of PATCH /api/assets/{id}. Absent fields stay unchanged. `damage` is added to the known damage. */
export const updateAssetSchema = z
  .object({
    name: z.string().trim().min(1).max(255).optional(),
    projectId: idSchema.optional(),
    damage: z.array(damagedPartSchema).min(1).max(MAX_DAMAGED_PARTS).optional(),
  })
  .refine((body) => Object.values(body).some((value) => value !== undefined), {
    path: ['name'],
    message: 'Say what to change.',
  });

const numberHint = z.number().min(0).optional();

/**
 * Body of POST /api/assets. Either `name` (upload) or `fileName` (recordings, stock) names it. The server reads type,
 * size, duration and dimensions from the bytes and treats the client's values as hints.
 */
export const createAssetSchema = z
  .object({
    /** Chosen by a client that uses the asset in timelines before the server has it. Default: the server's choice. */
    id: newIdSchema,
    projectId: idSchema.nullish(),
    type: z.enum(ASSET_TYPES),
    name: fileLabel.optional(),
    fileName: fileLabel.optional(),
    storageUrl: z.string().max(2_000),
    fileSize: z.int().min(0),
    mimeType: z.string().max(100).optional(),
    width: numberHint,
    height: numberHint,
    durationSeconds: numberHint,
    /** Upload URL (without query) of a JPEG, PNG or WebP picture made at import. */
    thumbnailUrl: z.string().max(2_000).optional(),
    originalAssetId: idSchema.optional(),
    credit: assetCreditSchema.optional(),
    damage: z.array(damagedPartSchema).max(MAX_DAMAGED_PARTS).optional(),
    notices: z.array(z.enum(MEDIA_NOTICES)).max(MEDIA_NOTICES.length).optional(),
  })
  .refine((body) => body.name !== undefined || body.fileName !== undefined, {
    path: ['name'],
    message: 'Either name or fileName is required.',
  });
