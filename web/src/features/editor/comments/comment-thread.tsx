import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { Check, Scissors, Trash2, Undo2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type ProjectComment, REVIEW_LIMITS } from '#shared/contracts/review.ts';
import type { Placement } from '#shared/review/place-comment.ts';
import { formatSeconds } from '#shared/time/format.ts';
import type { TimelineTime } from '#shared/time/microseconds.ts';
import { cutRanges } from '#shared/timeline/edits/cut-ranges.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { createClipId, type EditorSession } from '#web/features/editor/session/editor-session.ts';
import { runEdit } from '#web/features/editor/session/run-edit.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { commentsQuery, deleteComment, drawingQuery, replyToComment, resolveComment } from '#web/queries/review.ts';
import { commentDrawingAtom } from '#web/state/view-atoms.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import type { PlacedComment } from './use-placed-comments.ts';

/** A comment with its place, its replies and what its owner can do. */
export function CommentThread({ comment, placement, replies }: PlacedComment) {
  const session = useEditor();
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: commentsQuery(session.projectId).queryKey });
  const onError = (error: Error) => reportFailure('The comment could not be changed', error);
  const resolve = useMutation({
    mutationFn: () => resolveComment(comment.id, !comment.isResolved),
    onSuccess: ({ isResolved }) => session.announce(isResolved ? 'Comment resolved' : 'Comment opened again'),
    onError,
    onSettled,
  });
  const remove = useMutation({
    mutationFn: () => deleteComment(comment.id),
    onSuccess: () => session.announce('Comment deleted'),
    onError,
    onSettled,
  });
  const { name } = comment.author;
  const setDrawing = useSetAtom(commentDrawingAtom);
  const jump = async (at: TimelineTime) => {
    session.playback.seek(at);
    setDrawing(null);
    if (!comment.hasDrawing) return;
    try {
      setDrawing({ drawing: await queryClient.fetchQuery(drawingQuery(comment.id)), author: name, at });
    } catch (error) {
      reportFailure('The drawing could not be loaded', error);
    }
  };
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <PlaceButton placement={placement} hasDrawing={comment.hasDrawing === true} onJump={jump} />
        <bdi className="min-w-0 break-words font-medium text-sm">{name}</bdi>
        {comment.hasDrawing && <span className="text-muted text-xs">with a drawing</span>}
        {comment.isEdited && <span className="text-muted text-xs">edited</span>}
        {comment.isResolved && <Badge tone="success">Resolved</Badge>}
      </div>
      {comment.anchor?.quote && (
        <p dir="auto" className="break-words border-line border-l-2 pl-2 text-muted text-xs">
          {comment.anchor.quote}
        </p>
      )}
      <p dir="auto" className="whitespace-pre-wrap break-words text-sm">
        {comment.text}
      </p>
      {replies.map((reply) => (
        <Reply key={reply.id} reply={reply} />
      ))}
      <div className="flex flex-wrap items-center gap-1">
        {placement.kind === 'placed' && comment.until !== null && (
          <Button size="sm" icon={<Scissors />} onClick={() => cutComment(session, placement)}>
            Cut This
          </Button>
        )}
        <ReplyForm commentId={comment.id} onSettled={onSettled} />
        <span className="ml-auto flex">
          <IconButton
            label={comment.isResolved ? `Open the comment of ${name} again` : `Resolve the comment of ${name}`}
            icon={comment.isResolved ? <Undo2 /> : <Check />}
            disabled={resolve.isPending}
            onClick={() => resolve.mutate()}
          />
          <IconButton
            label={`Delete the comment of ${name}`}
            icon={<Trash2 />}
            disabled={remove.isPending}
            onClick={() => remove.mutate()}
          />
        </span>
      </div>
    </li>
  );
}

interface PlaceButtonProps {
  placement: Placement;
  hasDrawing: boolean;
  onJump: (start: TimelineTime) => void;
}

function PlaceButton({ placement, hasDrawing, onJump }: PlaceButtonProps) {
  const range = placement.kind === 'gone' ? undefined : placement.ranges[0];
  if (placement.kind === 'gone' || !range) return <Badge tone="warning">No longer in the video</Badge>;
  return (
    <>
      <Button
        size="sm"
        aria-label={`Jump to ${formatSeconds(range.start)} s${hasDrawing ? ', with a drawing' : ''}`}
        onClick={() => onJump(range.start)}
      >
        <span className="tabular">{formatSeconds(range.start)}</span>
      </Button>
      {placement.kind === 'placed' && placement.isPartial && <Badge tone="warning">Partly cut</Badge>}
    </>
  );
}

/** Cuts what a comment is about out of the timeline. */
function cutComment(session: EditorSession, { ranges }: Extract<Placement, { kind: 'placed' }>): void {
  const { timeline } = session.document;
  const result = cutRanges(timeline, ranges, { createId: createClipId, media: session.media });
  const [first] = ranges;
  if (runEdit(session, 'Comment cut', result) && first) session.playback.seek(first.start);
}

function Reply({ reply }: { reply: ProjectComment }) {
  return (
    <div className="flex flex-col gap-1 border-line border-l-2 pl-3">
      <bdi className="break-words font-medium text-sm">{reply.author.name}</bdi>
      <p dir="auto" className="whitespace-pre-wrap break-words text-sm">
        {reply.text}
      </p>
    </div>
  );
}

function ReplyForm({ commentId, onSettled }: { commentId: string; onSettled: () => void }) {
  const session = useEditor();
  const [text, setText] = useState<string | null>(null);
  const reply = useMutation({
    mutationFn: (sent: string) => replyToComment(commentId, sent),
    onSuccess: () => {
      setText(null);
      session.announce('Reply added');
    },
    onError: (error) => reportFailure('The reply could not be sent', error),
    onSettled,
  });
  if (text === null) {
    return (
      <Button variant="ghost" size="sm" onClick={() => setText('')}>
        Reply
      </Button>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') reply.mutate(text);
  };
  return (
    <form noValidate onSubmit={submit} aria-label="Reply" className="flex w-full flex-col gap-2">
      <TextArea
        readOnly={false}
        label="Reply"
        isLabelHidden
        rows={2}
        autoFocus
        maxLength={REVIEW_LIMITS.text}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex gap-1">
        <Button type="submit" size="sm" isPending={reply.isPending}>
          Send Reply
        </Button>
        <Button variant="ghost" size="sm" onClick={() => setText(null)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
