import type { AuditAction, AuditLogEntry, OwnerAction } from '#shared/contracts/audit.ts';
import { WORKSPACE_ROLES } from '#shared/workspaces/roles.ts';
import { ROLE_NAMES } from './role-words.ts';

/** Actions that are in the log of an account only. */
type AccountAction = `${'account' | 'payment' | 'token'}.${string}` | 'workspace.create' | 'workspace.delete';

/** The actions that the log of a workspace can have, in the order of the filter. */
export const ACTION_WORDS = {
  'project.create': 'Created a project',
  'project.change': 'Changed a project’s details',
  'project.delete': 'Deleted a project',
  'project.restore': 'Restored a project',
  'project.destroy': 'Deleted a project for good',
  'project.download': 'Downloaded a project file',
  'project.move': 'Moved a project elsewhere',
  'asset.delete': 'Deleted media',
  'asset.restore': 'Restored media',
  'asset.empty-trash': 'Emptied the media trash',
  'export.start': 'Started an export',
  'export.delete': 'Deleted an export',
  'share-link.create': 'Created a share link',
  'share-link.change': 'Added a version to a share link',
  'share-link.revoke': 'Revoked a share link',
  'brand-kit.create': 'Created a brand kit',
  'brand-kit.change': 'Changed a brand kit',
  'brand-kit.lock': 'Locked a brand kit',
  'brand-kit.unlock': 'Unlocked a brand kit',
  'brand-kit.delete': 'Deleted a brand kit',
  'template.create': 'Created a template',
  'template.change': 'Changed a template',
  'template.delete': 'Deleted a template',
  'proposal.create': 'Proposed changes',
  'proposal.answer': 'Answered proposed changes',
  'proposal.withdraw': 'Withdrew proposed changes',
  'glossary.change': 'Changed the glossary',
  'webhook.create': 'Created a webhook',
  'webhook.change': 'Changed a webhook',
  'webhook.delete': 'Deleted a webhook',
  'webhook.replay': 'Sent a webhook again',
  'workspace.change': 'Renamed the workspace',
  'workspace.white-label': 'Changed the white label',
  'member.invite': 'Invited a person',
  'member.uninvite': 'Revoked an invitation',
  'member.join': 'Joined the workspace',
  'member.change': 'Changed a member’s role',
  'member.remove': 'Removed a member',
  'sign-on.change': 'Changed the company sign-in',
  'sign-on.remove': 'Removed the company sign-in',
  'sign-on.check-domain': 'Checked a company domain',
  'sign-on.remove-domain': 'Removed a company domain',
  'sign-on.create-token': 'Created the directory token',
  'sign-on.revoke-token': 'Revoked the directory token',
  'audit.download': 'Downloaded the activity',
} as const satisfies Record<Exclude<OwnerAction, AccountAction>, string>;
export type WorkspaceAction = keyof typeof ACTION_WORDS;

/** The action of an entry in words, or its name in the log if it is none of a workspace. */
export function describeAction(action: AuditAction): string {
  return (ACTION_WORDS as Partial<Record<AuditAction, string>>)[action] ?? action;
}

/** The person who acted: the address at that time, or a word for a deleted account or the studio itself. */
export function describeActor({ actor }: Pick<AuditLogEntry, 'actor'>): string {
  if (actor === null) return 'Clipwright';
  return actor.email ?? 'Deleted account';
}

/** The role before and after, as in “Editor → Reviewer”. Null for an entry without roles. */
export function describeChange({ from, to }: Pick<AuditLogEntry, 'from' | 'to'>): string | null {
  const roles = [from, to].flatMap((each) => WORKSPACE_ROLES.find((role) => role === each) ?? []);
  return roles.length === 0 ? null : roles.map((role) => ROLE_NAMES[role]).join(' → ');
}

interface Person {
  readonly id: string;
  readonly name: string;
}

/** The people to filter by: members, then others who acted here, each once. Deleted accounts have no name. */
export function peopleOf(
  members: ReadonlyArray<{ id: string; email: string }>,
  entries: ReadonlyArray<Pick<AuditLogEntry, 'actor'>>,
): Person[] {
  const people = new Map(members.map(({ id, email }) => [id, email]));
  for (const { actor } of entries) {
    if (actor?.email != null && !people.has(actor.id)) people.set(actor.id, actor.email);
  }
  return [...people].map(([id, name]) => ({ id, name }));
}
