import { expect, test } from 'vitest';
import type { RenderJob } from '#shared/contracts/render.ts';
import { EXPORT_PRESETS, is4kPreset } from '#shared/presets/presets.ts';
import { endingOf, isTabFull, mustWarn, openingOf } from './export-steps.ts';
import type { RenderPhase, RenderState } from './render-state.ts';

const state = (type: 'waiting' | 'made' | 'completed' | 'cancelled', projectId = 'p1'): RenderState => ({
  job: { projectId } as RenderJob,
  phase: { type },
  progress: 0,
});
const failed = (isRendered: boolean): RenderPhase => ({ type: 'failed', message: 'It failed.', isRendered });

test('a tab takes five exports, and another once one has ended', () => {
  const five = Array.from({ length: 5 }, (_, index) => state('waiting', `p${index}`));
  expect(isTabFull(five)).toBe(true);
  expect(isTabFull([...five.slice(1), state('completed')])).toBe(false);
});

test.each([
  ['device', false, { asksForCloud: false, canBeginHere: true }],
  ['cloud', false, { asksForCloud: true, canBeginHere: false }],
  ['device', true, { asksForCloud: false, canBeginHere: false }],
  ['cloud', true, { asksForCloud: false, canBeginHere: false }],
] as const)('an export on the %s, 4K: %s, is opened so: %j', (place, is4k, expected) => {
  const preset = EXPORT_PRESETS.find(({ id }) => is4kPreset(id) === is4k)!;
  expect(openingOf(place, preset)).toEqual(expected);
});

test.each([
  ['completed', { type: 'completed' }, true, { keepsVideo: false, notice: { type: 'video' } }],
  ['cancelled', { type: 'cancelled' }, true, { keepsVideo: false, notice: null }],
  [
    'failed before the video was made',
    failed(false),
    false,
    { keepsVideo: false, notice: { type: 'failure', description: 'It failed.' } },
  ],
  [
    'failed while the video was sent',
    failed(true),
    true,
    { keepsVideo: true, notice: { type: 'failure', description: expect.stringContaining('Retry only uploads it.') } },
  ],
] as const)('an export that has %s leaves this to do', (_, phase, hasVideo, expected) => {
  expect(endingOf(phase, hasVideo)).toEqual(expected);
});

test('the browser asks before a tab closes that would lose an export or a finished video', () => {
  const none = new Set<string>();
  expect(mustWarn([state('made')], none)).toBe(true);
  expect(mustWarn([state('made')], new Set(['p1']))).toBe(false);
  expect(mustWarn([state('made', 'p2')], new Set(['p1']))).toBe(true);
  expect(mustWarn([{ ...state('made'), phase: failed(true) }], none)).toBe(true);
  expect(mustWarn([{ ...state('made'), phase: failed(false) }, state('completed'), state('cancelled')], none)).toBe(
    false,
  );
});
