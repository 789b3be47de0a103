import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { ProjectComment } from '#shared/contracts/review.ts';
import { createPlacer, type Placement } from '#shared/review/place-comment.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { commentsQuery } from '#web/queries/review.ts';
import { timelineAtom } from '#web/state/document-atoms.ts';

/** A comment where it is on the timeline now, with its replies. */
export interface PlacedComment {
  readonly comment: ProjectComment;
  readonly placement: Placement;
  readonly replies: readonly ProjectComment[];
}

/** The comments on the project's videos in the order of the timeline; those whose words are gone come last. */
export function usePlacedComments() {
  const { projectId } = useEditor();
  const { tracks } = useAtomValue(timelineAtom);
  const { data, error, isLoadingError } = useQuery(commentsQuery(projectId));
  const placed = useMemo(() => {
    if (!data) return null;
    const place = createPlacer(tracks);
    const replies = Map.groupBy(data, ({ parentId }) => parentId);
    return (replies.get(null) ?? [])
      .flatMap((comment): PlacedComment[] =>
        comment.anchor === null
          ? []
          : [{ comment, placement: place(comment.anchor), replies: replies.get(comment.id) ?? [] }],
      )
      .toSorted((left, right) => startOf(left.placement) - startOf(right.placement));
  }, [data, tracks]);
  return { comments: placed, failure: isLoadingError ? error : null };
}

function startOf(placement: Placement): number {
  return placement.kind === 'gone' ? Number.POSITIVE_INFINITY : (placement.ranges[0]?.start ?? 0);
}
