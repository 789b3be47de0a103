import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { Asset } from '#shared/contracts/asset.ts';
import { emptyClipsOfAsset } from '#shared/timeline/edits/replace-placeholder.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { ASSETS_KEY } from '#web/queries/assets.ts';
import { HttpError, request } from '#web/queries/http.ts';
import { reportFailure } from '#web/queries/unauthorized.ts';
import { timelineAtom } from '#web/state/document-atoms.ts';
import { forgetMedia } from '#web/storage/forget-media.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';

interface DeleteAssetDialogProps {
  asset: Asset;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Asks before deleting a file for good, and tells the effect on this and other timelines: all projects share the library. */
export function DeleteAssetDialog({ asset, isOpen, onOpenChange }: DeleteAssetDialogProps) {
  const session = useEditor();
  const queryClient = useQueryClient();
  const original = session.assets.find(({ id }) => id === asset.originalAssetId) ?? null;
  const uses = useAtomValue(timelineAtom).tracks.flatMap((track) =>
    track.clips.filter((clip) => clip.assetId === asset.id),
  ).length;
  const remove = useMutation({
    mutationFn: async () => {
      // The original first: if the second call fails, the remaining copy has a card to delete it by.
      if (original) await deleteAsset(original);
      await deleteAsset(asset);
    },
    onSuccess: async () => {
      onOpenChange(false);
      const { timeline } = session.document;
      session.edit(`${asset.name} removed from the timeline`, {
        ok: true,
        timeline: emptyClipsOfAsset(timeline, asset.id),
      });
      toast({ title: 'Asset deleted' });
      // If removal from this device fails, opening a project tries again.
      for (const gone of original ? [asset, original] : [asset]) forgetMedia(gone.id).catch(() => {});
      await queryClient.invalidateQueries({ queryKey: ASSETS_KEY });
    },
    onError: (error) => {
      onOpenChange(false);
      reportFailure('Failed to delete asset', error);
    },
  });
  const consequence =
    uses === 0
      ? 'It is not used on this timeline.'
      : `${uses === 1 ? 'One clip uses it and becomes an empty placeholder.' : `${uses} clips use it and become empty placeholders.`}`;
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title="Delete this file?"
      description={
        <>
          <strong className="break-all text-text">{asset.name}</strong> is deleted from your library for good
          {original && (
            <>
              , with <strong className="break-all text-text">{original.name}</strong> that it was converted from
            </>
          )}
          . {consequence} Other projects that use it lose it too.
        </>
      }
      confirmLabel="Delete"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}

/** An asset that is already gone, by an earlier try or another tab, is not a failure. */
async function deleteAsset({ id }: Asset): Promise<void> {
  try {
    await request('DELETE', `/api/assets/${id}`);
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 404) throw error;
  }
}
