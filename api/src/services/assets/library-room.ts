import { ApiError } from '#api/errors/api-error.ts';
import { Asset, TrashedAsset } from '#api/models/asset.ts';
import { ACCOUNT_COUNTS } from '#shared/contracts/account.ts';

/** @throws ApiError `asset.too-many` when the account's library and trash have reached their maximum length. */
export async function requireLibraryRoom(userId: string): Promise<void> {
  const limit = ACCOUNT_COUNTS.assets;
  const counts = await Promise.all([Asset.countDocuments({ userId }), TrashedAsset.countDocuments({ userId })]);
  if (counts[0] + counts[1] >= limit) throw new ApiError('asset.too-many', { data: { limit } });
}
