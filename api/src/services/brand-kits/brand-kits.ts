import type * as z from 'zod';
import { ApiError } from '#api/errors/api-error.ts';
import { Asset } from '#api/models/asset.ts';
import { BrandKit, type BrandKitDocument } from '#api/models/brand-kit.ts';
import { Project } from '#api/models/project.ts';
import { Template } from '#api/models/template.ts';
import { Workspace } from '#api/models/workspace.ts';
import { findOwn } from '#api/policies/ownership.ts';
import { withLock } from '#api/services/lock.ts';
import { requireUnusedId } from '#api/services/new-id.ts';
import type { Owner } from '#api/services/owners/owners.ts';
import { LOGO_TYPES, type Logo } from '#shared/brand/logo.ts';
import { BRAND_KIT_LIMITS, type BrandKitBody, type createBrandKitSchema } from '#shared/contracts/brand-kit.ts';
import { builtInTemplates } from '#shared/templates/built-in.ts';
import { requireUnlocked } from './locked-kits.ts';

/** The account's kits, newest first. */
export function findBrandKits(owner: Owner): Promise<BrandKitDocument[]> {
  return BrandKit.find({ userId: owner._id }).sort({ createdAt: -1, _id: 1 }).exec();
}

/**
 * Loads the brand kit with this id if it belongs to the user.
 * @throws ApiError `brand-kit.not-found`
 */
export async function loadOwnBrandKit(owner: Owner, id: string): Promise<BrandKitDocument> {
  return findOwn(BrandKit, owner, id, 'brand-kit.not-found');
}

/**
 * Makes a kit. With an id chosen by the client it makes only one, however often the request repeats.
 * @throws ApiError `brand-kit.too-many`: the number is limited because all kits are listed together;
 *   `brand-kit.not-found` for an id in use; as {@link requireLogo}.
 */
export async function createBrandKit(
  owner: Owner,
  body: z.output<typeof createBrandKitSchema>,
): Promise<BrandKitDocument> {
  const { id, name, colors, fonts, glossary = [], logo = null, introTemplateId = null, outroTemplateId = null } = body;
  const { _id: userId } = owner;
  if (logo) await requireLogo(owner, logo);
  for (const templateId of [introTemplateId, outroTemplateId]) await requireTemplate(owner, templateId);
  const kit = await withLock(lockOf(userId), async () => {
    const known = id === undefined ? null : await BrandKit.findOne({ _id: id, userId });
    if (known) return known;
    if (id !== undefined) await requireUnusedId(id, 'brand-kit.not-found');
    const limit = BRAND_KIT_LIMITS.kits;
    if ((await BrandKit.countDocuments({ userId })) >= limit) {
      throw new ApiError('brand-kit.too-many', { data: { limit } });
    }
    const templates = { introTemplateId, outroTemplateId };
    return BrandKit.create({ ...(id && { _id: id }), userId, name, colors, fonts, glossary, logo, ...templates });
  });
  if (body.isDefault) await makeDefault(kit);
  return kit;
}

/**
 * Changes a kit. Exported videos stay unchanged; later exports show the new look. A logo whose picture is in the trash
 * may stay, because it can be restored.
 * @throws ApiError `brand-kit.locked`; as {@link requireLogo} and {@link requireTemplate}
 */
export async function updateBrandKit(owner: Owner, kit: BrandKitDocument, body: BrandKitBody): Promise<void> {
  requireUnlocked(owner, kit);
  const { name, colors, fonts, glossary, logo, introTemplateId, outroTemplateId } = body;
  if (logo && logo.assetId !== kit.logo?.assetId) await requireLogo(owner, logo);
  if (introTemplateId !== kit.introTemplateId) await requireTemplate(owner, introTemplateId);
  if (outroTemplateId !== kit.outroTemplateId) await requireTemplate(owner, outroTemplateId);
  kit.set({
    ...{ name, colors, fonts },
    ...(glossary && { glossary }),
    ...(logo !== undefined && { logo }),
    ...(introTemplateId !== undefined && { introTemplateId }),
    ...(outroTemplateId !== undefined && { outroTemplateId }),
  });
  await kit.save();
  if (body.isDefault) await makeDefault(kit);
}

/** @throws ApiError `asset.not-found` for another account's picture, `brand-kit.no-logo` for another type of file. */
async function requireLogo(owner: Owner, { assetId }: Logo): Promise<void> {
  const { mimeType } = await findOwn(Asset, owner, assetId, 'asset.not-found');
  if (!LOGO_TYPES.includes(mimeType)) throw new ApiError('brand-kit.no-logo', { data: { path: 'logo.assetId' } });
}

/** @throws ApiError `template.not-found` for one that is neither the studio's nor the account's. */
async function requireTemplate(owner: Owner, templateId: string | null | undefined): Promise<void> {
  if (!templateId || builtInTemplates().some(({ id }) => id === templateId)) return;
  await findOwn(Template, owner, templateId, 'template.not-found');
}

/** Makes a kit the default for new projects. Clears the previous default first, so that there are never two. */
export async function makeDefault(kit: BrandKitDocument): Promise<void> {
  const { userId, _id } = kit;
  await withLock(lockOf(userId), async () => {
    await BrandKit.updateMany({ userId, _id: { $ne: _id } }, { $set: { isDefault: false } });
    await setDefault(kit, true);
  });
}

/** Makes new projects start without a kit. */
export async function endDefault(kit: BrandKitDocument): Promise<void> {
  await setDefault(kit, false);
}

/** Locks a kit for the workspace's editors, or unlocks it. */
export async function lockBrandKit(kit: BrandKitDocument, isLocked: boolean): Promise<void> {
  await BrandKit.updateOne({ _id: kit._id, userId: kit.userId }, { $set: { isLocked } });
  kit.isLocked = isLocked;
}

/** Written even if the loaded document already has the value, because another request may have changed it since. */
async function setDefault(kit: BrandKitDocument, isDefault: boolean): Promise<void> {
  kit.isDefault = isDefault;
  kit.markModified('isDefault');
  await kit.save();
}

/** Name of the lock for reading all kits of an account and changing one. */
function lockOf(userId: string): string {
  return `brand-kits-${userId}`;
}

/** Removes a kit, also from the owner's projects and white label. @throws ApiError `brand-kit.locked` */
export async function deleteBrandKit(owner: Owner, kit: BrandKitDocument): Promise<void> {
  requireUnlocked(owner, kit);
  const { userId, _id: brandKitId } = kit;
  await Project.updateMany({ userId, brandKitId }, { $set: { brandKitId: null } });
  await Workspace.updateOne({ _id: userId, whiteLabelKitId: brandKitId }, { $set: { whiteLabelKitId: null } });
  // Runs last, so that an interrupted deletion can be repeated.
  await kit.deleteOne();
}
