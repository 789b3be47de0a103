import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BrandKit } from '#shared/contracts/brand-kit.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { submitChange, WAITS } from '#web/outbox/submit-change.ts';
import { projectsQuery } from '#web/queries/projects.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';

interface DeleteBrandKitDialogProps {
  /** Null while closed. */
  kit: BrandKit | null;
  onClose: () => void;
}

export function DeleteBrandKitDialog({ kit, onClose }: DeleteBrandKitDialogProps) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: ({ id, name, updatedAt: seenAt }: BrandKit) =>
      submitChange(queryClient, { type: 'delete-brand-kit', id, name, seenAt }),
    onSuccess: (waits, { name }) => {
      toast({ title: 'Brand kit deleted', description: waits ? WAITS : name });
      // Its projects lose it.
      void queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey });
    },
    onError: (error) => reportFailure('Failed to delete brand kit', error),
    onSettled: onClose,
  });

  return (
    <AlertDialog
      open={kit !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete Brand Kit"
      description={
        <>
          <strong className="font-medium text-text">{kit?.name}</strong> will be deleted. Projects that use it return to
          the default look{kit?.logo && ' and lose the logo, whose picture stays in your library'}; exported videos stay
          as they are. This action cannot be undone.
        </>
      }
      confirmLabel="Delete"
      isPending={remove.isPending}
      onConfirm={() => kit && remove.mutate(kit)}
    />
  );
}
