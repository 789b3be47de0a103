import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type WhiteLabel, whiteLabelSchema } from '#shared/contracts/workspace.ts';
import { describeError, request } from '#web/http/http.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { brandKitsQuery } from '#web/queries/brand-kits.ts';
import { whiteLabelQuery } from '#web/queries/workspaces.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast-store.ts';

/** Stands for no brand kit, because a select's value is never empty. */
const NO_KIT = 'none';

/** The brand kit whose look the pages and mails of a workspace carry, for its owners. */
export function WhiteLabelSection({ workspaceId }: { workspaceId: string }) {
  const queryClient = useQueryClient();
  const { queryKey, ...options } = whiteLabelQuery(workspaceId);
  const label = useQuery({ queryKey, ...options });
  const kits = useQuery(brandKitsQuery);
  const save = useMutation({
    mutationFn: (body: Pick<WhiteLabel, 'brandKitId'>) =>
      request('PUT', `/api/workspaces/${workspaceId}/white-label`, { body, schema: whiteLabelSchema }),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved);
      toast({ title: saved.brandKitId === null ? 'White label removed' : 'White label saved' });
    },
    onError: (error) => reportFailure('Failed to save the white label', error),
  });
  if (label.isPending || kits.isPending) return <Skeleton className="mx-5 mb-5 h-16" />;
  const error = label.error ?? kits.error;
  if (error !== null || !label.data || !kits.data) {
    return (
      <p className="px-5 pb-5 text-danger">
        {error && describeError(error)}{' '}
        <button type="button" className="underline" onClick={() => void Promise.all([label.refetch(), kits.refetch()])}>
          Try again
        </button>
      </p>
    );
  }
  const { isAllowed, brandKitId } = label.data;
  const choices = isAllowed ? kits.data : kits.data.filter(({ id }) => id === brandKitId);
  return (
    <div className="flex flex-col gap-4 px-5 pb-5">
      <p className="text-muted">
        {isAllowed
          ? 'Share pages and mails about reviews carry the name of this workspace, and the logo and colours of a brand kit. They do not name Clipwright.'
          : 'With the Enterprise plan, share pages and mails about reviews carry your own name, logo and colours.'}
      </p>
      {(isAllowed || brandKitId !== null) && (
        <Select
          label="Brand kit"
          value={brandKitId ?? NO_KIT}
          disabled={save.isPending}
          onValueChange={(id) => save.mutate({ brandKitId: id === NO_KIT ? null : id })}
          options={[
            { value: NO_KIT, label: 'No white label' },
            ...choices.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {isAllowed && kits.data.length === 0 && (
        <Button asChild className="self-start">
          <a href="/brand-kits">Create a Brand Kit</a>
        </Button>
      )}
    </div>
  );
}
