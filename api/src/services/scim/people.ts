import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { isDuplicateKeyError } from '#api/errors/database-errors.ts';
import { ScimUser } from '#api/models/scim.ts';
import { WorkspaceDomain, WorkspaceSignOn } from '#api/models/sign-on.ts';
import { User, type UserDocument } from '#api/models/user.ts';
import { memberId } from '#api/models/workspace.ts';
import { endSessionsOf } from '#api/services/account/credentials.ts';
import { normalizeEmail } from '#api/services/account/normalize-email.ts';
import { entryExpiry, logged } from '#api/services/audit/logged.ts';
import { addMember, findMembers, removeMember } from '#api/services/workspaces/members.ts';
import { emailSchema } from '#shared/contracts/auth.ts';
import { domainOf } from '#shared/workspaces/domains.ts';
import type { WorkspaceRole } from '#shared/workspaces/roles.ts';

/** People of one directory, inactive ones included. */
const MAX_PEOPLE = 1_000;

/** A person as a company's directory sees it: a member with an address of its domains, or one that was removed. */
export interface Person {
  readonly user: UserDocument;
  /** Null while inactive. */
  readonly role: WorkspaceRole | null;
  readonly externalId: string | null;
  readonly createdAt: Date;
}

/** Values that the directory sets. */
export interface PersonValues {
  readonly userName: string;
  readonly externalId: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly isActive: boolean;
}

/** Everyone in the domains of a workspace who is a member, or whom its directory put there. */
export async function findPeople(workspaceId: string): Promise<Person[]> {
  const own = { userId: workspaceId };
  const [members, records, domains] = await Promise.all([
    findMembers(workspaceId),
    ScimUser.find(own).sort({ createdAt: 1, _id: 1 }),
    WorkspaceDomain.find(own),
  ]);
  const isOurs = ({ email }: UserDocument) => domains.some(({ _id }) => _id === domainOf(email));
  const recordOf = new Map(records.map((record) => [record.accountId, record]));
  const active = members.map(({ user, membership: { role, createdAt } }) => {
    const record = recordOf.get(user._id);
    recordOf.delete(user._id);
    return { user, role, externalId: record?.externalId ?? null, createdAt: record?.createdAt ?? createdAt };
  });
  const users = new Map(
    (await User.find({ _id: { $in: [...recordOf.keys()] } })).map((user): [string, UserDocument] => [user._id, user]),
  );
  const inactive = [...recordOf.values()].flatMap(({ accountId, externalId, createdAt }) => {
    const user = users.get(accountId);
    return user ? [{ user, role: null, externalId: externalId ?? null, createdAt }] : [];
  });
  return [...active, ...inactive].filter(({ user }) => isOurs(user));
}

/** @throws ApiError `scim.not-found` */
export async function findPerson(workspaceId: string, id: string): Promise<Person> {
  const person = (await findPeople(workspaceId)).find(({ user }) => user._id === id);
  if (!person) throw new ApiError('scim.not-found');
  return person;
}

/**
 * Puts a person into a workspace: finds or creates the account with this address, and makes it a member if active.
 * @throws ApiError `scim.invalid` for an address outside the domains, `scim.exists`, `workspace.too-many-members`
 */
export async function addPerson(
  { config }: { config: Config },
  workspaceId: string,
  values: PersonValues,
): Promise<Person> {
  const parsed = emailSchema.safeParse(values.userName);
  if (!parsed.success) throw new ApiError('scim.invalid', { message: 'The userName must be an e-mail address.' });
  const email = normalizeEmail(parsed.data);
  if (!(await WorkspaceDomain.exists({ _id: domainOf(email), userId: workspaceId })))
    throw new ApiError('scim.invalid', { message: 'The userName is outside the verified domains of the workspace.' });
  const people = await findPeople(workspaceId);
  if (people.some(({ user }) => user.email === email)) throw new ApiError('scim.exists');
  if (people.length >= MAX_PEOPLE) throw new ApiError('workspace.too-many-members', { data: { limit: MAX_PEOPLE } });
  const user = await findOrCreate(email, values, config);
  if (values.isActive) await activate(workspaceId, user);
  await keepRecord(workspaceId, user._id, values.externalId);
  return findPerson(workspaceId, user._id);
}

/**
 * Changes a person. An inactive one is no member, and signed out everywhere.
 * @throws ApiError `scim.invalid` for another address, `scim.owner`, `scim.not-found`
 */
export async function changePerson(workspaceId: string, { user, role }: Person, values: PersonValues): Promise<Person> {
  if (normalizeEmail(values.userName) !== user.email)
    throw new ApiError('scim.invalid', { message: 'The userName of a person cannot change. Add them anew.' });
  if (role !== null && !values.isActive) await deactivate(workspaceId, user, role);
  await keepRecord(workspaceId, user._id, values.externalId);
  const { firstName, lastName } = values;
  if (user.firstName !== firstName || user.lastName !== lastName) await user.set({ firstName, lastName }).save();
  if (role === null && values.isActive) await activate(workspaceId, user);
  return findPerson(workspaceId, user._id);
}

/** @throws ApiError `scim.owner` */
export async function removePerson(workspaceId: string, { user, role }: Person): Promise<void> {
  if (role !== null) await deactivate(workspaceId, user, role);
  await ScimUser.deleteOne({ _id: memberId(workspaceId, user._id), userId: workspaceId });
}

async function findOrCreate(
  email: string,
  { firstName, lastName }: PersonValues,
  config: Config,
): Promise<UserDocument> {
  const known = await User.findOne({ email });
  if (known) return known;
  try {
    return await User.create({ email, firstName, lastName, mustProveEmail: config.smtpUrl !== null });
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error;
    return User.findOne({ email }).orFail();
  }
}

async function keepRecord(workspaceId: string, accountId: string, externalId: string | null): Promise<void> {
  const own = { _id: memberId(workspaceId, accountId), userId: workspaceId };
  await ScimUser.updateOne(own, { $set: { accountId, externalId } }, { upsert: true });
}

async function activate(workspaceId: string, user: UserDocument): Promise<void> {
  const signOn = await WorkspaceSignOn.findOne({ _id: workspaceId, userId: workspaceId });
  const role = signOn?.role ?? 'reviewer';
  await logged({ ...byDirectory(workspaceId, user), action: 'member.join', to: role }, () =>
    addMember(workspaceId, user._id, role),
  );
}

/** Owners are made and removed by owners, so that no directory can lock them out. */
async function deactivate(workspaceId: string, user: UserDocument, role: WorkspaceRole): Promise<void> {
  if (role === 'owner') throw new ApiError('scim.owner');
  // The record keeps the person out when they next sign in.
  await ScimUser.updateOne(
    { _id: memberId(workspaceId, user._id), userId: workspaceId },
    { $setOnInsert: { accountId: user._id } },
    { upsert: true },
  );
  await logged({ ...byDirectory(workspaceId, user), action: 'member.remove', from: role }, () =>
    removeMember(workspaceId, user._id),
  );
  await endSessionsOf(user._id);
}

/** Entry in the workspace's log of an action that its directory takes on a member. */
export function byDirectory(ownerId: string, { _id: targetId, email: targetEmail }: UserDocument) {
  return { ownerId, token: 'SCIM', targetId, targetEmail, expiresAt: entryExpiry() };
}
