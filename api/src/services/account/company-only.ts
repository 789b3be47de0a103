import type { UserDocument } from '#api/models/user.ts';
import { memberId, WorkspaceMember } from '#api/models/workspace.ts';
import { signOnOfAddress } from '#api/services/owners/active-sign-on.ts';

/**
 * True when an account must sign in with its company: its workspace requires that, and it does not own the workspace.
 * Owners always keep another way in, because a wrong setting would otherwise lock everyone out.
 */
export async function isCompanyOnly({ _id: userId, email }: UserDocument): Promise<boolean> {
  const signOn = await signOnOfAddress(email);
  if (!signOn?.isRequired) return false;
  const member = await WorkspaceMember.findOne({ _id: memberId(signOn._id, userId), userId });
  return member !== null && member.role !== 'owner';
}
