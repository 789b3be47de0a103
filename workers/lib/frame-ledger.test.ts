import { expect, test } from 'vitest';
import { FrameLedger } from './frame-ledger.ts';

function fakeFrame() {
  return {
    closeCount: 0,
    close() {
      this.closeCount++;
    },
  };
}

test('every frame is closed once and counted', () => {
  const ledger = new FrameLedger();
  const [a, b] = [ledger.open(fakeFrame()), ledger.open(fakeFrame())];
  expect(ledger.openCount).toBe(2);
  ledger.close(a);
  ledger.close(a);
  expect(a.closeCount).toBe(1);
  expect(ledger.closeAll()).toBe(1);
  expect(b.closeCount).toBe(1);
  expect(ledger.openCount).toBe(0);
  expect(ledger.peakCount).toBe(2);
});

test('the frame over the limit is closed and refused', () => {
  const ledger = new FrameLedger(2);
  ledger.open(fakeFrame());
  ledger.open(fakeFrame());
  const extra = fakeFrame();
  // Not a RangeError, which browsers use to report that memory has run out.
  expect(() => ledger.open(extra)).toThrow(expect.objectContaining({ name: 'Error' }));
  expect(extra.closeCount).toBe(1);
  expect(ledger.openCount).toBe(2);
});
