import { CircleAlert } from 'lucide-react';
import { describeError } from '#web/queries/http.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface LoadFailureProps {
  title: string;
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
  /** Default 2. */
  headingLevel?: 2 | 3;
}

/** Replaces content that failed to load: the server's words and a retry. */
export function LoadFailure({ title, query, headingLevel = 2 }: LoadFailureProps) {
  return (
    <EmptyState
      headingLevel={headingLevel}
      icon={<CircleAlert />}
      title={title}
      description={describeError(query.error)}
      action={
        <Button isPending={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      }
      className="rounded-lg border border-line"
    />
  );
}
