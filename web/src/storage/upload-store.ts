import * as z from 'zod';
import { assetCreditSchema, assetSchema, uploadUrlAnswerSchema } from '#shared/contracts/asset.ts';
import type { MediaInfo } from '#shared/media/media-info.ts';
import { openDatabase, type UploadRecord } from './database.ts';
import { writePending } from './pending-work.ts';

/** Facts about a file that its stored bytes lack. */
const storedFileSchema = z.object({ name: z.string(), type: z.string(), lastModified: z.number(), size: z.number() });

const perPart = <Value extends z.ZodType>(value: Value) =>
  z.object({ file: value, original: value, thumbnail: value }).partial();

/** The finished steps of an upload. Another tab resumes after them. */
const uploadStepsSchema = z.object({
  /** Storage URLs of parts that have fully arrived. */
  stored: perPart(z.string()),
  /** Upload addresses of parts that have partly arrived. */
  begun: perPart(uploadUrlAnswerSchema),
  /** The original of a converted file is registered. */
  isOriginalRegistered: z.boolean(),
  /** The server refused and removed the thumbnail. */
  isThumbnailRefused: z.boolean(),
});
export type UploadSteps = z.infer<typeof uploadStepsSchema>;

const storedUploadSchema = z.object({
  projectId: z.string().nullable(),
  /** The file as chosen. */
  file: storedFileSchema,
  recording: z.object({ source: z.enum(['webcam', 'audio', 'screen']) }).nullable(),
  label: z.object({ name: z.string(), credit: assetCreditSchema.optional() }).nullable(),
  /** The checked file, once its bytes are stored. */
  media: z
    .object({ file: storedFileSchema, isConverted: z.boolean(), hasOriginal: z.boolean(), info: z.custom<MediaInfo>() })
    .nullable(),
  steps: uploadStepsSchema,
  /** The asset as the library shows it until the server has it; null while nobody has to wait for that. */
  asset: assetSchema.nullable(),
});

/** A file on its way to the server, as stored on the device. */
export interface KeptUpload extends z.infer<typeof storedUploadSchema> {
  readonly id: string;
  readonly convertedId: string;
  readonly addedAt: number;
}

/**
 * Reads the uploads stored on the device, oldest first. Skips those of another version of the app, without removing
 * them.
 */
export async function readUploads(): Promise<KeptUpload[]> {
  const records = await (await openDatabase()).getAll('uploads');
  return records.flatMap(parse).toSorted((a, b) => a.addedAt - b.addedAt);
}

/** Reads one upload; null when it has arrived or was discarded. */
export async function readUpload(id: string): Promise<KeptUpload | null> {
  const record = await (await openDatabase()).get('uploads', id);
  return (record && parse(record)[0]) ?? null;
}

/**
 * Stores or replaces an upload, which survives a crash once this settles. @throws CodedError `storage.quota-exceeded`
 * or
 * `storage.unavailable`.
 */
export async function putUpload({ id, convertedId, addedAt, ...upload }: KeptUpload): Promise<void> {
  await writePending('uploads', (records) => records.put({ id, convertedId, addedAt, upload }));
}

/** Removes an upload. From now on its bytes are a copy of the server's, or unused. */
export async function removeUpload(id: string): Promise<void> {
  await (await openDatabase()).delete('uploads', id);
}

function parse({ id, convertedId, addedAt, upload }: UploadRecord): KeptUpload[] {
  const parsed = storedUploadSchema.safeParse(upload);
  return parsed.success ? [{ ...parsed.data, id, convertedId, addedAt }] : [];
}
