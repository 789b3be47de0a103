import { describe, expect, it } from 'vitest';
import { openSealed, sealText } from './sealed-text.ts';

describe('a sealed text', () => {
  it('opens with the same secret in the same place only, and differs each time', () => {
    const sealed = sealText('secret', 'one', 'schlüssel');
    expect(sealed).not.toContain('schl');
    expect(sealText('secret', 'one', 'schlüssel')).not.toBe(sealed);
    expect(openSealed('secret', 'one', sealed)).toBe('schlüssel');
    expect(openSealed('other secret', 'one', sealed)).toBeNull();
    expect(openSealed('secret', 'two', sealed)).toBeNull();
  });

  it('does not open when a byte was changed or cut off', () => {
    const bytes = Buffer.from(sealText('secret', 'one', 'text'), 'base64url');
    for (const index of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(openSealed('secret', 'one', changed.toString('base64url'))).toBeNull();
      expect(openSealed('secret', 'one', bytes.subarray(0, index).toString('base64url'))).toBeNull();
    }
  });
});
