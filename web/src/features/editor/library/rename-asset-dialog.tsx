import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import type { Asset } from '#shared/contracts/asset.ts';
import { uploads } from '#web/features/uploads/uploads.ts';
import { ASSETS_KEY } from '#web/http/keys.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { submitChange, WAITS } from '#web/outbox/submit-change.ts';
import { isWaitingToUpload } from '#web/queries/assets.ts';
import { RenameDialog } from '#web/ui/rename-dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';

const MAX_NAME = 255;
const nameSchema = z.string().trim().min(1, 'Please enter a name').max(MAX_NAME);

interface RenameAssetDialogProps {
  asset: Asset;
  onClose: () => void;
}

/** Gives an asset another name; its file keeps its own. Mount it to open it. */
export function RenameAssetDialog({ asset, onClose }: RenameAssetDialogProps) {
  const queryClient = useQueryClient();
  const rename = useMutation({
    mutationFn: async (name: string) => {
      if (isWaitingToUpload(asset) && (await uploads.rename(asset.id, name))) return false;
      return await submitChange(queryClient, { type: 'rename-asset', id: asset.id, was: asset.name, now: name });
    },
    onSuccess: async (waits, name) => {
      toast({ title: 'Asset renamed', description: waits ? WAITS : name });
      await queryClient.invalidateQueries({ queryKey: ASSETS_KEY });
    },
    onError: (error) => reportFailure('Failed to rename asset', error),
  });
  return (
    <RenameDialog
      title="Rename Asset"
      label="Name"
      value={asset.name}
      schema={nameSchema}
      maxLength={MAX_NAME}
      isPending={rename.isPending}
      onRename={(name) => rename.mutate(name, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
