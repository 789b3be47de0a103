import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminUser } from '#shared/contracts/admin.ts';
import { request } from '#web/http/http.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { ADMIN_KEY } from '#web/queries/admin.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';

interface DeleteUserDialogProps {
  /** Null while closed. */
  user: AdminUser | null;
  onClose: () => void;
}

/** Asks before deleting a user with everything they own. */
export function DeleteUserDialog({ user, onClose }: DeleteUserDialogProps) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: ({ id }: AdminUser) => request('DELETE', `/api/admin/users/${id}`),
    onSuccess: (_, { email }) => toast({ title: 'User deleted successfully', description: email }),
    onError: (error) => reportFailure('Failed to delete user', error),
    onSettled: () => {
      onClose();
      return queryClient.invalidateQueries({ queryKey: ADMIN_KEY });
    },
  });
  return (
    <AlertDialog
      open={user !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete User"
      description={`Are you sure you want to delete ${user?.email}? This action cannot be undone.`}
      confirmLabel="Delete"
      isPending={remove.isPending}
      onConfirm={() => user && remove.mutate(user)}
    />
  );
}
