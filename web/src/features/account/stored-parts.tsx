import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatFileSize } from '#shared/media/limits.ts';
import { request } from '#web/http/http.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { usageQuery } from '#web/queries/account.ts';
import { Button } from '#web/ui/button.tsx';

/** Parts of exports that the server keeps for the next one, with a way to free their room. */
export function StoredParts({ bytes }: { bytes: number }) {
  const queries = useQueryClient();
  const free = useMutation({
    mutationFn: () => request('DELETE', '/api/account/kept-parts'),
    onSuccess: () => queries.invalidateQueries(usageQuery),
    onError: (error) => reportFailure('Failed to free the kept parts', error),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="max-w-prose text-muted">
        Parts kept for the next export: {formatFileSize(bytes)}, besides your storage. They go by themselves after a
        week; without them the next export takes longer.
      </p>
      <Button isPending={free.isPending} onClick={() => free.mutate()}>
        Free
      </Button>
    </div>
  );
}
