// @module-tag long

import { afterAll, expect, test } from 'vitest';
import { type FaceSample, timesToLookAt } from '#shared/reframe/faces.ts';
import { sourceTime } from '#shared/time/microseconds.ts';
import faceUrl from '#workers/fixtures/face.mp4?url';
import { FacesClient } from './faces.client.ts';

const isMissing = !(await fetch('/api/models/blazeface/face_detection_full_range.tflite', { method: 'HEAD' })).ok;
const client = new FacesClient();
afterAll(() => client.terminate());

/** Where the fixture has its face, as fractions of the picture. It is gone after 5 s. */
const faceAt = (seconds: number) => ({
  x: (180 + 280 * Math.min(1, Math.max(0, (seconds - 1.5) / 1.5))) / 640,
  y: 0.37,
});

test.skipIf(isMissing)('the face of a film is found where it is, and none where there is none', async () => {
  const times = timesToLookAt([{ start: sourceTime(0), endExclusive: sourceTime(7_400_000) }], []);
  const found: FaceSample[] = [];
  const location = { type: 'url', url: faceUrl } as const;
  await client.find({ location, times }, (sample) => found.push(sample), new AbortController().signal);
  expect(found.map(({ time }) => time)).toEqual(times);
  for (const { time, faces } of found) {
    if (time >= 5_000_000) {
      expect(faces).toEqual([]);
      continue;
    }
    const [face] = faces;
    expect(faces).toHaveLength(1);
    expect(face?.score).toBeGreaterThan(0.75);
    expect(Math.abs((face?.x ?? 0) - faceAt(time / 1_000_000).x)).toBeLessThan(0.03);
    expect(Math.abs((face?.y ?? 0) - faceAt(0).y)).toBeLessThan(0.03);
  }
});

test.skipIf(isMissing)('a cancelled search ends, and the next one works', async () => {
  const controller = new AbortController();
  const times = timesToLookAt([{ start: sourceTime(0), endExclusive: sourceTime(7_400_000) }], []);
  const location = { type: 'url', url: faceUrl } as const;
  const found: FaceSample[] = [];
  const handleFound = (sample: FaceSample) => {
    found.push(sample);
    if (found.length === 3) controller.abort();
  };
  await expect(client.find({ location, times }, handleFound, controller.signal)).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(found.length).toBeLessThan(times.length);
  await client.find({ location, times: times.slice(0, 1) }, handleFound, new AbortController().signal);
});
