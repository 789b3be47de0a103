import type { ErrorCode } from '#shared/errors/catalogue.ts';
import { ApiError } from '../errors/api-error.ts';
import type { UserDocument } from '../models/user.ts';

/**
 * The document, if it is this user's. Somebody else's is answered exactly as one that does not exist,
 * so that ids cannot be tried out.
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
