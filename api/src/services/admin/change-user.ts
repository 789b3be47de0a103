import { ApiError } from '#api/errors/api-error.ts';
import { User, type UserDocument } from '#api/models/user.ts';
import type { Plan } from '#shared/plans/plans.ts';
import { audited } from './audit.ts';
import { withoutAdmin } from './last-admin.ts';

/** @throws ApiError `admin.user-not-found` */
export async function loadUser(id: string): Promise<UserDocument> {
  const user = await User.findById(id);
  if (!user) throw new ApiError('admin.user-not-found');
  return user;
}

/** @throws ApiError `request.conflict` when the plan has changed in the meantime. */
export async function setPlan(actor: UserDocument, target: UserDocument, plan: Plan): Promise<UserDocument> {
  if (target.plan === plan) return target;
  return audited(actor, target, { action: 'plan.change', from: target.plan, to: plan }, () =>
    update(target, { plan: target.plan }, { plan }),
  );
}

/** @throws ApiError `admin.last-admin`, or `request.conflict` when another change came first. */
export async function setAdmin(actor: UserDocument, target: UserDocument, isAdmin: boolean): Promise<UserDocument> {
  if (target.isAdmin === isAdmin) return target;
  const change = () => update(target, { isAdmin: target.isAdmin }, { isAdmin });
  return isAdmin
    ? audited(actor, target, { action: 'admin.grant' }, change)
    : withoutAdmin(target._id, () => audited(actor, target, { action: 'admin.revoke' }, change));
}

type Values = Partial<Pick<UserDocument, 'plan' | 'isAdmin'>>;

async function update(target: UserDocument, expected: Values, values: Values): Promise<UserDocument> {
  const changed = await User.findOneAndUpdate(
    { _id: target._id, ...expected },
    { $set: { ...values, auditedAt: new Date() } },
    { returnDocument: 'after' },
  );
  if (!changed) throw new ApiError('request.conflict');
  return changed;
}
