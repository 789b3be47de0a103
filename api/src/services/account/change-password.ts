import { ApiError } from '../../errors/api-error.ts';
import { User, type UserDocument } from '../../models/user.ts';
import { hashPassword } from '../accounts/passwords.ts';

/**
 * @returns The account as it is now; every session of before counts for nothing.
 * @throws ApiError `request.conflict` when the password was changed in another place meanwhile.
 */
export async function setPassword(user: UserDocument, password: string): Promise<UserDocument> {
  const changed = await User.findOneAndUpdate(
    { _id: user._id, passwordHash: user.passwordHash ?? null },
    { $set: { passwordHash: await hashPassword(password) }, $inc: { credentialsVersion: 1 } },
    { returnDocument: 'after' },
  );
  if (!changed) throw new ApiError('request.conflict');
  return changed;
}
