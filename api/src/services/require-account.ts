import { ApiError } from '#api/errors/api-error.ts';
import { User, type UserDocument } from '#api/models/user.ts';

/**
 * Checks, after storing something for an account, that the account still exists. A deletion in the meantime has missed
 * the new data.
 * @throws ApiError `request.unauthorized`, as for an ended session, if the account no longer exists.
 */
export async function requireAccount({ _id }: UserDocument): Promise<void> {
  if (!(await User.exists({ _id }))) throw new ApiError('request.unauthorized');
}
