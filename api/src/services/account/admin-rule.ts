import type { AppDeps } from '#api/app-deps.ts';
import { User, type UserDocument } from '#api/models/user.ts';
import { sendAdminClaim } from './admin-claim.ts';

/**
 * Makes an account an admin if it is to be one. Looked at on every sign-in, since an address may be added to `ADMIN_EMAILS` after
 * its account was made. Anybody can register with any address, so one of the list makes an admin only of those who have proved that
 * it is theirs: by a provider that vouches for it, or by a link that is mailed to it.
 * @param provedEmail The address that this sign-in has proved, null when it has proved none.
 */
export async function applyAdminRule(
  deps: AppDeps,
  user: UserDocument,
  provedEmail: string | null,
): Promise<UserDocument> {
  if (user.isAdmin) return user;
  const { adminEmails } = deps.config;
  if (adminEmails === null) return (await isFirstOfOwnStudio(deps, user)) ? makeAdmin(user) : user;
  if (!adminEmails.includes(user.email)) return user;
  if (provedEmail === user.email) return makeAdmin(user);
  // Not waited for: whoever signs in need not wait for a mail server.
  void sendAdminClaim(deps, user).catch((error: unknown) =>
    deps.log.error({ err: error, userId: user._id }, 'the mail that makes an admin could not be sent'),
  );
  return user;
}

/** Whoever starts a studio of their own and registers first looks after it; a shared database is never claimed so. */
async function isFirstOfOwnStudio({ documents }: AppDeps, user: UserDocument): Promise<boolean> {
  if (documents !== 'embedded' || (await User.exists({ isAdmin: true }))) return false;
  const first = await User.findOne().sort({ createdAt: 1, _id: 1 });
  return first?._id === user._id;
}

function makeAdmin(user: UserDocument): Promise<UserDocument> {
  user.isAdmin = true;
  return user.save();
}
