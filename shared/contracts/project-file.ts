import * as z from 'zod';
import { damagedPartSchema, MAX_DAMAGED_PARTS } from '#shared/media/damage.ts';
import { ASSET_TYPES, MAX_UPLOAD_BYTES } from '#shared/media/limits.ts';
import { MEDIA_NOTICES } from '#shared/media/media-info.ts';
import { PLATFORMS } from '#shared/presets/platforms.ts';
import { ASPECT_RATIOS } from '#shared/presets/presets.ts';
import { SCRIPT_SECONDS } from '#shared/script/script-seconds.ts';
import { TONES } from '#shared/script/tones.ts';
import { TIMELINE_LIMITS } from '#shared/timeline/limits.ts';
import { ACCOUNT_COUNTS } from './account.ts';
import { assetCreditSchema } from './asset.ts';
import { aiPromptSchema, TEXT_LIMITS, titleSchema } from './project.ts';
import { MAX_TRANSCRIPT_BYTES, transcriptSchema } from './transcript.ts';
import { idSchema, newIdSchema } from './wire.ts';

/** Layout version of project files, independent of the timeline's. A file of a later version is refused. */
export const PROJECT_FILE_VERSION = 1;

export const PROJECT_FILE_LIMITS = {
  /** The whole file: 8 GiB, as a finished video. */
  bytes: 8 * 1024 * 1024 * 1024,
  /** `project.json`: the largest timeline, and facts about as many assets as an account may have. */
  documentBytes: 12 * 1024 * 1024,
  /** All transcripts together, unpacked: about two days of speech. */
  transcriptBytes: 8 * MAX_TRANSCRIPT_BYTES,
  mediaBytes: MAX_UPLOAD_BYTES,
  assets: ACCOUNT_COUNTS.assets,
} as const;

/** Name of the entry that describes the project. All other entries follow from it. */
export const PROJECT_DOCUMENT = 'project.json';

const fileLabel = z.string().min(1).max(1_024);

/** Facts about an asset of a project file. All others come from the bytes when the file is opened. */
const projectFileAssetSchema = z.object({
  /** Id in this file, which its timeline uses. An opened project has new ones. */
  id: idSchema,
  type: z.enum(ASSET_TYPES),
  name: fileLabel,
  fileName: fileLabel,
  credit: assetCreditSchema.optional(),
  damage: z.array(damagedPartSchema).max(MAX_DAMAGED_PARTS).optional(),
  notices: z.array(z.enum(MEDIA_NOTICES)).max(MEDIA_NOTICES.length).optional(),
  /** True when the file has a transcript of it. */
  hasTranscript: z.boolean(),
});
export type ProjectFileAsset = z.infer<typeof projectFileAssetSchema>;

/** The beginning of `project.json`, which every version has. */
export const projectFileHeadSchema = z.object({ format: z.literal('clipwright-project'), version: z.int().min(1) });

const listOfObjects = (most: number) => z.array(z.looseObject({})).max(most);

/**
 * `project.json` of a project file. The timeline is in the wire format of its layout version; it is upgraded and
 * checked as a stored one is.
 */
export const projectFileSchema = projectFileHeadSchema.extend({
  title: titleSchema,
  description: z.string().max(TEXT_LIMITS.topic).nullable(),
  aspectRatio: z.enum(ASPECT_RATIOS),
  targetPlatform: z.enum(PLATFORMS),
  /** The script request. Without one the project was started empty. */
  aiPrompt: aiPromptSchema.omit({ brandKitId: true }).nullable(),
  timelineVersion: z.int().min(1),
  timeline: z.object({
    tracks: z
      .array(z.looseObject({ clips: listOfObjects(TIMELINE_LIMITS.clipsPerTrack) }))
      .min(1)
      .max(TIMELINE_LIMITS.tracks),
    scenes: listOfObjects(TIMELINE_LIMITS.scenes).optional(),
    corrections: z.looseObject({}).optional(),
    markers: z.array(z.unknown()).optional(),
    luts: z.looseObject({}).optional(),
  }),
  assets: z
    .array(projectFileAssetSchema)
    .max(PROJECT_FILE_LIMITS.assets)
    .refine((assets) => new Set(assets.map(({ id }) => id)).size === assets.length, 'Names an asset twice.'),
});
export type ProjectFile = z.infer<typeof projectFileSchema>;

/** The script request of a project that was started without one. */
export function emptyPrompt(platform: (typeof PLATFORMS)[number]) {
  return { topic: '', durationSec: SCRIPT_SECONDS.default, platform, tone: TONES[0] };
}

/** A transcript in a project file: that of an asset, whichever engine made it. */
export const projectFileTranscriptSchema = transcriptSchema.extend({
  language: z.string().max(35),
  engine: z.string().max(100),
});

/** Body of POST /api/projects/file/upload-url: the size of the project file. */
export const projectFileUploadSchema = z.object({ fileSize: z.int().min(1).max(PROJECT_FILE_LIMITS.bytes) });

/** Body of POST /api/projects/file: the address that the project file was uploaded to. */
export const openProjectFileSchema = z.object({ id: newIdSchema, storageUrl: z.string().max(2_000) });
