import { CircleAlert } from 'lucide-react';
import { Link } from 'wouter';
import { describeError, HttpError } from '#web/http/http.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface LoadFailureProps {
  title: string;
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
  /** Default 2. */
  headingLevel?: 2 | 3;
}

/** Replaces content that failed to load: the server's message, and a retry unless it would be refused again. */
export function LoadFailure({ title, query, headingLevel = 2 }: LoadFailureProps) {
  const isForbidden = query.error instanceof HttpError && query.error.status === 403;
  return (
    <EmptyState
      headingLevel={headingLevel}
      icon={<CircleAlert />}
      title={title}
      description={describeError(query.error)}
      action={
        isForbidden ? (
          <Button asChild>
            <Link href="/">Back to Dashboard</Link>
          </Button>
        ) : (
          <Button isPending={query.isFetching} onClick={() => void query.refetch()}>
            Try again
          </Button>
        )
      }
      className="rounded-lg border border-line"
    />
  );
}
