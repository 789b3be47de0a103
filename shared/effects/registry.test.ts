import { expect, test } from 'vitest';
import { effectsAnswerSchema } from '#shared/contracts/effects.ts';
import { sourceTime } from '#shared/time/microseconds.ts';
import type { ClipEffect } from './clip-effect.ts';
import { findEffectFaults } from './find-faults.ts';
import { EASES } from './keyframes.ts';
import { findValueFault } from './parameter.ts';
import { completeValues, describeEffects, EFFECTS, isAtRest, jobAt, pictureEffects } from './registry.ts';
import { TRANSFORM } from './transform.ts';

const transform = (values: ClipEffect['values'], keyframes?: ClipEffect['keyframes']): ClipEffect => ({
  ...{ id: 'transform', version: 1, values },
  ...(keyframes && { keyframes }),
});
const grow = [
  { time: sourceTime(0), value: 1 },
  { time: sourceTime(1_000_000), value: 2 },
];

test.each(EFFECTS.map((effect) => [effect.id, effect] as const))('%s is sound as data', (_, effect) => {
  expect(EFFECTS.filter(({ id }) => id === effect.id)).toHaveLength(1);
  for (const parameter of Object.values(effect.parameters)) {
    expect(findValueFault(parameter, parameter.default)).toBeNull();
  }
  const bare = { id: effect.id, version: effect.version, values: completeValues(effect, {}) };
  for (const trackType of effect.trackTypes) expect(findEffectFaults([bare], trackType, '')).toEqual([]);
  // A title or a shape shows with any values.
  expect([isAtRest(bare), pictureEffects([bare])]).toEqual(effect.isGraphic ? [false, [bare]] : [true, undefined]);
  const { id, version, name, trackTypes, medium, isGraphic, parameters } = effect;
  const answer = {
    effects: [{ id, version, name, trackTypes, medium, isGraphic, parameters }],
    eases: EASES,
    transitions: [],
  };
  expect(effectsAnswerSchema.parse(answer)).toEqual(answer);
});

test.each<[string, ClipEffect[], string, (string | number)[]]>([
  ['an unknown effect', [{ id: 'sparkle', version: 1, values: {} }], 'effect.unknown', [0, 'id']],
  ['an inherited name', [transform({ toString: 1 })], 'effect.unknown-parameter', [0, 'values', 'toString']],
  ['a newer version', [{ ...transform({}), version: 2 }], 'effect.newer', [0, 'version']],
  ['an effect twice', [transform({}), transform({})], 'effect.duplicate', [1, 'id']],
  ['a scale of 11', [transform({ scale: 11 })], 'effect.value', [0, 'values', 'scale']],
  ['a scale that is no number', [transform({ scale: Number.NaN })], 'effect.value', [0, 'values', 'scale']],
  ['a position that is a number', [transform({ position: 1 })], 'effect.value', [0, 'values', 'position']],
  ['a point too far', [transform({ position: { x: 0, y: 6 } })], 'effect.value', [0, 'values', 'position']],
  ['a switch that is text', [transform({ flipVertical: 'yes' })], 'effect.value', [0, 'values', 'flipVertical']],
  ['no keyframes', [transform({}, { scale: [] })], 'effect.keyframes', [0, 'keyframes', 'scale']],
  [
    'keyframes out of order',
    [transform({}, { scale: grow.toReversed() })],
    'effect.keyframes',
    [0, 'keyframes', 'scale'],
  ],
  [
    'keyframes of a switch',
    [transform({}, { flipVertical: [{ time: sourceTime(0), value: true }] })],
    'effect.keyframes',
    [0, 'keyframes', 'flipVertical'],
  ],
  [
    'a keyframe out of range',
    [transform({}, { scale: [{ time: sourceTime(0), value: 0 }] })],
    'effect.value',
    [0, 'keyframes', 'scale', 0, 'value'],
  ],
])('%s is refused with its place', (_, effects, code, path) => {
  const faults = findEffectFaults(effects, 'video', '');
  expect(faults.map((fault) => [fault.code, fault.path])).toEqual([[code, path]]);
});

test('an effect is refused on a track that has no use for it', () => {
  const volume = { id: 'volume', version: 1, values: {} };
  expect(findEffectFaults([transform({})], 'audio', 'voice').map(({ code }) => code)).toEqual(['effect.wrong-track']);
  expect(findEffectFaults([volume], 'caption', 'voice').map(({ message }) => message)).toEqual([
    'Volume line is for clips on video and audio tracks.',
  ]);
});

test('an effect with keyframes is active, and described by its values of the instant', () => {
  const moving = transform({ opacity: 0.5, rotation: 0 }, { scale: grow });
  expect(pictureEffects([moving])).toEqual([moving]);
  const describe = (time: number) => describeEffects([moving], sourceTime(time));
  expect(describe(500_000)).toEqual([
    [
      'transform',
      1,
      [
        ['scale', 1.5],
        ['opacity', 0.5],
      ],
    ],
  ]);
  expect(describe(0)).toEqual([['transform', 1, [['opacity', 0.5]]]]);
});

const geometry = {
  output: { width: 1_080, height: 1_920 },
  picture: { width: 1_920, height: 1_080 },
  crop: { x: 0, y: 0, width: 1_920, height: 1_080 },
  destination: { x: 0, y: 656, width: 1_080, height: 608 },
};
const job = (values: ClipEffect['values']) => jobAt(TRANSFORM, [transform(values)], sourceTime(0), geometry);

test('a transform at rest is the fit itself', () => {
  expect(job({})).toMatchObject({ x: 0, y: 656, width: 1_080, height: 608, cropX: 0, cropWidth: 1_920, rotation: 0 });
});

test('scale and turn leave the anchor at the position; cropping moves nothing', () => {
  expect(job({ scale: 0.5, position: { x: 0.75, y: 0.25 } })).toMatchObject({
    ...{ x: 540, y: 328, width: 540, height: 304, pivotX: 810, pivotY: 480 },
  });
  expect(job({ anchor: { x: 0, y: 0 }, scale: 0.5, rotation: -90 })).toMatchObject({
    ...{ x: 540, y: 960, pivotX: 540, pivotY: 960, rotation: 270 },
  });
  expect(job({ cropLeft: 0.25, cropBottom: 0.5 })).toMatchObject({
    ...{ x: 270, y: 656, width: 810, height: 304, cropX: 480, cropY: 0, cropWidth: 1_440, cropHeight: 540 },
  });
  expect(job({ cropLeft: 0.25, flipHorizontal: true })).toMatchObject({ x: 270, cropX: 0, cropWidth: 1_440, flipX: 1 });
  expect(job({ cropLeft: 0.7, cropRight: 0.7 })).toMatchObject({ width: 0 });
});
