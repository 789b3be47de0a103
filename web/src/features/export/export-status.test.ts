import { expect, test } from 'vitest';
import type { RenderJob } from '#shared/contracts/render.ts';
import { exportStatus } from './export-status.ts';
import type { RenderPhase } from './render-state.ts';

const JOB: RenderJob = {
  id: '0c3f3b0e-6f0f-4b86-9a61-3f6f1f6a8a01',
  projectId: '0c3f3b0e-6f0f-4b86-9a61-3f6f1f6a8a02',
  preset: 'tiktok-4k-916',
  executor: 'server',
  status: 'queued',
  progress: 0,
  outputUrl: null,
  fileSize: null,
  framesPerSecond: null,
  timeLeftSeconds: null,
  subtitlesUrl: null,
  queuePosition: null,
  errorMessage: null,
  errorCode: null,
  createdAt: '2026-01-02T03:04:05.000Z',
  startedAt: null,
  completedAt: null,
};
const RENDERING = {
  type: 'rendering',
  framesDone: 9,
  frameCount: 300,
  framesPerSecond: 61.4,
  secondsLeft: 5,
  reusedCount: 0,
  partCount: 5,
} as const;
const UPLOADING = { type: 'uploading', sentBytes: 1024 ** 2, fileSize: 2 * 1024 ** 2, isInterrupted: false } as const;
const BROKEN = { type: 'failed', message: 'The connection was lost.', isRendered: true } as const;
const RESUMES = 'Connection lost. The export resumes when you are back online.';
const KEPT = 'The connection was lost. The video is kept in this tab; Retry only uploads it.';

/** The server's view, this tab's phase (at 30 %), the status shown. */
test.each<[Partial<RenderJob>, RenderPhase | null, string]>([
  [{ status: 'pending' }, null, 'queued 0% TikTok 4K'],
  [{ queuePosition: 1 }, null, 'queued 0% TikTok 4K · next in the queue'],
  [{ queuePosition: 3 }, null, 'queued 0% TikTok 4K · number 3 in the queue'],
  [
    { queuePosition: 1, progress: 42, startedAt: '2026-01-02T03:04:06.000Z' },
    null,
    'queued 42% TikTok 4K · Waiting for other videos',
  ],
  [
    { status: 'processing', progress: 42, framesPerSecond: 0.31, timeLeftSeconds: 95 },
    null,
    'processing 42% TikTok 4K · 0.3 frames/s · 1:35 left',
  ],
  [{}, { type: 'waiting' }, 'queued 30% Waiting for another export in this tab'],
  [{}, { type: 'preparing' }, 'queued 30% Preparing the footage'],
  [
    {},
    { ...RENDERING, framesPerSecond: 0, secondsLeft: null, byteLength: 2_048 },
    'processing 30% Measuring speed · 2.0 KB so far',
  ],
  [
    { status: 'processing', progress: 40 },
    { ...RENDERING, byteLength: 3 * 1024 ** 2 },
    'processing 40% 61 frames/s · 0:05 left · 3.0 MB so far',
  ],
  [
    { status: 'processing', progress: 40 },
    { ...RENDERING, reusedCount: 4, byteLength: 3 * 1024 ** 2 },
    'processing 40% Reusing 4 of 5 parts · 61 frames/s · 0:05 left · 3.0 MB so far',
  ],
  [
    { status: 'processing', progress: 40 },
    { ...RENDERING, framesPerSecond: 0, secondsLeft: null, reusedCount: 5, byteLength: 3 * 1024 ** 2 },
    'processing 40% Reusing all 5 parts · 3.0 MB so far',
  ],
  [
    { status: 'processing' },
    { type: 'made' },
    'made 30% Save it now if you like. It is uploaded once the server is back.',
  ],
  [{ status: 'processing' }, UPLOADING, 'uploading 30% 1.0 MB of 2.0 MB sent'],
  [{ status: 'processing' }, { ...UPLOADING, isInterrupted: true }, `uploading 30% ${RESUMES}`],
  [{ status: 'processing' }, { type: 'finishing' }, 'processing 30% The server is checking the file'],
  [{ status: 'processing' }, { type: 'completed' }, 'completed 30% TikTok 4K'],
  [{ status: 'completed', progress: 100, fileSize: 5 * 1024 ** 2 }, BROKEN, 'completed 100% TikTok 4K · 5.0 MB'],
  [{ status: 'failed', errorMessage: 'The disk is full.' }, null, 'failed The disk is full.'],
  [{ status: 'failed', errorCode: 'render.silent', errorMessage: 'Start it again.' }, BROKEN, `failed ${KEPT}`],
  [{}, { type: 'cancelled' }, 'cancelled TikTok 4K'],
  [{ status: 'failed', errorCode: 'render.cancelled' }, { type: 'preparing' }, 'cancelled TikTok 4K'],
])('%j here %j is shown as %s', (fields, phase, expected) => {
  const job = { ...JOB, ...fields };
  const { type, detail, ...rest } = exportStatus(job, phase && { job, phase, progress: 30 });
  expect([type, 'progress' in rest ? `${rest.progress}%` : null, detail].filter(Boolean).join(' ')).toBe(expected);
});

test('a render of another job is ignored', () => {
  const local = { job: { ...JOB, id: 'another' }, phase: { type: 'finishing' }, progress: 99 } as const;
  expect(exportStatus(JOB, local)).toEqual({ type: 'queued', progress: 0, detail: 'TikTok 4K' });
});
