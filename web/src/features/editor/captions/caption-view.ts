import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { useEffect } from 'react';
import { deriveCaptions } from '#shared/captions/derive-captions.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { createClipId } from '#web/features/editor/session/editor-session.ts';
import { transcriptsQuery } from '#web/queries/transcripts.ts';
import { timelineAtom } from '#web/state/document-atoms.ts';

/** Assets whose words are shown. The same array while the set stays. */
const captionedAtom = selectAtom(timelineAtom, captionedAssets, (before, after) => before.join() === after.join());

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

function captionedAssets({ tracks }: Timeline): readonly string[] {
  const assetIds = tracks.flatMap(({ type, clips }) =>
    clips.filter(({ captions }) => type === 'caption' || captions !== undefined).map(({ assetId }) => assetId),
  );
  return [...new Set(assetIds)].filter(Boolean).toSorted();
}
