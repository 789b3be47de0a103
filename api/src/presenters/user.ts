import type { UserDocument } from '#api/models/user.ts';
import type { User } from '#shared/contracts/auth.ts';

export function presentUser(user: UserDocument): User {
  return {
    id: user._id,
    email: user.email,
    firstName: user.firstName ?? null,
    lastName: user.lastName ?? null,
    profileImageUrl: user.profileImageUrl ?? null,
    plan: user.plan,
    isAdmin: user.isAdmin,
    openPictures: user.openPictures,
    createdAt: user.createdAt.toISOString(),
  };
}
