import type { User } from '#shared/contracts/auth.ts';
import type { Glossary } from '#shared/glossary/glossary.ts';
import type { Change } from '#web/storage/waiting-change.ts';

/** Applies changes to the account's glossary. */
export function glossaryWith(glossary: Glossary, changes: readonly Change[]): Glossary {
  return changes.findLast((change) => change.type === 'change-glossary')?.now ?? glossary;
}

/** Applies changes to the names of the account. An empty name removes it. */
export function userWith(user: User, changes: readonly Change[]): User {
  const names = changes.findLast((change) => change.type === 'change-names')?.now;
  return names ? { ...user, firstName: names.firstName || null, lastName: names.lastName || null } : user;
}
