import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { followMarkers } from '#web/features/editor/session/follow-markers.ts';
import { transcriptsQuery } from '#web/queries/transcripts.ts';
import { captionedAtom } from './captioned-assets.ts';
import { followCaptions } from './follow-captions.ts';

/** Makes captions and markers follow every edit. Draws nothing. */
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
      // Words must not change under the user's hands: new ones come with an edit that asks for them.
      if (!session.transcripts.has(assetId)) session.transcripts.set(assetId, transcript);
    }
  }, [session, data]);
  useEffect(() => followCaptions(session), [session]);
  useEffect(() => followMarkers(session), [session]);
  return null;
}
