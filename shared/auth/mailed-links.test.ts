import { describe, expect, it } from 'vitest';
import { ADMIN_CLAIM_FRAGMENT, invitedAddress, mailedLink, PASSWORD_RESET_FRAGMENT } from './mailed-links.ts';

describe('a mailed link', () => {
  it('is read from the fragment', () => {
    const read = (fragment: string) => mailedLink(new URL(`http://localhost/auth#${fragment}id.123.abc`).hash);
    expect(read(ADMIN_CLAIM_FRAGMENT)).toEqual({ purpose: 'admin', token: 'id.123.abc' });
    expect(read(PASSWORD_RESET_FRAGMENT)).toEqual({ purpose: 'reset', token: 'id.123.abc' });
  });

  it.each(['', '#', '#admin', '#admin=', '#main', '#xadmin=1', '#reset='])('is absent in %j', (hash) => {
    expect(mailedLink(hash)).toBeNull();
  });
});

describe('an invitation', () => {
  it('names the invited address', () => {
    const token = `id-1.mac_2.${encodeURIComponent('a.b+c@example.com')}`;
    expect(invitedAddress(token)).toEqual({ token: 'id-1.mac_2', email: 'a.b+c@example.com' });
  });

  it.each(['id-1.mac', 'id-1.mac.', 'id.m.%E0%A4%A'])('that was cut off is none: %s', (token) => {
    expect(invitedAddress(token)).toBeNull();
  });
});
