import type { ErrorCode } from '#shared/errors/catalogue.ts';
import { ApiError } from '../errors/api-error.ts';
import type { UserDocument } from '../models/user.ts';

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
