import { useAtomValue } from 'jotai';
import { isFirstCutOffered } from '#shared/first-cut/is-offered.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { timelineAtom } from '#web/state/document-atoms.ts';

/** True if a first cut has something to offer the timeline as it is now. */
export function useFirstCutOffered(): boolean {
  const session = useEditor();
  const timeline = useAtomValue(timelineAtom);
  return isFirstCutOffered(
    timeline,
    ({ assetId, volume }) => volume !== 0 && session.media(assetId)?.hasAudio === true,
  );
}
