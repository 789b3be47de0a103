import { UNTITLED } from '#shared/contracts/project.ts';
import type { Change } from '#web/storage/waiting-change.ts';

/** Describes a change in a few words. */
export function describeChange(change: Change): string {
  switch (change.type) {
    case 'create-project':
      return `New project “${change.body.title}”`;
    case 'start-empty-project':
      return `New project “${UNTITLED}”`;
    case 'copy-project':
      return `Copy “${change.project.title}”`;
    case 'change-project':
      if (change.now.title !== undefined) return `Rename “${change.was.title}” to “${change.now.title}”`;
      if (change.now.brandKitId !== undefined) return `Brand kit of “${change.title}”`;
      return change.now.showLogo === undefined ? `Shape of “${change.title}”` : `Logo in “${change.title}”`;
    case 'delete-project':
      return `Delete “${change.title}”`;
    case 'create-brand-kit':
      return `New brand kit “${change.now.name}”`;
    case 'change-brand-kit':
      return `Change brand kit “${change.was.name}”`;
    case 'default-brand-kit':
      return change.isDefault
        ? `Make “${change.name}” the default brand kit`
        : `No longer make “${change.name}” the default brand kit`;
    case 'delete-brand-kit':
      return `Delete brand kit “${change.name}”`;
    case 'restore-project':
      return `Restore “${change.title}”`;
    case 'purge-project':
      return `Delete “${change.title}” for good`;
    case 'rename-asset':
      return `Rename “${change.was}” to “${change.now}”`;
    case 'delete-asset':
      return `Delete “${change.asset.name}”`;
    case 'restore-asset':
      return `Restore “${change.asset.name}”`;
    case 'empty-trash':
      return `Empty the trash (${change.ids.length === 1 ? '1 file' : `${change.ids.length} files`})`;
    case 'change-glossary':
      return 'Change your glossary';
    case 'change-names':
      return 'Change your name';
  }
}
