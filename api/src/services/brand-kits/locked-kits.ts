import { ApiError } from '#api/errors/api-error.ts';
import { BrandKit, type BrandKitDocument } from '#api/models/brand-kit.ts';
import type { Owner } from '#api/services/owners/owners.ts';
import { includesRole } from '#shared/workspaces/roles.ts';

/**
 * Refuses editors of a workspace a change of a locked kit. An account's own kits, and jobs, have no role to check.
 * @throws ApiError `brand-kit.locked`
 */
export function requireUnlocked(owner: Owner, kit: Pick<BrandKitDocument, 'isLocked'>): void {
  if (kit.isLocked && isEditor(owner)) throw new ApiError('brand-kit.locked');
}

/**
 * Refuses editors of a workspace a change of something that a locked kit shows: the picture of its logo, or a template
 * of its ends. Reads all kits, of which an owner has few, because the embedded database finds no nested fields.
 * @throws ApiError `brand-kit.locked`
 */
export async function requireInNoLockedKit(owner: Owner, id: string): Promise<void> {
  if (!isEditor(owner)) return;
  const kits = await BrandKit.find(
    { userId: owner._id, isLocked: true },
    'logo introTemplateId outroTemplateId',
  ).lean();
  const isShown = kits.some(({ logo, introTemplateId, outroTemplateId }) => {
    return [logo?.assetId, introTemplateId, outroTemplateId].includes(id);
  });
  if (isShown) throw new ApiError('brand-kit.locked');
}

function isEditor({ role }: Owner): boolean {
  return role !== undefined && !includesRole(role, 'owner');
}
