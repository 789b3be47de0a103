import { BRAND_KIT_LIMITS, type BrandKitBody } from '#shared/contracts/brand-kit.ts';
import { ApiError } from '../../errors/api-error.ts';
import { BrandKit, type BrandKitDocument } from '../../models/brand-kit.ts';
import { Project } from '../../models/project.ts';
import type { UserDocument } from '../../models/user.ts';
import { authorizeOwner } from '../../policies/ownership.ts';
import { withLock } from '../lock.ts';

/** The account's kits, newest first. */
export function findBrandKits(user: UserDocument): Promise<BrandKitDocument[]> {
  return BrandKit.find({ userId: user._id }).sort({ createdAt: -1, _id: 1 }).exec();
}

/**
 * The brand kit with this id, if it is the user's own.
 * @throws ApiError `brand-kit.not-found`
 */
export async function loadOwnBrandKit(user: UserDocument, id: string): Promise<BrandKitDocument> {
  return authorizeOwner(user, await BrandKit.findById(id), 'brand-kit.not-found');
}

/**
 * Makes a kit.
 * @throws ApiError `brand-kit.too-many`: they are all listed at once.
 */
export async function createBrandKit({ _id: userId }: UserDocument, body: BrandKitBody): Promise<BrandKitDocument> {
  const { name, colors, fonts } = body;
  const kit = await withLock(lockOf(userId), async () => {
    const limit = BRAND_KIT_LIMITS.kits;
    if ((await BrandKit.countDocuments({ userId })) >= limit) {
      throw new ApiError('brand-kit.too-many', { data: { limit } });
    }
    return BrandKit.create({ userId, name, colors, fonts });
  });
  if (body.isDefault) await makeDefault(kit);
  return kit;
}

/** Changes a kit. Videos that were exported keep what they show; exports from now on show the new look. */
export async function updateBrandKit(kit: BrandKitDocument, body: BrandKitBody): Promise<void> {
  const { name, colors, fonts } = body;
  kit.set({ name, colors, fonts });
  await kit.save();
  if (body.isDefault) await makeDefault(kit);
}

/** Makes a kit the one that new projects begin with. Whichever was it before no longer is, so that there is never a second one. */
export async function makeDefault(kit: BrandKitDocument): Promise<void> {
  const { userId, _id } = kit;
  await withLock(lockOf(userId), async () => {
    await BrandKit.updateMany({ userId, _id: { $ne: _id } }, { $set: { isDefault: false } });
    await setDefault(kit, true);
  });
}

/** New projects begin without a kit. */
export async function endDefault(kit: BrandKitDocument): Promise<void> {
  await setDefault(kit, false);
}

/** Written also where the document says so already: it may have been read before another request changed that. */
async function setDefault(kit: BrandKitDocument, isDefault: boolean): Promise<void> {
  kit.isDefault = isDefault;
  kit.markModified('isDefault');
  await kit.save();
}

/** Held by whoever looks at all kits of an account and changes one. */
function lockOf(userId: string): string {
  return `brand-kits-${userId}`;
}

/** Removes a kit, from the account's projects as well: they go on without one. */
export async function deleteBrandKit(kit: BrandKitDocument): Promise<void> {
  const { userId, _id: brandKitId } = kit;
  await Project.updateMany({ userId, brandKitId }, { $set: { brandKitId: null } });
  // Last, so that a deletion cut short can be asked for again.
  await kit.deleteOne();
}
