import fc from 'fast-check';
import { expect, test } from 'vitest';
import { effectsAnswerSchema } from '#shared/contracts/effects.ts';
import { type EffectParameter, type EffectValue, findValueFault } from '#shared/effects/parameter.ts';
import { completeValues } from '#shared/effects/registry.ts';
import type { ClipTransition } from './clip-transition.ts';
import { findTransitionFaults } from './find-faults.ts';
import { describeTransition, sidesAt, TRANSITIONS } from './registry.ts';
import { isSeen, type SideJob, type TransitionDefinition, WHOLE } from './transition.ts';

const rows = TRANSITIONS.map((definition) => [definition.id, definition] as const);

/** Any value that a parameter allows. */
function anyValue(parameter: EffectParameter): fc.Arbitrary<EffectValue> {
  switch (parameter.type) {
    case 'number':
      return fc.double({ min: parameter.min, max: parameter.max, noNaN: true });
    case 'choice':
      return fc.constantFrom(...parameter.options.map(({ id }) => id));
    case 'text':
      return fc.string({ maxLength: parameter.maxLength });
    case 'boolean':
      return fc.boolean();
    case 'color':
      return fc.constantFrom('#000000', '#ff6b4a');
    case 'lut':
      return fc.constantFrom('', '0123456789abcdef');
    case 'point':
      return fc.record({ x: fc.double({ min: 0, max: 1 }), y: fc.double({ min: 0, max: 1 }) });
  }
}

function anyValues({ parameters }: TransitionDefinition): fc.Arbitrary<Record<string, EffectValue>> {
  return fc.record(Object.fromEntries(Object.entries(parameters).map(([name, each]) => [name, anyValue(each)])));
}

/** Share of a point of the frame that a picture fills, in 255ths. */
function coverage(side: SideJob | null, x: number, y: number): number {
  if (!side) return 0;
  const isInside = x >= side.left && x < side.right && y >= side.top && y < side.bottom;
  const isOnPicture = x >= side.x && x < 1 + side.x && y >= side.y && y < 1 + side.y;
  return isInside && isOnPicture ? Math.round(255 * side.share) : 0;
}

test.each(rows)('%s is sound as data', (_, definition) => {
  const { id, version, name, parameters } = definition;
  expect(TRANSITIONS.filter((each) => each.id === id)).toHaveLength(1);
  for (const parameter of Object.values(parameters)) {
    expect([findValueFault(parameter, parameter.default), parameter.isKeyframable]).toEqual([null, false]);
  }
  const values = completeValues(definition, {});
  expect(findTransitionFaults({ id, version, values, duration: 500_000 }, 'video')).toEqual([]);
  expect(describeTransition({ id, version, values })).toEqual([id, version, []]);
  const answer = { effects: [], eases: [], transitions: [{ id, version, name, parameters }] };
  expect(effectsAnswerSchema.parse(answer)).toEqual(answer);
});

test.each(rows)('%s shows only the first picture at 0 and only the second at 1', (id, definition) => {
  fc.assert(
    fc.property(anyValues(definition), (values) => {
      expect(sidesAt({ id, values }, 0)).toEqual({ from: WHOLE, to: null });
      expect(sidesAt({ id, values }, 1)).toEqual({ from: null, to: WHOLE });
    }),
  );
});

test.each(rows)('%s fills each point of the frame exactly once at any time', (id, definition) => {
  const inside = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(anyValues(definition), inside, inside, inside, (values, progress, x, y) => {
      const { from, to } = sidesAt({ id, values }, progress);
      expect(coverage(from, x, y) + coverage(to, x, y)).toBe(255);
      for (const side of [from, to]) {
        if (side) expect([side.scale >= 1, side.blur >= 0, isSeen(side)]).toEqual([true, true, true]);
      }
    }),
  );
});

const slide: ClipTransition = { id: 'slide', version: 1, values: {}, duration: 500_000 };

test.each<[string, ClipTransition, string, string[]]>([
  ['an unknown one', { ...slide, id: 'star' }, 'transition.unknown', ['id']],
  ['a newer version', { ...slide, version: 2 }, 'transition.newer', ['version']],
  ['another direction', { ...slide, values: { direction: 'in' } }, 'transition.value', ['values', 'direction']],
  ['an inherited name', { ...slide, values: { toString: 1 } }, 'transition.unknown-parameter', ['values', 'toString']],
  ['a length of 0', { ...slide, duration: 0 }, 'transition.length', ['duration']],
  ['a length of a minute', { ...slide, duration: 60_000_000 }, 'transition.length', ['duration']],
])('%s is refused with its place', (_, transition, code, path) => {
  expect(findTransitionFaults(transition, 'video')).toMatchObject([{ code, path }]);
});

test('sound has none', () => {
  expect(findTransitionFaults(slide, 'audio')).toMatchObject([{ code: 'transition.wrong-track', path: [] }]);
});
