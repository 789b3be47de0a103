import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { adoptStoredMarkers } from '#web/features/editor/session/adopt-stored-markers.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { transcriptsQuery } from '#web/queries/transcripts.ts';
import { captionedAtom } from './captioned-assets.ts';
import { followCaptions } from './follow-captions.ts';

/** Makes captions follow every edit. Renders nothing. */
export function CaptionView(): null {
  const session = useEditor();
  const assetIds = useAtomValue(captionedAtom);
  const { data } = useQuery({
    ...transcriptsQuery(assetIds),
    enabled: assetIds.length > 0,
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    for (const [assetId, transcript] of data ?? []) {
      // Words must not change while the user works: new ones come with an edit that requests them.
      if (!session.transcripts.has(assetId)) session.transcripts.set(assetId, transcript);
    }
  }, [session, data]);
  useEffect(() => followCaptions(session), [session]);
  useEffect(() => adoptStoredMarkers(session), [session]);
  return null;
}
