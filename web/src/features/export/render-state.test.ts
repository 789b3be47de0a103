import { expect, test } from 'vitest';
import type { RenderJob } from '#shared/contracts/render.ts';
import { isExporting, pickRender, type RenderPhase, type RenderState } from './render-state.ts';

const job = (id: string, status: RenderJob['status']) => ({ id, status }) as RenderJob;
const local = (id: string, phase: RenderPhase): RenderState => ({ job: job(id, 'processing'), phase, progress: 0 });
const failed: RenderPhase = { type: 'failed', message: 'It failed.', isRendered: true };

test.each<[string, RenderJob[], RenderState | null, boolean]>([
  ['nothing', [], null, false],
  ['one that another tab makes', [job('a', 'processing')], null, true],
  ['one that this tab makes and the list does not know yet', [], local('a', { type: 'preparing' }), true],
  ['one that has failed here, whatever the server has heard', [job('a', 'processing')], local('a', failed), false],
  ['one that has failed here, another at work elsewhere', [job('b', 'queued')], local('a', failed), true],
])('a project is being exported: %s', (_, renders, state, expected) => {
  expect(isExporting(renders, state)).toBe(expected);
});

test('the cloud’s latest video is shown on return, unless an export is active', () => {
  const done = { ...job('done', 'completed'), executor: 'server' } as RenderJob;
  const failedHere = { ...job('failed', 'failed'), executor: 'browser' } as RenderJob;
  const active = job('active', 'processing');
  expect(pickRender([done, failedHere], null, null)).toBe(done);
  expect(pickRender([failedHere, done], null, null)).toBeNull();
  expect(pickRender([done, active], null, null)).toBe(active);
  const interrupted = { ...failedHere, errorCode: 'render.tab-closed' };
  expect(pickRender([interrupted, done], null, null)).toBe(interrupted);
  expect(pickRender([done, interrupted], null, null)).toBe(done);
});
