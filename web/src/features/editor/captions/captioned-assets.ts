import { selectAtom } from 'jotai/utils';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { timelineAtom } from '#web/state/document-atoms.ts';

/** Assets with visible words. The array stays the same while the set does. */
export const captionedAtom = selectAtom(
  timelineAtom,
  captionedAssets,
  (before, after) => before.join() === after.join(),
);

function captionedAssets({ tracks }: Timeline): readonly string[] {
  const assetIds = tracks.flatMap(({ type, clips }) =>
    clips.filter(({ captions }) => type === 'caption' || captions !== undefined).map(({ assetId }) => assetId),
  );
  return [...new Set(assetIds)].filter(Boolean).toSorted();
}
