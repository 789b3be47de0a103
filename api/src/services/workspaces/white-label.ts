import { ApiError } from '#api/errors/api-error.ts';
import { BrandKit, type BrandKitDocument } from '#api/models/brand-kit.ts';
import { Workspace, type WorkspaceDocument } from '#api/models/workspace.ts';
import { findOwn } from '#api/policies/ownership.ts';
import { findOwner } from '#api/services/owners/owners.ts';
import type { WhiteLabel } from '#shared/contracts/workspace.ts';
import { PLAN_RULES } from '#shared/plans/plans.ts';

/** The name and the brand kit under which a workspace shows its videos to others. */
export interface ActiveWhiteLabel {
  readonly name: string;
  readonly kit: BrandKitDocument;
}

/** True when the plan behind a workspace has white label. */
async function isAllowed(workspaceId: string): Promise<boolean> {
  const owner = await findOwner(workspaceId);
  return owner !== null && PLAN_RULES[owner.plan].hasWhiteLabel;
}

/** The settings as an owner of the workspace sees them. */
export async function whiteLabelSettings({ _id, whiteLabelKitId }: WorkspaceDocument): Promise<WhiteLabel> {
  return { isAllowed: await isAllowed(_id), brandKitId: whiteLabelKitId ?? null };
}

/**
 * Chooses the brand kit of a workspace's white label. Null ends it, which every plan may.
 * @throws ApiError `white-label.plan`, `brand-kit.not-found`
 */
export async function saveWhiteLabel(workspace: WorkspaceDocument, brandKitId: string | null): Promise<void> {
  if (brandKitId !== null) {
    if (!(await isAllowed(workspace._id))) throw new ApiError('white-label.plan');
    await findOwn(BrandKit, workspace, brandKitId, 'brand-kit.not-found');
  }
  workspace.whiteLabelKitId = brandKitId;
  await workspace.save();
}

/** The white label of an owner's videos. Null for an account, without a kit, and if the plan has none. */
export async function activeWhiteLabel(ownerId: string): Promise<ActiveWhiteLabel | null> {
  const workspace = await Workspace.findById(ownerId);
  if (!workspace?.whiteLabelKitId || !(await isAllowed(ownerId))) return null;
  const kit = await BrandKit.findOne({ _id: workspace.whiteLabelKitId, userId: ownerId });
  return kit && { name: workspace.name, kit };
}
