import { describe, expect, it } from 'vitest';
import type { SharedComment } from '#shared/contracts/review.ts';
import { timelineTime } from '#shared/time/microseconds.ts';
import { countNew, mergeComments } from './merge-comments.ts';

const comment = (id: string, parentId: string | null = null, text = id): SharedComment => ({
  ...{ id, parentId, text, at: timelineTime(0), until: null, isResolved: false, createdAt: '2026-11-27T10:00:00.000Z' },
  author: { name: 'Ben', isOwner: false },
});

describe('comments of the server', () => {
  const before = [comment('a'), comment('b', 'a'), comment('c')];

  it('replace those on the page', () => {
    const fresh = [comment('c', null, 'Changed'), comment('d')];
    expect(mergeComments(before, fresh, new Set())).toEqual(fresh);
    expect(countNew(before, fresh)).toBe(1);
  });

  it.each([['a'], ['b']])('leave the thread in which %s is being answered or changed', (held) => {
    const fresh = [comment('c')];
    expect(mergeComments(before, fresh, new Set([held]))).toEqual([comment('c'), comment('a'), comment('b', 'a')]);
  });

  it('leave no second copy of a thread with an open form', () => {
    expect(mergeComments(before, before, new Set(['a', 'c']))).toEqual(before);
  });
});
