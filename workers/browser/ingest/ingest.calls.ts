import type { MediaInfo } from '#shared/media/media-info.ts';
import { makeThumbnail } from '#workers/browser/thumbnails/thumbnail.ts';
import { type Result, toResult } from '#workers/lib/result.ts';
import { inspectMedia } from './inspect.ts';
import { salvage } from './salvage.ts';

/** Calls of a worker of the role `ingest`, made by {@link IngestClient}. */
export const ingestCalls = {
  inspect: (file: Blob, name: string, signal: AbortSignal): Promise<Result<MediaInfo>> =>
    toResult(() => inspectMedia(file, name, signal)),
  salvage: (file: Blob): Promise<Result<Blob | null>> => toResult(() => salvage(file)),
  thumbnail: (file: Blob, info: Pick<MediaInfo, 'type' | 'durationUs'>, signal: AbortSignal): Promise<Result<Blob>> =>
    toResult(() => makeThumbnail({ type: 'blob', blob: file }, info, signal)),
};
export type IngestCalls = typeof ingestCalls;
