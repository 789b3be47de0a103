import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import type * as z from 'zod';
import { MAX_TRANSCRIPTS, transcriptsSchema } from '#shared/contracts/transcript.ts';
import { captionsRunAtom } from '#web/features/editor/captions/generate-captions.ts';
import { isOutOfReach, request } from '#web/queries/http.ts';
import { usedAssetIdsAtom } from '#web/state/document-atoms.ts';
import { keepTranscripts, readTranscripts } from '#web/storage/transcripts.ts';

const TRANSCRIPTS_KEY = ['transcripts'] as const;

type Transcripts = z.output<typeof transcriptsSchema>;

/** The transcripts of the assets on the timeline: the server's, without a connection those that this device kept. */
export function useTranscripts() {
  const assetIds = useAtomValue(usedAssetIdsAtom);
  const queries = useQueryClient();
  const isListening = useAtomValue(captionsRunAtom) !== null;
  const wasListening = useRef(isListening);
  useEffect(() => {
    // Words that were just found.
    if (wasListening.current && !isListening) void queries.invalidateQueries({ queryKey: TRANSCRIPTS_KEY });
    wasListening.current = isListening;
  }, [isListening, queries]);
  return useQuery({
    queryKey: [...TRANSCRIPTS_KEY, assetIds],
    queryFn: ({ signal }) => loadTranscripts(assetIds, signal),
    placeholderData: keepPreviousData,
    networkMode: 'always',
  });
}

async function loadTranscripts(assetIds: readonly string[], signal: AbortSignal): Promise<Transcripts> {
  const found: Transcripts[number][] = [];
  try {
    for (let from = 0; from < assetIds.length; from += MAX_TRANSCRIPTS) {
      const ids = assetIds.slice(from, from + MAX_TRANSCRIPTS).join(',');
      found.push(
        ...(await request('GET', `/api/assets/transcripts?ids=${ids}`, { schema: transcriptsSchema, signal })),
      );
    }
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
    return readTranscripts(assetIds);
  }
  // Only a convenience: without room the words are there until the page is left.
  void keepTranscripts(found).catch(() => {});
  return found;
}
