import type { Asset, TrashedAsset } from '#shared/contracts/asset.ts';
import type { TrashedProject } from '#shared/contracts/project.ts';
import { TRASH_DAYS } from '#shared/media/limits.ts';
import type { Change } from '#web/storage/waiting-change.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Applies changes to the library as the server has it, newest first. Idempotent. */
export function assetsWith(assets: readonly Asset[], changes: readonly Change[]): readonly Asset[] {
  return changes.reduce(assetsAfter, assets);
}

/** Applies changes to the trash of the library, latest deletion first. Idempotent. */
export function trashWith(trash: readonly TrashedAsset[], changes: readonly Change[]): readonly TrashedAsset[] {
  return changes.reduce(trashAfter, trash);
}

/** Leaves restored and purged projects out of the trash. Waiting deletions are taken back in the list of waiting changes. */
export function projectTrashWith(
  trash: readonly TrashedProject[],
  changes: readonly Change[],
): readonly TrashedProject[] {
  const gone = changes.filter(({ type }) => type === 'restore-project' || type === 'purge-project');
  return trash.filter(({ id }) => !gone.some((change) => change.id === id));
}

function assetsAfter(shown: readonly Asset[], change: Change): readonly Asset[] {
  switch (change.type) {
    case 'rename-asset':
      return shown.map((asset) => (asset.id === change.id ? { ...asset, name: change.now } : asset));
    case 'delete-asset':
      return shown.filter(({ id }) => id !== change.id);
    case 'restore-asset': {
      if (shown.some(({ id }) => id === change.id)) return shown;
      const { removedAt: _, ...asset } = change.asset;
      const older = shown.findIndex(({ createdAt }) => createdAt < asset.createdAt);
      return shown.toSpliced(older < 0 ? shown.length : older, 0, asset);
    }
    default:
      return shown;
  }
}

function trashAfter(shown: readonly TrashedAsset[], change: Change): readonly TrashedAsset[] {
  switch (change.type) {
    case 'delete-asset': {
      if (shown.some(({ id }) => id === change.id)) return shown;
      const removedAt = new Date(Date.parse(change.deletedAt) + TRASH_DAYS * DAY_MS).toISOString();
      return [{ ...change.asset, removedAt }, ...shown];
    }
    case 'restore-asset':
      return shown.filter(({ id }) => id !== change.id);
    case 'empty-trash':
      return shown.filter(({ id }) => !change.ids.includes(id));
    default:
      return shown;
  }
}
