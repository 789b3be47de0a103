import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SourceTime, secondsToMicroseconds, sourceTime } from '#shared/time/microseconds.ts';
import { addRecognised, type PartialTranscript, partsToRecognise, type SourcePart } from './recognised-parts.ts';

const at = (seconds: number): SourceTime => sourceTime(secondsToMicroseconds(seconds));
const part = (start: number, end: number): SourcePart => ({ start: at(start), endExclusive: at(end) });

describe('what has to be heard', () => {
  it('is a clip with some sound around it, and all of a short file', () => {
    expect(partsToRecognise([part(100, 110)], [], at(3_600))).toEqual([part(98, 112)]);
    expect(partsToRecognise([part(10, 20)], [], at(40))).toEqual([part(0, 40)]);
    expect(partsToRecognise([part(10, 20)], [], null)).toEqual([part(0, 22)]);
  });

  it('is one part where clips are near to each other', () => {
    const clips = [part(300, 310), part(100, 110), part(115, 120)];
    expect(partsToRecognise(clips, [], at(3_600))).toEqual([part(98, 122), part(298, 312)]);
  });

  it('is nothing that is known, and nothing of an asset that is known whole', () => {
    expect(partsToRecognise([part(100, 110)], [part(90, 105)], at(3_600))).toEqual([part(105, 112)]);
    expect(partsToRecognise([part(100, 110)], [part(90, 110)], at(3_600))).toEqual([]);
    expect(partsToRecognise([part(100, 110)], undefined, at(3_600))).toEqual([]);
  });

  it('covers each clip, and once it has been heard nothing is left', () => {
    const parts = fc.array(
      fc
        .tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 1, max: 90 }))
        .map(([from, length]) => part(from, from + length)),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(parts, parts, fc.option(fc.integer({ min: 1, max: 700 })), (wanted, before, seconds) => {
        const duration = seconds === null ? null : at(seconds);
        const recognise = (recognised: PartialTranscript, added: readonly SourcePart[]) =>
          added.reduce((known, each) => addRecognised(known, each, [], duration), recognised);
        const known = recognise({ words: [], parts: [] }, before);
        const { parts: recognised } = recognise(known, partsToRecognise(wanted, known.parts, duration));
        expect(partsToRecognise(wanted, recognised, duration)).toEqual([]);
      }),
    );
  });
});

describe('words of a part', () => {
  const word = (text: string, start: number) => ({ text, ...part(start, start + 1) });

  it('take the place of those that were known in it', () => {
    const known = { words: [word('one', 0), word('to', 2), word('four', 6)], parts: [part(0, 3), part(5, 8)] };
    expect(addRecognised(known, part(2, 5), [word('two', 2), word('three', 4), word('fore', 6)], at(20))).toEqual({
      words: [word('one', 0), word('two', 2), word('three', 4), word('four', 6)],
      parts: [part(0, 8)],
    });
  });

  it('make the asset known when they are its last', () => {
    expect(addRecognised({ words: [], parts: [part(0, 3)] }, part(3, 8), [], at(8))).toEqual({
      words: [],
      parts: undefined,
    });
  });
});
