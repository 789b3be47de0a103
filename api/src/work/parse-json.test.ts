import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from './parse-json.ts';

const MANY = 1_000_000;
const NO_LIMITS = { values: MANY, entries: MANY };

/** The outcome of parsing a text: its value, or a refusal. */
async function outcome(parse: () => unknown): Promise<{ value: unknown } | 'refused'> {
  try {
    return { value: await parse() };
  } catch (error) {
    expect(error).toSatisfy((thrown) => thrown instanceof SyntaxError || thrown instanceof TypeError);
    return 'refused';
  }
}

/** Compares the parser with `JSON.parse`, in parts from one byte up to the whole text. */
async function expectSame(text: string): Promise<void> {
  const expected = await outcome(() => JSON.parse(text));
  for (const partBytes of [1, 2, 7, 50, MANY]) {
    expect(await outcome(() => parseJson(Buffer.from(text), NO_LIMITS, partBytes)), text).toEqual(expected);
  }
}

describe('JSON is parsed in parts', () => {
  it('to the same value', async () => {
    const texts = fc
      .tuple(fc.json(), fc.constantFrom(0, 1, 4))
      .map(([text, space]) => JSON.stringify(JSON.parse(text), null, space));
    await fc.assert(fc.asyncProperty(texts, expectSame));
  });

  it('refusing the same texts', async () => {
    const damaged = fc
      .tuple(fc.json(), fc.nat(), fc.nat(4), fc.constantFrom('', ...',:[]{}"\\0 x', '[]', ',,'))
      .map(
        ([text, at, cut, put]) =>
          text.slice(0, at % (text.length + 1)) + put + text.slice((at % (text.length + 1)) + cut),
      );
    await fc.assert(fc.asyncProperty(damaged, expectSame), { numRuns: 300 });
  });

  it.each([
    ...[
      '',
      ' ',
      '1',
      '"a,b"',
      '[]',
      ' [ ] ',
      '[1,]',
      '[,1]',
      '[1,,2]',
      '[1, ,2]',
      '{"a":1,}',
      '{,}',
      '[[1,2],]',
      '[[1,2] 3,4]',
      '[3 [1,2],4]',
    ],
    ...[
      '[1]2',
      '2[1,2]',
      '[1,2]]',
      '[1,2}',
      '{"a":[1,2],"b"}',
      '{"a" [1,2]}',
      '{"a":[1,2]:3}',
      '{[1,2]:3}',
      '{"a":{"b":1,"c":2}}',
      '{"a":1:2,"b":3}',
    ],
    ...[
      '{"a":1,"a":[2,3],"a":4}',
      '{"__proto__":[1,2],"constructor":3}',
      '["\\"],[",2]',
      '["\\\\",2]',
      '"\\',
      '["ä,€",{"😀":[1,"…"]}]',
      '[1,2]\u00a0',
    ],
  ])('as JSON.parse does: %s', expectSame);

  it('and refused when its bytes are no text', async () => {
    const bytes = Buffer.from('["a","\u00e4","b"]', 'latin1');
    for (const partBytes of [1, MANY]) await expect(parseJson(bytes, NO_LIMITS, partBytes)).rejects.toThrow(TypeError);
  });

  it('and refused beyond its limits, as soon as they are reached', async () => {
    const parse = (text: string, limits: object) => parseJson(Buffer.from(text), { ...NO_LIMITS, ...limits }, 1);
    expect(await parse('[1,2,[3,"a,b"]]', { values: 5, entries: 3 })).toEqual([1, 2, [3, 'a,b']]);
    await expect(parse('[1,2,[3,4]', { values: 4 })).rejects.toThrow(RangeError);
    for (const text of ['[1,2,3]', '{"a":1,"b":2,"c":3}']) {
      await expect(parse(text, { entries: 2 })).rejects.toThrow(RangeError);
    }
  });

  it('and others have their turn in between', async () => {
    const text = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => ({ index, text: 'a word' })));
    let others = 0;
    let other = setImmediate(function next() {
      others += 1;
      other = setImmediate(next);
    });
    expect(await parseJson(Buffer.from(text), NO_LIMITS)).toEqual(JSON.parse(text));
    clearImmediate(other);
    expect(others).toBeGreaterThan(1);
  });
});
