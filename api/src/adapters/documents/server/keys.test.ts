import { Binary, Double, Int32, Long, ObjectId } from 'bson';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareValues, encodeKey, keyOf } from './keys.ts';
import { typeName, type Value } from './values.ts';

const TYPE_ORDER = [['null'], ['int', 'long', 'double'], ['string'], ['binData'], ['objectId'], ['bool'], ['date']];

const rank = (value: Value) => TYPE_ORDER.findIndex((names) => names.includes(typeName(value)));

/** MongoDB's comparison according to its documentation, without the encoding under test. */
function reference(a: Value, b: Value): number {
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  switch (typeName(a)) {
    case 'int':
    case 'long':
    case 'double':
      return compareNumbers(a as Int32, b as Int32);
    case 'string':
      return Buffer.compare(Buffer.from(a as string), Buffer.from(b as string));
    case 'bool':
      return Number(a) - Number(b);
    case 'date':
      return (a as Date).getTime() - (b as Date).getTime();
    case 'objectId':
      return Buffer.compare((a as ObjectId).id, (b as ObjectId).id);
    case 'binData': {
      const [x, y] = [a as Binary, b as Binary];
      return x.length() - y.length() || x.sub_type - y.sub_type || Buffer.compare(x.buffer, y.buffer);
    }
    default:
      return 0;
  }
}

/** Compares exactly by splitting a double into its whole part and the rest, which loses nothing. */
function compareNumbers(a: Int32 | Long | Double, b: Int32 | Long | Double): number {
  const [x, y] = [Number(a), Number(b)];
  if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(y)) - Number(Number.isNaN(x));
  if (!Number.isFinite(x) || !Number.isFinite(y)) return x === y ? 0 : x < y ? -1 : 1;
  const [wholeA, wholeB] = [whole(a), whole(b)];
  if (wholeA !== wholeB) return wholeA < wholeB ? -1 : 1;
  return rest(a) - rest(b);
}

function whole(value: Int32 | Long | Double): bigint {
  return value instanceof Double ? BigInt(Math.trunc(value.value)) : BigInt(value.toString());
}

function rest(value: Int32 | Long | Double): number {
  return value instanceof Double ? value.value - Math.trunc(value.value) : 0;
}

const numbers = fc.oneof(
  fc.integer().map((n) => new Int32(n)),
  fc.double().map((n) => new Double(n)),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((n) => Long.fromBigInt(n)),
  // Neighbours around the limits of exact doubles.
  fc
    .tuple(
      fc.constantFrom(2n ** 53n, 2n ** 62n, 2n ** 63n - 1030n, -(2n ** 53n), -(2n ** 63n) + 1030n),
      fc.integer({ min: -1025, max: 1025 }),
    )
    .map(([n, d]) => Long.fromBigInt(n + BigInt(d))),
  fc.constantFrom(2 ** 53, 2 ** 62, 2 ** 63, -(2 ** 63), 0, -0, 0.5, Number.MIN_VALUE).map((n) => new Double(n)),
);
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.string({ unit: fc.constantFrom('a', '\0', '\u0001', 'ÿ', '\u{1F600}', '\uFFFF'), maxLength: 4 }),
);
const value = fc.oneof(
  { weight: 4, arbitrary: numbers },
  { weight: 3, arbitrary: texts },
  fc.boolean(),
  fc.constant(null),
  fc.integer({ min: -8.64e15, max: 8.64e15 }).map((ms) => new Date(ms)),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes)),
  fc.tuple(fc.uint8Array({ maxLength: 3 }), fc.constantFrom(0, 4, 128)).map(([bytes, type]) => new Binary(bytes, type)),
);
/** Never returns -0, because `toBe` distinguishes it from 0. */
const sign = (order: number) => Math.sign(order) + 0;

const RUNS = { numRuns: 3000 };

describe('the key encoding', () => {
  test('orders numbers of all types by their exact value', () => {
    fc.assert(
      fc.property(numbers, numbers, (a, b) => {
        expect(sign(Buffer.compare(encodeKey(a), encodeKey(b)))).toBe(sign(reference(a, b)));
      }),
      RUNS,
    );
  });

  test('orders values of every type as MongoDB compares them', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(sign(Buffer.compare(encodeKey(a), encodeKey(b)))).toBe(sign(reference(a, b)));
        expect(sign(compareValues(a, b))).toBe(sign(reference(a, b)));
      }),
      RUNS,
    );
  });

  test('orders compound keys by their fields in turn, descending ones reversed', () => {
    fc.assert(
      fc.property(value, value, value, value, (a, b, c, d) => {
        const pattern = [['first', -1] as const, ['second', 1] as const];
        const order = Buffer.compare(keyOf({ first: a, second: b }, pattern), keyOf({ first: c, second: d }, pattern));
        const expected = -reference(a, c) || reference(b, d);
        expect(sign(order)).toBe(sign(expected));
      }),
      RUNS,
    );
  });

  test('begins with a byte that leaves 0 and 255 free', () => {
    fc.assert(
      fc.property(value, (a) => {
        const first = encodeKey(a)[0] as number;
        expect(first).toBeGreaterThan(0);
        expect(first).toBeLessThan(0xff);
      }),
    );
  });
});
