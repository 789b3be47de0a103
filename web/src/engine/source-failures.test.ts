import { beforeEach, describe, expect, test } from 'vitest';
import { SourceFailures } from './source-failures.ts';

const failed = (assetId: string, reason: 'missing' | 'unreadable') =>
  ({ type: 'source-failed', assetId, reason }) as const;
const recovered = (assetId: string) => ({ type: 'source-recovered', assetId }) as const;

describe('failures of sources', () => {
  let failures: SourceFailures;
  beforeEach(() => {
    failures = new SourceFailures();
  });

  test('reports news once', () => {
    expect(failures.note('picture', failed('a', 'missing'))).toBe(true);
    expect(failures.note('picture', failed('a', 'missing'))).toBe(false);
    expect(failures.note('picture', failed('a', 'unreadable'))).toBe(true);
    expect(failures.note('picture', recovered('a'))).toBe(true);
    expect(failures.note('picture', recovered('a'))).toBe(false);
    expect(failures.toMap().size).toBe(0);
  });

  test('keeps picture and sound apart, and shows the picture’s reason', () => {
    failures.note('sound', failed('a', 'unreadable'));
    failures.note('picture', failed('a', 'missing'));
    expect(failures.toMap()).toEqual(new Map([['a', 'missing']]));
    failures.note('picture', recovered('a'));
    expect(failures.toMap()).toEqual(new Map([['a', 'unreadable']]));
  });

  test('forgets unused assets, and sounds at a start', () => {
    failures.note('sound', failed('a', 'unreadable'));
    failures.note('picture', failed('b', 'missing'));
    failures.note('picture', failed('c', 'missing'));
    failures.keepOnly(new Set(['a', 'b']));
    expect([...failures.toMap().keys()]).toEqual(['a', 'b']);
    failures.forgetSounds();
    expect([...failures.toMap().keys()]).toEqual(['b']);
  });
});
