import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { captionsRunAtom } from '#web/features/editor/captions/generate-captions.ts';
import { TRANSCRIPTS_KEY, transcriptsQuery } from '#web/queries/transcripts.ts';
import { usedAssetIdsAtom } from '#web/state/document-atoms.ts';

/** The transcripts of the assets on the timeline. */
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
  return useQuery({ ...transcriptsQuery(assetIds), placeholderData: keepPreviousData });
}
