import { expect, it } from 'vitest';
import { EXPORT_PRESETS } from '#shared/presets/presets.ts';
import { flowJobSchema, partName, partsOfRender, renderFlow } from './render-flow.ts';

const render = (values: { frameCount: number; preset?: string; priority?: number; firstTurn?: number }) => ({
  _id: '0b8f9f6e-3b5f-4f6c-8a53-1c1f0c2f9a10',
  preset: 'tiktok-4k-916',
  priority: 1,
  firstTurn: 0,
  sharers: 1,
  ...values,
});

it.each([
  [59, ['0-59']],
  [60, ['0-60']],
  [150, ['0-60', '60-120', '120-150']],
])('a video of %i frames at 60 is cut on whole seconds', (frameCount, segments) => {
  const names = partsOfRender(render({ frameCount })).map(partName);
  expect(names).toEqual([...segments.map((range) => `frames-${range}`), 'sound']);
});

it.each([
  [60, 60],
  [180, 60],
  [600, 60],
])('a video of %i seconds has at most %i segments', (seconds, most) => {
  expect(partsOfRender(render({ frameCount: seconds * 60 })).length - 1).toBeLessThanOrEqual(most);
});

it.each([
  ['tiktok-4k-916', 10, 'last'],
  ['tiktok-4k-916', 60, 'last'],
  ['tiktok-1080-916', 5, 'last'],
  ['tiktok-1080-916', 60, 'first'],
])('of %s and %i seconds the sound is made %s: what takes longest begins first', (preset, seconds, place) => {
  const frameCount = seconds * (preset.includes('4k') ? 60 : 30);
  const types = partsOfRender(render({ preset, frameCount })).map(({ type }) => type);
  expect(types.at(place === 'first' ? 0 : -1)).toBe('sound');
});

it('the parts of every preset cover each frame once', () => {
  for (const { id, fps } of EXPORT_PRESETS) {
    let covered = 0;
    for (const part of partsOfRender(render({ preset: id, frameCount: fps * 7 + 3 }))) {
      if (part.type === 'sound') continue;
      expect(part.firstFrame).toBe(covered);
      covered = part.endFrame;
    }
    expect(covered).toBe(fps * 7 + 3);
  }
});

it('job ids have no colon, and job data is read back unchanged', () => {
  const { opts, data, children = [] } = renderFlow(render({ frameCount: 120 }));
  const jobs = [{ opts, data }, ...children];
  expect(new Set(jobs.map((job) => job.opts?.jobId)).size).toBe(4);
  for (const job of jobs) {
    expect(job.opts?.jobId).toMatch(/^[^:]+$/);
    expect(flowJobSchema.parse(JSON.parse(JSON.stringify(job.data)))).toEqual(job.data);
  }
});

it('parts follow in the order of their turns, and a join comes before all of its parts', () => {
  const placesOf = (firstTurn: number, priority = 1) => {
    const { opts, children = [] } = renderFlow(render({ frameCount: 360, firstTurn, priority }));
    return [opts?.priority, ...children.map((part) => part.opts?.priority)];
  };
  // Two seconds per turn. The sound belongs to the first turn.
  expect(placesOf(0)).toEqual([2, 3, 3, 5, 5, 7, 7, 3]);
  expect(placesOf(0.5)).toEqual([3, 4, 4, 6, 6, 8, 8, 4]);
  expect(placesOf(0, 2)).toEqual([8, 9, 9, 17, 17, 25, 25, 9]);
});

it('a preset that no longer exists has no parts, so that the join can report it', () => {
  expect(partsOfRender(render({ frameCount: 60, preset: 'tiktok-8k' }))).toEqual([]);
});
