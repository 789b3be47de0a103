import { ApiError } from '#api/errors/api-error.ts';
import { type Owner, ownerExists } from '#api/services/owners/owners.ts';

/**
 * Checks, after storing something for an owner, that the account or workspace still exists. A deletion in the meantime has missed
 * the new data.
 * @throws ApiError `request.unauthorized`, as for an ended session, if it no longer exists.
 */
export async function requireAccount({ _id }: Owner): Promise<void> {
  if (!(await ownerExists(_id))) throw new ApiError('request.unauthorized');
}
