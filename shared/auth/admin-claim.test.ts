import { describe, expect, it } from 'vitest';
import { ADMIN_CLAIM_FRAGMENT, adminClaimToken } from './admin-claim.ts';

describe('the token of an admin-claim link', () => {
  it('is read from the fragment', () => {
    expect(adminClaimToken(new URL(`http://localhost/auth#${ADMIN_CLAIM_FRAGMENT}id.123.abc`).hash)).toBe('id.123.abc');
  });

  it.each(['', '#', '#admin', '#admin=', '#main', '#xadmin=1'])('is absent in %j', (hash) => {
    expect(adminClaimToken(hash)).toBeNull();
  });
});
