import { expect, test } from 'vitest';
import type { RenderJob } from '#shared/contracts/render.ts';
import { type ExportStatus, exportStatus } from './export-status.ts';
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
  queuePosition: null,
  errorMessage: null,
  errorCode: null,
  createdAt: '2026-01-02T03:04:05.000Z',
  startedAt: null,
  completedAt: null,
};
const CANCELLED = { status: 'failed', errorCode: 'render.cancelled', errorMessage: 'It was cancelled.' } as const;
const SILENT = { status: 'failed', errorCode: 'render.silent', errorMessage: 'Start the export again.' } as const;

test.each<[string, Partial<RenderJob>, RenderPhase | null, ExportStatus]>([
  ['one just opened', { status: 'pending' }, null, { type: 'queued', progress: 0, detail: 'TikTok 4K' }],
  [
    'one that is next in the cloud',
    { queuePosition: 1 },
    null,
    { type: 'queued', progress: 0, detail: 'TikTok 4K · next in the queue' },
  ],
  [
    'one that the cloud makes slowly',
    { status: 'processing', progress: 42, framesPerSecond: 0.31, timeLeftSeconds: 95 },
    null,
    { type: 'processing', progress: 42, detail: 'TikTok 4K · 0.3 frames/s · 1:35 left' },
  ],
  [
    'one that waits in this tab',
    {},
    { type: 'waiting' },
    { type: 'queued', progress: 30, detail: 'Waiting for another export in this tab' },
  ],
  [
    'one whose footage is fetched',
    {},
    { type: 'preparing' },
    { type: 'queued', progress: 30, detail: 'Preparing the footage' },
  ],
  [
    'one with its first frame, before the server knows',
    {},
    {
      type: 'rendering',
      framesDone: 0,
      frameCount: 300,
      framesPerSecond: 0,
      secondsLeft: null,
      byteLength: 2_048,
    },
    { type: 'processing', progress: 30, detail: 'Measuring speed · 2.0 KB so far' },
  ],
  [
    'one at speed',
    { status: 'processing', progress: 40 },
    {
      type: 'rendering',
      framesDone: 9,
      frameCount: 300,
      framesPerSecond: 61.4,
      secondsLeft: 5,
      byteLength: 3 * 1024 ** 2,
    },
    { type: 'processing', progress: 40, detail: '61 frames/s · 0:05 left · 3.0 MB so far' },
  ],
  [
    'one being sent',
    { status: 'processing' },
    { type: 'uploading', sentBytes: 1024 ** 2, fileSize: 2 * 1024 ** 2, isInterrupted: false },
    { type: 'uploading', progress: 30, detail: '1.0 MB of 2.0 MB sent' },
  ],
  [
    'one whose connection is lost',
    { status: 'processing' },
    { type: 'uploading', sentBytes: 1, fileSize: 2, isInterrupted: true },
    {
      type: 'uploading',
      progress: 30,
      detail: 'Connection lost. The export resumes when you are back online.',
    },
  ],
  [
    'one that the server checks',
    { status: 'processing' },
    { type: 'finishing' },
    { type: 'processing', progress: 30, detail: 'The server is checking the file' },
  ],
  [
    'one complete here, before the server says so',
    { status: 'processing' },
    { type: 'completed' },
    { type: 'completed', progress: 30, detail: 'TikTok 4K' },
  ],
  [
    'one that the server has, although the tab failed',
    { status: 'completed', progress: 100, fileSize: 5 * 1024 ** 2 },
    { type: 'failed', message: 'The connection was lost.', isRendered: true },
    { type: 'completed', progress: 100, detail: 'TikTok 4K · 5.0 MB' },
  ],
  [
    'one that failed in the cloud',
    { status: 'failed', errorCode: 'render.failed', errorMessage: 'The disk is full.' },
    null,
    { type: 'failed', detail: 'The disk is full.' },
  ],
  [
    'one that failed here, whatever the server says of a silent tab',
    SILENT,
    { type: 'failed', message: 'The connection was lost.', isRendered: true },
    { type: 'failed', detail: 'The connection was lost. The video is kept in this tab; Retry only uploads it.' },
  ],
  ['one cancelled here', {}, { type: 'cancelled' }, { type: 'cancelled', detail: 'TikTok 4K' }],
  ['one cancelled elsewhere', CANCELLED, { type: 'preparing' }, { type: 'cancelled', detail: 'TikTok 4K' }],
])('%s', (_, fields, phase, expected) => {
  const job = { ...JOB, ...fields };
  expect(exportStatus(job, phase && { job, phase, progress: 30 })).toEqual(expected);
});

test('what this tab does for another job counts for nothing', () => {
  const local = { job: { ...JOB, id: 'another' }, phase: { type: 'finishing' }, progress: 99 } as const;
  expect(exportStatus(JOB, local)).toEqual({ type: 'queued', progress: 0, detail: 'TikTok 4K' });
});
