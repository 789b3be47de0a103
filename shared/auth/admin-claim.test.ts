import { describe, expect, it } from 'vitest';
import { ADMIN_CLAIM_FRAGMENT, adminClaimToken } from './admin-claim.ts';

describe('the token of a link that makes an admin', () => {
  it('is the fragment of the page', () => {
    expect(adminClaimToken(new URL(`http://localhost/auth#${ADMIN_CLAIM_FRAGMENT}id.123.abc`).hash)).toBe('id.123.abc');
  });

  it.each(['', '#', '#admin', '#admin=', '#main', '#xadmin=1'])('is none in %j', (hash) => {
    expect(adminClaimToken(hash)).toBeNull();
  });
});
