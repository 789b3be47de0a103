import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { type Scale, timeToX } from '#web/features/editor/timeline/gestures/geometry.ts';
import { decisionsQuery } from '#web/queries/review.ts';
import { openCommentsAtom } from '#web/state/view-atoms.ts';
import { usePlacedComments } from './use-placed-comments.ts';

/** The open comments on the ruler: a dot for a point, a bar for a range. The panel lists them for the keyboard. */
export function CommentMarks({ scale }: { scale: Scale }) {
  const { comments } = usePlacedComments();
  const hasDecisions = (useQuery(decisionsQuery(useEditor().projectId)).data?.length ?? 0) > 0;
  const setOpen = useSetAtom(openCommentsAtom);
  const open = comments?.filter(({ comment }) => !comment.isResolved) ?? [];
  const count = comments === null || (comments.length === 0 && !hasDecisions) ? null : open.length;
  useEffect(() => setOpen(count), [count, setOpen]);
  return open.flatMap(({ comment, placement }) =>
    placement.kind === 'gone'
      ? []
      : placement.ranges.map(({ start, endExclusive }) => (
          <span
            key={`${comment.id} ${start}`}
            title={`${comment.author.name}: ${comment.text.slice(0, 100)}`}
            className="timeline-comment"
            style={{
              transform: `translateX(${timeToX(start, scale)}px)`,
              width: Math.max(6, timeToX(endExclusive, scale) - timeToX(start, scale)),
            }}
          />
        )),
  );
}
