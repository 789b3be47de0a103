import type { RenderJob } from '#shared/contracts/render.ts';
import type { RenderApi } from '#web/features/export/render-api.ts';
import { type MakeVideo, RenderSession, type RenderSessionOptions } from '#web/features/export/render-session.ts';
import type { RenderState } from '#web/features/export/render-state.ts';
import { HttpError } from '#web/http/http.ts';

export const JOB: RenderJob = {
  id: 'render-0001',
  projectId: 'project-0001',
  preset: 'tiktok-1080-916',
  status: 'queued',
  progress: 0,
  executor: 'browser',
  outputUrl: null,
  errorMessage: null,
  errorCode: null,
  framesPerSecond: null,
  timeLeftSeconds: null,
  subtitlesUrl: null,
  queuePosition: null,
  fileSize: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  startedAt: null,
  completedAt: null,
};

export const VIDEO = new Blob(['mp4'], { type: 'video/mp4' });
export const GRANT = { uploadUrl: '/files/video?signature=1', uploadHeaders: { 'x-goog-if-generation-match': '0' } };
export type SendFile = RenderSessionOptions['sendFile'];

/** A server that records its calls; `answers` replaces single answers. */
export function fakeApi(answers: Partial<RenderApi> = {}) {
  const told: unknown[][] = [];
  const note =
    <Arguments extends unknown[], Answer>(name: string, answer: (...given: Arguments) => Promise<Answer>) =>
    (...given: Arguments) => {
      told.push([name, ...given.filter((argument) => !(argument instanceof AbortSignal))]);
      return answer(...given);
    };
  const api: RenderApi = {
    start: note('start', answers.start ?? (async () => JOB)),
    read: note('read', answers.read ?? (async () => ({ ...JOB, status: 'failed', errorCode: 'render.silent' }))),
    report: note('report', answers.report ?? (async () => ({ ...JOB, status: 'processing' }))),
    uploadUrl: note('uploadUrl', answers.uploadUrl ?? (async () => GRANT)),
    complete: note('complete', answers.complete ?? (async () => ({ ...JOB, status: 'completed', progress: 100 }))),
    fail: note('fail', answers.fail ?? (async () => ({ ...JOB, status: 'failed' }))),
    cancel: note(
      'cancel',
      answers.cancel ?? (async () => ({ ...JOB, status: 'failed', errorCode: 'render.cancelled' })),
    ),
  };
  return { api, told, names: () => told.map(([name]) => name) };
}

/** The server's answer to the executor of an ended job. */
export const OVER = new HttpError(409, '', '{"code":"render.finished","message":"This export has already ended."}');

/** The time that sessions of a test read. */
export const clock = { ms: 0 };

export const PARTS = { reusedCount: 0, partCount: 2 };

/** Renders 100 frames, half a second for each ten. */
export const steadyVideo: MakeVideo = async ({ onProgress }) => {
  for (let framesDone = 10; framesDone <= 100; framesDone += 10) {
    clock.ms += 500;
    onProgress({ ...PARTS, framesDone, frameCount: 100, framesPerSecond: 20, secondsLeft: 1, byteLength: framesDone });
    await Promise.resolve();
    await Promise.resolve();
  }
  return VIDEO;
};

export function setUp(
  makeVideo: MakeVideo,
  answers: Partial<RenderApi> = {},
  sendFile: SendFile = async () => {},
  takeTurn?: RenderSessionOptions['takeTurn'],
) {
  const { api, told, names } = fakeApi(answers);
  const seen: RenderState[] = [];
  const onState = (state: RenderState) => seen.push(state);
  const session = new RenderSession({
    job: JOB,
    frameCount: 100,
    makeVideo,
    ...(takeTurn ? { takeTurn } : {}),
    api,
    sendFile,
    onState,
    now: () => clock.ms,
  });
  return { session, told, names, seen };
}
