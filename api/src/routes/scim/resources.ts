import SCIMMY from 'scimmy';
import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { findGroup, findGroups, type RoleGroup, setGroupMembers } from '#api/services/scim/groups.ts';
import {
  addPerson,
  changePerson,
  findPeople,
  findPerson,
  type Person,
  type PersonValues,
  removePerson,
} from '#api/services/scim/people.ts';

/** Passed to the handlers of a request. */
export interface ScimContext {
  readonly config: Config;
  readonly workspaceId: string;
  /** An error of a handler, which the library would report as a missing resource. */
  failure?: unknown;
}

const { User, Group } = SCIMMY.Resources;

SCIMMY.Config.set({
  patch: true,
  filter: { supported: true, maxResults: 200 },
  bulk: false,
  sort: false,
  etag: false,
  changePassword: false,
  authenticationSchemes: [
    { type: 'oauthbearertoken', name: 'OAuth Bearer Token', description: 'The token of a workspace.' },
  ],
});

SCIMMY.Resources.declare(User, {
  basepath: '/scim/v2',
  egress: noting(async ({ workspaceId }, { id, filter }: Resource) => {
    if (id) return presentPerson(await findPerson(workspaceId, id));
    const people = (await findPeople(workspaceId)).map(presentPerson);
    return filter ? filter.match(people) : people;
  }),
  ingress: noting(async ({ workspaceId, config }, { id }: Resource, data: UserData) => {
    const values = valuesOf(data);
    const changed = id
      ? await changePerson(workspaceId, await findPerson(workspaceId, id), values)
      : await addPerson({ config }, workspaceId, values);
    return presentPerson(changed);
  }),
  degress: noting(async ({ workspaceId }, { id }: Resource) =>
    removePerson(workspaceId, await findPerson(workspaceId, id ?? '')),
  ),
});

SCIMMY.Resources.declare(Group, {
  basepath: '/scim/v2',
  egress: noting(async ({ workspaceId }, { id, filter }: Resource) => {
    if (id) return presentGroup(await findGroup(workspaceId, id));
    const groups = (await findGroups(workspaceId)).map(presentGroup);
    return filter ? filter.match(groups) : groups;
  }),
  ingress: noting(async ({ workspaceId }, { id }: Resource, { displayName, members = [] }: GroupData) => {
    const wanted = (members ?? []).map(({ value }) => value);
    if (id) return presentGroup(await setGroupMembers(workspaceId, (await findGroup(workspaceId, id)).id, wanted));
    // Directories create the group that they want to use. Here it exists already, and gains their members.
    const group = await findGroup(workspaceId, displayName.toLowerCase()).catch(() => {
      throw new ApiError('scim.invalid', { message: 'The groups of a workspace are “editors” and “reviewers”.' });
    });
    const all = new Set([...group.members.map(({ user }) => user._id), ...wanted]);
    return presentGroup(await setGroupMembers(workspaceId, group.id, [...all]));
  }),
  degress: noting(async ({ workspaceId }, { id }: Resource) => {
    await setGroupMembers(workspaceId, (await findGroup(workspaceId, id ?? '')).id, []);
  }),
});

interface Resource {
  readonly id?: string;
  readonly filter?: { match<T extends object>(values: T[]): T[] };
}

interface UserData {
  readonly userName: string;
  readonly externalId?: string;
  readonly active?: boolean;
  readonly name?: { readonly givenName?: string; readonly familyName?: string };
}

interface GroupData {
  readonly displayName: string;
  readonly members?: readonly { readonly value: string }[] | null;
}

/** Makes a handler of the library, and keeps its error. The library passes the context last. */
function noting<Args extends unknown[], Result>(
  handler: (context: ScimContext, ...args: Args) => Promise<Result>,
): (...args: [...Args, ScimContext]) => Promise<Result> {
  return async (...args) => {
    const context = args.at(-1) as ScimContext;
    try {
      return await handler(context, ...(args.slice(0, -1) as Args));
    } catch (error) {
      context.failure = error;
      throw error;
    }
  };
}

const MAX_NAME = 100;

function valuesOf({ userName, externalId, active = true, name }: UserData): PersonValues {
  const short = (text: string | undefined) => text?.trim().slice(0, MAX_NAME) || null;
  return {
    ...{ userName, externalId: externalId?.slice(0, 300) ?? null, isActive: active },
    ...{ firstName: short(name?.givenName), lastName: short(name?.familyName) },
  };
}

function presentPerson({ user, role, externalId, createdAt }: Person) {
  const { _id: id, email, firstName, lastName, updatedAt } = user;
  const name = { ...(firstName && { givenName: firstName }), ...(lastName && { familyName: lastName }) };
  return {
    ...{ id, userName: email, active: role !== null },
    ...(externalId !== null && { externalId }),
    ...(Object.keys(name).length > 0 && { name }),
    emails: [{ value: email, type: 'work', primary: true }],
    meta: { created: createdAt.toISOString(), lastModified: updatedAt.toISOString() },
  };
}

function presentGroup({ id, members }: RoleGroup) {
  return { id, displayName: id, members: members.map(({ user }) => ({ value: user._id, display: user.email })) };
}
