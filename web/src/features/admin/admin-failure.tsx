import type { UseQueryResult } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { describeError } from '../../queries/http.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Replaces content that failed to load: the server's words and a retry. */
export function AdminFailure({ title, query }: { title: string; query: UseQueryResult<unknown> }) {
  return (
    <EmptyState
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
