import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BrandKit } from '#shared/contracts/brand-kit.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { submitChange } from '#web/outbox/submit-change.ts';
import { toast } from '#web/ui/toast-store.ts';

/** Sets or clears a kit as the default for new projects. */
export function useDefaultKit({ id, name }: BrandKit): {
  setDefault: (isDefault: boolean) => void;
  isPending: boolean;
} {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (isDefault: boolean) => submitChange(queryClient, { type: 'default-brand-kit', id, name, isDefault }),
    onSuccess: (_, isDefault) => {
      toast(
        isDefault
          ? { title: 'Default brand kit changed', description: `New projects start with ${name}.` }
          : { title: 'No default brand kit', description: 'New projects start without a brand kit.' },
      );
    },
    onError: (error) => reportFailure('Failed to update brand kit', error),
  });
  return { setDefault: (isDefault) => change.mutate(isDefault), isPending: change.isPending };
}
