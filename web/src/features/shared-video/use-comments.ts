import { useEffect, useRef, useState } from 'react';
import type { SharedComment } from '#shared/contracts/review.ts';
import { describeError, HttpError } from '#web/http/http.ts';
import { countNew, mergeComments } from './merge-comments.ts';
import { type Poll, pollWhileVisible } from './poll-while-visible.ts';
import { loadComments } from './shared-api.ts';

/** The comments on a version: those of others appear while the page is open. */
export function useComments(token: string, version: number) {
  const [comments, setComments] = useState<readonly SharedComment[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [status, setStatus] = useState('');
  const [held] = useState(() => new Set<string>());
  const latest = useRef(comments);
  /** Counts the changes made here. An answer that was asked for before one of them is not shown. */
  const changes = useRef(0);
  const poll = useRef<Poll>(undefined);

  useEffect(() => {
    const show = (next: readonly SharedComment[]) => {
      latest.current = next;
      setComments(next);
    };
    const look = async (signal: AbortSignal): Promise<boolean> => {
      const asked = changes.current;
      try {
        const fresh = await loadComments(token, version, signal);
        if (signal.aborted || asked !== changes.current) return true;
        const before = latest.current;
        const added = before === null ? 0 : countNew(before, fresh);
        show(mergeComments(before ?? [], fresh, held));
        setFailure(null);
        if (added > 0) setStatus(added === 1 ? '1 new comment' : `${added} new comments`);
        return added > 0;
      } catch (error) {
        // A lost connection leaves the comments that are shown. A link that no longer works does not.
        if (!signal.aborted && (latest.current === null || error instanceof HttpError))
          setFailure(describeError(error));
        return false;
      }
    };
    const first = new AbortController();
    void look(first.signal);
    poll.current = pollWhileVisible(look);
    return () => {
      first.abort();
      poll.current?.stop();
    };
  }, [token, version, held]);

  const change = (by: (before: readonly SharedComment[]) => readonly SharedComment[], said: string) => {
    changes.current++;
    latest.current = by(latest.current ?? []);
    setComments(latest.current);
    setStatus(said);
    poll.current?.wake();
  };
  return {
    ...{ comments, failure, status },
    add: (comment: SharedComment) =>
      change(
        (before) => [...before.filter(({ id }) => id !== comment.id), comment],
        comment.parentId === null ? 'Comment added' : 'Reply added',
      ),
    /** Shows a changed comment at the place that it has in this version. */
    replace: (changed: SharedComment, said: string) =>
      change(
        (before) => before.map((each) => (each.id === changed.id ? { ...each, ...contentOf(changed) } : each)),
        said,
      ),
    remove: (removed: SharedComment) =>
      change(
        (before) => before.filter(({ id, parentId }) => id !== removed.id && parentId !== removed.id),
        removed.parentId === null ? 'Comment deleted' : 'Reply deleted',
      ),
    /** Keeps a comment on the page while a form of it is open. */
    hold: (id: string, isHeld: boolean) => void (isHeld ? held.add(id) : held.delete(id)),
  };
}

function contentOf({ text, isResolved, isEdited }: SharedComment) {
  return { text, isResolved, ...(isEdited && { isEdited }) };
}
