import { expect, test } from 'vitest';
import { completeRenderSchema } from '#shared/contracts/render.ts';
import { describeExport } from './video-facts.ts';

const PROOF = { frameCount: 60, pictureDifferences: [0.4, null], offsetMs: 0, peak: 0.5, lufs: -14, elapsedMs: 5 };
const MADE = { proof: PROOF, reusedCount: 1, partCount: 2, damage: {} };
const OUTPUT = { storageUrl: '/api/files/x', fileSize: 1 };

test('a video is sent with the facts of its check, and footage that was damaged', () => {
  const damage = { a: [{ startSeconds: 2.9, endSeconds: 4 }], gone: [{ startSeconds: 0, endSeconds: 1 }] };
  const facts = describeExport({ ...MADE, damage }, new Map([['a', 'bees.mp4']]));
  const { elapsedMs: _, ...proof } = PROOF;
  expect(completeRenderSchema.parse({ ...OUTPUT, ...facts })).toEqual({
    ...OUTPUT,
    report: { ...proof, reused: { count: 1, partCount: 2 } },
    notices: [
      'bees.mp4: Damaged from 0:02 to 0:04: the picture stands still and the sound is silent there.',
      'Footage: Damaged from 0:00 to 0:01: the picture stands still and the sound is silent there.',
    ],
  });
});

test('facts that the server would refuse are left out, so that the video is taken', () => {
  expect(describeExport({ ...MADE, proof: { ...PROOF, lufs: Number.NaN } }, new Map())).toEqual({});
  const parts = Array.from({ length: 500 }, (_, i) => ({ startSeconds: i, endSeconds: i + 0.5 }));
  const damage = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`a${i}`, parts]));
  const facts = describeExport({ ...MADE, damage }, new Map([['a0', 'x'.repeat(5_000)]]));
  expect(completeRenderSchema.safeParse({ ...OUTPUT, ...facts }).success).toBe(true);
});
