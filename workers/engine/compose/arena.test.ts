import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Arena } from './arena.ts';

test('blocks are aligned, never overlap, and are reused', () => {
  const step = fc.record({ size: fc.integer({ min: 1, max: 300 }), frees: fc.boolean(), pick: fc.nat() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const arena = new Arena(7, 4_096);
      const held: { offset: number; size: number }[] = [];
      for (const { size, frees, pick } of steps) {
        if (frees && held.length > 0) {
          const [block] = held.splice(pick % held.length, 1);
          arena.free(block!.offset);
          continue;
        }
        const offset = arena.allocate(size);
        if (offset === null) continue;
        expect(offset % 16).toBe(0);
        expect(offset).toBeGreaterThanOrEqual(16);
        expect(offset + size).toBeLessThanOrEqual(4_096);
        for (const other of held)
          expect(offset >= other.offset + other.size || other.offset >= offset + size).toBe(true);
        held.push({ offset, size });
      }
      for (const { offset } of held) arena.free(offset);
      expect(arena.allocate(4_080)).toBe(16);
    }),
  );
});

test('a block that was never allocated cannot be freed', () => {
  expect(() => new Arena(0, 64).free(16)).toThrow('No block at 16');
});
