import { queryOptions } from '@tanstack/react-query';
import { MAX_TRANSCRIPTS, type Transcript, transcriptsSchema } from '#shared/contracts/transcript.ts';
import { isOutOfReach, request } from '#web/http/http.ts';
import { readTranscripts, takeTranscripts } from '#web/storage/transcripts.ts';
import { sendTranscripts } from './device-transcripts.ts';

/** Invalidate this key when an asset gets new words. */
export const TRANSCRIPTS_KEY = ['transcripts'] as const;

/**
 * The transcripts of assets, by asset. Leaves out assets without one. Also stored on the device, which answers while
 * the server is unreachable.
 */
export function transcriptsQuery(assetIds: readonly string[]) {
  return queryOptions({
    queryKey: [...TRANSCRIPTS_KEY, ...assetIds],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Transcript>> => {
      const batches = Array.from({ length: Math.ceil(assetIds.length / MAX_TRANSCRIPTS) }, (_, index) =>
        assetIds.slice(index * MAX_TRANSCRIPTS, (index + 1) * MAX_TRANSCRIPTS),
      );
      const found = await Promise.all(batches.map((ids) => readBatch(ids, signal)));
      return new Map(found.flat().map(({ assetId, ...transcript }) => [assetId, transcript]));
    },
  });
}

async function readBatch(ids: readonly string[], signal: AbortSignal) {
  try {
    // Otherwise the answer would lack what was heard here, and be kept in its place.
    await sendTranscripts(ids);
    const path = `/api/assets/transcripts?ids=${ids.map(encodeURIComponent).join(',')}`;
    return await takeTranscripts(ids, await request('GET', path, { schema: transcriptsSchema, signal }));
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
    return readTranscripts(ids);
  }
}
