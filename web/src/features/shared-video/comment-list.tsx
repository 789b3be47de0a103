import { type FormEvent, useEffect, useState } from 'react';
import { REVIEW_LIMITS, type SharedComment } from '#shared/contracts/review.ts';
import { describeError } from '#web/http/http.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { placeText } from './comment-form.tsx';
import { Remark } from './remark.tsx';
import { resolveRemark } from './shared-api.ts';
import { useRemark } from './use-remark.ts';

interface CommentListProps {
  token: string;
  version: number;
  isOwner: boolean;
  /** Null while they load. */
  comments: readonly SharedComment[] | null;
  onJump: (comment: SharedComment) => void;
  onAdded: (comment: SharedComment) => void;
  onChanged: (comment: SharedComment, said: string) => void;
  onRemoved: (comment: SharedComment) => void;
  /** A form of a comment opened or closed. */
  onHold: (id: string, isHeld: boolean) => void;
}

/** The comments in the order of the video, each with its replies. */
export function CommentList({ comments, ...props }: CommentListProps) {
  if (comments === null) return null;
  const roots = comments.filter(({ parentId }) => parentId === null).toSorted((left, right) => left.at - right.at);
  if (roots.length === 0) return <p className="text-muted text-sm">No comments yet.</p>;
  return (
    <ol className="flex flex-col divide-y divide-line">
      {roots.map((comment) => (
        <Thread
          key={comment.id}
          comment={comment}
          replies={comments.filter(({ parentId }) => parentId === comment.id)}
          {...props}
        />
      ))}
    </ol>
  );
}

interface ThreadProps extends Omit<CommentListProps, 'comments'> {
  comment: SharedComment;
  replies: readonly SharedComment[];
}

function Thread({ token, version, isOwner, comment, replies, onJump, onAdded, ...own }: ThreadProps) {
  const { onChanged, onHold } = own;
  const [isReplying, setIsReplying] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (!isReplying) return;
    onHold(comment.id, true);
    return () => onHold(comment.id, false);
  }, [isReplying, comment.id, onHold]);
  const resolve = async () => {
    setIsPending(true);
    try {
      const changed = await resolveRemark(comment.id, !comment.isResolved);
      onChanged(changed, changed.isResolved ? 'Comment resolved' : 'Comment opened again');
      setFailure(null);
    } catch (error) {
      setFailure(describeError(error));
    } finally {
      setIsPending(false);
    }
  };
  const place = placeText(comment).replace('at ', '');
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          aria-label={`Jump to ${place}${comment.hasDrawing ? ', with a drawing' : ''}`}
          onClick={() => onJump(comment)}
        >
          <span className="tabular">{place}</span>
        </Button>
        <Author comment={comment} />
        {comment.hasDrawing && <span className="text-muted text-sm">with a drawing</span>}
        {comment.isGone && <Badge tone="warning">No longer in the video</Badge>}
        {comment.isResolved && <Badge tone="success">Resolved</Badge>}
      </div>
      <Remark {...{ token, comment }} {...own} />
      {replies.length > 0 && (
        <ul
          aria-label={`Replies to ${comment.author.name}`}
          className="flex flex-col gap-3 border-line border-l-2 pl-3"
        >
          {replies.map((reply) => (
            <li key={reply.id} className="flex flex-col gap-1">
              <Author comment={reply} />
              <Remark {...{ token, comment: reply }} {...own} />
            </li>
          ))}
        </ul>
      )}
      {isReplying ? (
        <ReplyForm
          {...{ token, version, isOwner, parentId: comment.id }}
          onCancel={() => setIsReplying(false)}
          onAdded={(reply) => {
            setIsReplying(false);
            onAdded(reply);
          }}
        />
      ) : (
        <div className="flex gap-1">
          <Button variant="ghost" size="sm" onClick={() => setIsReplying(true)}>
            Reply
          </Button>
          {isOwner && (
            <Button variant="ghost" size="sm" isPending={isPending} onClick={resolve}>
              {comment.isResolved ? 'Open Again' : 'Resolve'}
            </Button>
          )}
        </div>
      )}
      {failure !== null && (
        <p role="alert" className="text-danger text-xs">
          {failure}
        </p>
      )}
    </li>
  );
}

function Author({ comment: { author } }: { comment: SharedComment }) {
  return (
    <span className="min-w-0 text-sm">
      <bdi className="break-words font-medium">{author.name}</bdi>
      {author.isOwner && <span className="text-muted"> · shared this video</span>}
    </span>
  );
}

interface ReplyFormProps {
  token: string;
  version: number;
  isOwner: boolean;
  parentId: string;
  onCancel: () => void;
  onAdded: (comment: SharedComment) => void;
}

function ReplyForm({ token, version, isOwner, parentId, onCancel, onAdded }: ReplyFormProps) {
  const { name, setName, text, setText, errors, isPending, send } = useRemark({ token, version, isOwner, onAdded });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send({ parentId });
  };
  return (
    <form noValidate onSubmit={submit} aria-label="Reply" className="flex flex-col gap-2">
      {!isOwner && (
        <TextField
          label="Your name"
          autoComplete="name"
          maxLength={REVIEW_LIMITS.guestName}
          value={name}
          error={errors.name}
          onChange={({ target }) => setName(target.value)}
        />
      )}
      <TextArea
        label="Reply"
        rows={2}
        autoFocus
        maxLength={REVIEW_LIMITS.text}
        value={text}
        error={errors.text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex gap-1">
        <Button type="submit" size="sm" isPending={isPending}>
          Send Reply
        </Button>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
