import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type BrandKit, brandKitSchema } from '#shared/contracts/brand-kit.ts';
import { brandKitsQuery } from '#web/queries/brand-kits.ts';
import { request } from '#web/queries/http.ts';
import { reportFailure } from '#web/queries/unauthorized.ts';
import { toast } from '#web/ui/toast-store.ts';

/** Sets or clears a kit as the default for new projects. */
export function useDefaultKit({ id }: BrandKit): { setDefault: (isDefault: boolean) => void; isPending: boolean } {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (isDefault: boolean) =>
      request(isDefault ? 'PUT' : 'DELETE', `/api/brand-kits/${id}/default`, { schema: brandKitSchema }),
    onSuccess: (changed) => {
      queryClient.setQueryData(brandKitsQuery.queryKey, (kits) =>
        kits?.map((kit) =>
          kit.id === changed.id ? changed : { ...kit, isDefault: kit.isDefault && !changed.isDefault },
        ),
      );
      toast(
        changed.isDefault
          ? { title: 'Default brand kit changed', description: `New projects start with ${changed.name}.` }
          : { title: 'No default brand kit', description: 'New projects start without a brand kit.' },
      );
    },
    onError: (error) => reportFailure('Failed to update brand kit', error),
  });
  return { setDefault: (isDefault) => change.mutate(isDefault), isPending: change.isPending };
}
