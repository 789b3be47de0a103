import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { deriveCaptions } from '#shared/captions/derive-captions.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { createClipId } from '#web/features/editor/session/editor-session.ts';
import { transcriptsQuery } from '#web/queries/transcripts.ts';
import { captionedAtom } from './captioned-assets.ts';

/** Makes captions follow every edit. Draws nothing. */
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
  useEffect(() => {
    session.document.follow = (before, edited) =>
      deriveCaptions(edited, { before, transcripts: session.transcripts, createId: createClipId });
  }, [session]);
  return null;
}
