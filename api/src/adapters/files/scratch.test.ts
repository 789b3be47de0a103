import { describe, expect, it } from 'vitest';
import { parseFileKey } from './file-store.ts';
import { parseScratchKey, scratchKey } from './scratch.ts';

const RENDER = '0b9a6c1e-0000-4000-8000-000000000001';

describe('a scratch key', () => {
  it('names its render and the claim that wrote it', () => {
    const key = scratchKey(RENDER, 3, 'segment-0007.mp4');
    expect(key).toBe(`scratch/${RENDER}/3-segment-0007.mp4`);
    expect(parseScratchKey(key)).toEqual({ key, renderId: RENDER });
  });

  it('is different for each claim, so that a stalled worker cannot write over its successor', () => {
    expect(scratchKey(RENDER, 1, 'sound.m4a')).not.toBe(scratchKey(RENDER, 2, 'sound.m4a'));
  });

  it('is never a file key, nor the reverse', () => {
    expect(parseFileKey(scratchKey(RENDER, 1, 'sound.m4a'))).toBeNull();
    expect(parseFileKey(scratchKey(RENDER, 1, '00112233445566778899aabbccddeeff'))).toBeNull();
    expect(parseScratchKey(`${RENDER}/00112233445566778899aabbccddeeff`)).toBeNull();
  });

  it.each([
    ['../x', 1, 'a.mp4'],
    [RENDER, -1, 'a.mp4'],
    [RENDER, 1.5, 'a.mp4'],
    [RENDER, 1, '../a.mp4'],
    [RENDER, 1, ''],
    [RENDER, 1, '.hidden'],
    [RENDER, 1, 'A.mp4'],
    [RENDER, 1, 'a.part'],
  ])('cannot be made of %s, %s and %s', (render, token, name) => {
    expect(() => scratchKey(render, token, name)).toThrow(RangeError);
  });
});
