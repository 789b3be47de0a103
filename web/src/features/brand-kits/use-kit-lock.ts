import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type BrandKit, brandKitSchema } from '#shared/contracts/brand-kit.ts';
import { request } from '#web/http/http.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { brandKitsQuery } from '#web/queries/brand-kits.ts';
import { toast } from '#web/ui/toast-store.ts';

/** Locks a kit of a workspace for its editors, or unlocks it. Needs the server, because it concerns other people. */
export function useKitLock({ id, name }: BrandKit): { setLocked: (isLocked: boolean) => void; isPending: boolean } {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (isLocked: boolean) =>
      request(isLocked ? 'PUT' : 'DELETE', `/api/brand-kits/${id}/lock`, { schema: brandKitSchema }),
    onSuccess: (_, isLocked) => {
      toast(
        isLocked
          ? { title: 'Brand kit locked', description: `Editors can use ${name}, but not change or delete it.` }
          : { title: 'Brand kit unlocked', description: `Editors can change and delete ${name}.` },
      );
    },
    onError: (error) => reportFailure('Failed to update brand kit', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: brandKitsQuery.queryKey }),
  });
  return { setLocked: (isLocked) => change.mutate(isLocked), isPending: change.isPending };
}
