import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { includesRole, type MemberRole, membersAfter, WORKSPACE_ROLES } from './roles.ts';

const role = fc.constantFrom(...WORKSPACE_ROLES);

describe('roles of a workspace', () => {
  it.each([
    ['owner', 'owner', true],
    ['owner', 'editor', true],
    ['owner', 'reviewer', true],
    ['editor', 'owner', false],
    ['editor', 'editor', true],
    ['editor', 'reviewer', true],
    ['reviewer', 'owner', false],
    ['reviewer', 'editor', false],
    ['reviewer', 'reviewer', true],
  ] as const)('%s may do what needs %s: %s', (held, needed, isAllowed) => {
    expect(includesRole(held, needed)).toBe(isAllowed);
  });

  it('leave an owner after any changes, and everyone else as they were', () => {
    const change = fc.tuple(fc.nat(4), fc.option(role));
    fc.assert(
      fc.property(fc.array(role, { maxLength: 4 }), fc.array(change, { maxLength: 20 }), (others, changes) => {
        let members: readonly MemberRole[] = ['owner' as const, ...others].map((each, at) => ({
          userId: `user-${at}`,
          role: each,
        }));
        for (const [at, next] of changes) {
          const userId = `user-${at}`;
          const after = membersAfter(members, userId, next);
          const isOnlyOwner = members.every((member) => (member.role === 'owner') === (member.userId === userId));
          if (after === null) {
            expect([isOnlyOwner, next === 'owner']).toEqual([true, false]);
            continue;
          }
          expect(after.filter((member) => member.userId !== userId)).toEqual(
            members.filter((member) => member.userId !== userId),
          );
          members = after;
          expect(members.some((member) => member.role === 'owner')).toBe(true);
        }
      }),
    );
  });
});
