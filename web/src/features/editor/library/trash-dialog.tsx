import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { TrashedAsset } from '#shared/contracts/asset.ts';
import { formatFileSize, TRASH_DAYS } from '#shared/media/limits.ts';
import { describeError } from '#web/http/http.ts';
import { ASSETS_KEY } from '#web/http/keys.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { submitChange, WAITS } from '#web/outbox/submit-change.ts';
import { trashQuery } from '#web/queries/assets.ts';
import { TRASH_ID } from '#web/storage/waiting-change.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toast-store.ts';

const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long' });

/** The account's deleted media: each can be restored, all can be removed for good. */
export function TrashDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const trash = useQuery(trashQuery);
  const [isEmptying, setIsEmptying] = useState(false);
  // Covers the trash and the library.
  const reload = () => queryClient.invalidateQueries({ queryKey: ASSETS_KEY });

  const restore = useMutation({
    mutationFn: (asset: TrashedAsset) => submitChange(queryClient, { type: 'restore-asset', id: asset.id, asset }),
    onSuccess: async (waits, { name }) => {
      await reload();
      toast({ title: 'Restored', description: waits ? WAITS : `${name} is in your library again.` });
    },
    onError: (error) => reportFailure('Failed to restore', error),
  });
  const empty = useMutation({
    mutationFn: () => {
      const ids = (trash.data ?? []).map(({ id }) => id);
      return submitChange(queryClient, { type: 'empty-trash', id: TRASH_ID, ids });
    },
    onSuccess: async (waits) => {
      await reload();
      setIsEmptying(false);
      toast({ title: 'Trash emptied', ...(waits && { description: WAITS }) });
    },
    onError: (error) => reportFailure('Failed to empty the trash', error),
  });

  const bytes = (trash.data ?? []).reduce((sum, { fileSize }) => sum + fileSize, 0);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Trash"
      description={`Deleted media stay here for ${TRASH_DAYS} days. They count as storage until they are gone.`}
      footer={
        bytes > 0 && (
          <Button variant="danger" onClick={() => setIsEmptying(true)}>
            Empty Trash ({formatFileSize(bytes)})
          </Button>
        )
      }
    >
      {trash.isPending && <Spinner className="mx-auto" />}
      {trash.isError && <p className="text-danger">{describeError(trash.error)}</p>}
      {trash.data?.length === 0 && (
        <EmptyState
          headingLevel={3}
          className="py-4"
          icon={<Trash2 />}
          title="The trash is empty"
          description="Files that you delete from the library come here first."
        />
      )}
      <ul className="-my-2 max-h-96 divide-y divide-line overflow-y-auto empty:hidden">
        {trash.data?.map((asset) => (
          <li key={asset.id} className="flex items-center gap-3 py-2">
            <div className="min-w-0 grow">
              <p className="truncate font-medium" title={asset.name}>
                {asset.name}
              </p>
              <p className="text-muted text-xs tabular">
                {formatFileSize(asset.fileSize)} · gone on {day.format(new Date(asset.removedAt))}
              </p>
            </div>
            <Button
              size="sm"
              aria-label={`Restore ${asset.name}`}
              isPending={restore.isPending && restore.variables.id === asset.id}
              onClick={() => restore.mutate(asset)}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
      <AlertDialog
        open={isEmptying}
        onOpenChange={setIsEmptying}
        title="Empty the trash?"
        description={`${trash.data?.length === 1 ? 'The file in it is' : `The ${trash.data?.length ?? 0} files in it are`} deleted for good.`}
        confirmLabel="Empty Trash"
        isPending={empty.isPending}
        onConfirm={() => empty.mutate()}
      />
    </Dialog>
  );
}
