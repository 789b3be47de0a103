import { useEffect, useRef, useState } from 'react';
import type { SharedDecision } from '#shared/contracts/review-decision.ts';
import { describeError, HttpError } from '#web/http/http.ts';
import { type Poll, pollWhileVisible } from './poll-while-visible.ts';
import { loadDecisions } from './shared-api.ts';

/** The reviewers' decisions, newest first: those of others appear while the page is open. */
export function useDecisions(token: string) {
  const [decisions, setDecisions] = useState<readonly SharedDecision[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [status, setStatus] = useState('');
  const latest = useRef(decisions);
  /** Counts the decisions made here. An answer that was asked for before one of them is not shown. */
  const changes = useRef(0);
  const poll = useRef<Poll>(undefined);

  useEffect(() => {
    const look = async (signal: AbortSignal): Promise<boolean> => {
      const asked = changes.current;
      try {
        const fresh = await loadDecisions(token, signal);
        if (signal.aborted || asked !== changes.current) return true;
        setFailure(null);
        const before = latest.current;
        if (JSON.stringify(fresh) === JSON.stringify(before)) return false;
        latest.current = fresh;
        setDecisions(fresh);
        if (before !== null) setStatus('The decisions have changed');
        return before !== null;
      } catch (error) {
        // A lost connection leaves the decisions that are shown. A link that no longer works does not.
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
  }, [token]);

  return {
    ...{ decisions, failure, status },
    /** Shows the decision that was just made here. */
    decided(decision: SharedDecision): void {
      changes.current++;
      latest.current = [decision, ...(latest.current ?? []).filter(({ id }) => id !== decision.id)];
      setDecisions(latest.current);
      setStatus(decision.decision === 'approved' ? 'You approved the video' : 'You asked for changes');
      poll.current?.wake();
    },
  };
}
