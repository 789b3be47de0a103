import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { transcriptsQuery } from '#web/queries/transcripts.ts';
import { usedAssetIdsAtom } from '#web/state/document-atoms.ts';

/** The transcripts of the assets on the timeline. */
export function useTranscripts() {
  const assetIds = useAtomValue(usedAssetIdsAtom);
  return useQuery({ ...transcriptsQuery(assetIds), placeholderData: keepPreviousData });
}
