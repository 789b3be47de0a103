import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Fragment } from 'react';
import type { Asset, AssetUse } from '#shared/contracts/asset.ts';
import { TRASH_DAYS } from '#shared/media/limits.ts';
import { emptyClipsOfAsset } from '#shared/timeline/edits/replace-placeholder.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { uploads } from '#web/features/uploads/uploads.ts';
import { ASSETS_KEY } from '#web/http/keys.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { submitChange, WAITS } from '#web/outbox/submit-change.ts';
import { assetUsesQuery, isWaitingToUpload } from '#web/queries/assets.ts';
import { brandKitsQuery } from '#web/queries/brand-kits.ts';
import { timelineAtom } from '#web/state/document-atoms.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';

interface DeleteAssetDialogProps {
  asset: Asset;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/**
 * Asks for confirmation before a file moves to the trash, and names the effect on this and other timelines: all
 * projects share the library.
 */
export function DeleteAssetDialog({ asset, isOpen, onOpenChange }: DeleteAssetDialogProps) {
  const session = useEditor();
  const queryClient = useQueryClient();
  const isWaiting = isWaitingToUpload(asset);
  const original = session.assets.find(({ id }) => id === asset.originalAssetId) ?? null;
  const uses = useAtomValue(timelineAtom).tracks.flatMap((track) =>
    track.clips.filter((clip) => clip.assetId === asset.id),
  ).length;
  const elsewhere = useQuery({
    ...assetUsesQuery(asset.id),
    enabled: isOpen && !isWaiting,
    select: (all) => all.filter(({ projectId }) => projectId !== session.projectId),
  });
  const kits = useQuery({
    ...brandKitsQuery,
    enabled: isOpen,
    select: (all) => all.filter(({ logo }) => logo?.assetId === asset.id).map(({ name }) => name),
  });
  const remove = useMutation({
    mutationFn: async () => {
      // Deletes the original first: if the second call fails, the remaining copy still has a card.
      if (original) await moveToTrash(original);
      if (!isWaiting) return await moveToTrash(asset);
      await uploads.giveUp(asset.id);
      return false;
    },
    onSuccess: async (waits) => {
      onOpenChange(false);
      const { timeline } = session.document;
      session.edit(`${asset.name} removed from the timeline`, {
        ok: true,
        timeline: emptyClipsOfAsset(timeline, asset.id),
      });
      toast({ title: 'Asset deleted', ...(waits && { description: WAITS }) });
      await queryClient.invalidateQueries({ queryKey: ASSETS_KEY });
    },
    onError: (error) => {
      onOpenChange(false);
      reportFailure('Failed to delete asset', error);
    },
  });
  function moveToTrash(asset: Asset): Promise<boolean> {
    const deletedAt = new Date().toISOString();
    return submitChange(queryClient, { type: 'delete-asset', id: asset.id, asset, deletedAt });
  }

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
          <strong className="break-all text-text">{asset.name}</strong>{' '}
          {isWaiting
            ? 'has not been uploaded: it is on this device only, and is removed for good'
            : `moves to the trash for ${TRASH_DAYS} days`}
          {original && (
            <>
              , with <strong className="break-all text-text">{original.name}</strong> that it was converted from
            </>
          )}
          . {consequence} {!isWaiting && <OtherUses uses={elsewhere.data} />}
          {kits.data?.map((name) => (
            <Fragment key={name}>
              {' '}
              It is the logo of <strong className="text-text">{name}</strong>, whose videos lose it.
            </Fragment>
          ))}
        </>
      }
      confirmLabel="Delete"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}

/** Names the other projects that lose the file. Until they are known, says that there may be some. */
function OtherUses({ uses }: { uses: readonly AssetUse[] | undefined }) {
  if (uses === undefined) return 'Other projects that use it lose it too.';
  if (uses.length === 0) return 'No other project uses it.';
  return (
    <>
      It is also missing then in{' '}
      {uses.map(({ projectId, title, clips }, index) => (
        <Fragment key={projectId}>
          {index > 0 && ', '}
          <strong className="text-text">{title}</strong> ({clips === 1 ? '1 clip' : `${clips} clips`})
        </Fragment>
      ))}
      .
    </>
  );
}
