import { ApiError } from '#api/errors/api-error.ts';
import type { UserDocument } from '#api/models/user.ts';
import type { ErrorCode } from '#shared/errors/catalogue.ts';

/**
 * Returns the document if this user owns it. Another user's is answered exactly like a missing one, so that ids cannot
 * be probed.
 * @throws ApiError `missing`
 */
export function authorizeOwner<T extends { userId: string }>(
  user: UserDocument,
  document: T | null,
  missing: ErrorCode,
): T {
  if (document === null || document.userId !== user._id) throw new ApiError(missing);
  return document;
}
