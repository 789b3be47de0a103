import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProjectDecision } from '#shared/contracts/review-decision.ts';
import { sharedPageToken } from '#shared/review/shared-page.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { DecisionList } from '#web/features/review/decision-list.tsx';
import { describeError } from '#web/http/http.ts';
import { decisionsQuery, shareLinksQuery } from '#web/queries/review.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { CommentThread } from './comment-thread.tsx';
import { usePlacedComments } from './use-placed-comments.ts';

/** The comments on the project's videos, each where its words are now. */
export function CommentsPanel() {
  const { comments, failure } = usePlacedComments();
  const { projectId } = useEditor();
  const decisions = useQuery(decisionsQuery(projectId)).data ?? [];
  const links = useQuery({ ...shareLinksQuery(projectId), enabled: decisions.length > 0 }).data ?? [];
  const versionsOf = ({ linkId }: ProjectDecision) => {
    const link = links.find(({ id }) => id === linkId);
    if (!link) return [];
    const base = `/api/shared/${sharedPageToken(link.path)}/video`;
    return link.versions.map(({ version }) => ({ version, url: `${base}?version=${version}` }));
  };
  const [showsResolved, setShowsResolved] = useState(false);
  if (failure) return <p className="p-3 text-danger text-sm">{describeError(failure)}</p>;
  if (comments === null) return null;
  const resolved = comments.filter(({ comment }) => comment.isResolved).length;
  const shown = showsResolved ? comments : comments.filter(({ comment }) => !comment.isResolved);
  return (
    <div className="min-h-0 grow overflow-y-auto px-3 pb-3">
      {decisions.length > 0 && (
        <div className="mb-3 border-line border-b pb-3">
          <DecisionList label="Decisions" decisions={decisions} versionsOf={versionsOf} />
        </div>
      )}
      {shown.length === 0 && (
        <p className="text-muted text-sm">
          {comments.length === 0
            ? 'Comments on your shared videos appear here. Share a finished video from its export page.'
            : 'All comments are resolved.'}
        </p>
      )}
      <ol className="flex flex-col divide-y divide-line">
        {shown.map((placed) => (
          <CommentThread key={placed.comment.id} {...placed} />
        ))}
      </ol>
      {resolved > 0 && (
        <div className="pt-3">
          <Checkbox label={`Show resolved (${resolved})`} isChecked={showsResolved} onChange={setShowsResolved} />
        </div>
      )}
    </div>
  );
}
