import type { MediaInfo } from '#shared/media/media-info.ts';
import { withCodecs } from '#workers/browser/codecs/load-codecs.ts';
import { type Result, toResult } from '#workers/lib/result.ts';

/**
 * Calls of a worker with the role `ingest`, made by {@link IngestClient}. Separate, so that other roles don't load this
 * code.
 */
export const ingestCalls = {
  inspect: (file: Blob, name: string, signal: AbortSignal): Promise<Result<MediaInfo>> =>
    toResult(async () => (await withCodecs(import('./inspect.ts'))).inspectMedia(file, name, signal)),
  salvage: (file: Blob): Promise<Result<Blob | null>> =>
    toResult(async () => (await withCodecs(import('./salvage.ts'))).salvage(file)),
  thumbnail: (file: Blob, info: Pick<MediaInfo, 'type' | 'durationUs'>, signal: AbortSignal): Promise<Result<Blob>> =>
    toResult(async () => {
      const { makeThumbnail } = await withCodecs(import('#workers/browser/thumbnails/thumbnail.ts'));
      return makeThumbnail({ type: 'blob', blob: file }, info, signal);
    }),
};
export type IngestCalls = typeof ingestCalls;
