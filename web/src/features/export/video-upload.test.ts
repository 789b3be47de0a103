import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { RenderJob } from '#shared/contracts/render.ts';
import { UploadInterrupted, UploadRefused } from '#web/features/uploads/put-file.ts';
import { HttpError } from '#web/http/http.ts';
import type { RenderApi } from './render-api.ts';
import { clock, GRANT, JOB, OVER, type SendFile, setUp, VIDEO } from './testing/render-session-fixture.ts';

beforeEach(() => {
  clock.ms = 0;
});

describe('the upload of a finished video', () => {
  test('goes to the address that was granted, and says while the connection is lost', async () => {
    const seenPhases: unknown[] = [];
    const given: unknown[] = [];
    const sendFile: SendFile = async (address, file, contentType, { onProgress, onInterrupted }) => {
      given.push(address, file, contentType);
      onProgress?.(2);
      onInterrupted?.(true);
      seenPhases.push(session.state.phase);
      onInterrupted?.(false);
      onProgress?.(3);
      seenPhases.push(session.state.phase);
    };
    const { session, names } = setUp(async () => VIDEO, {}, sendFile);
    await session.run();
    expect(given).toEqual([GRANT, VIDEO, 'video/mp4']);
    const uploading = { type: 'uploading', fileSize: VIDEO.size };
    expect(seenPhases).toEqual([
      { ...uploading, sentBytes: 2, isInterrupted: true },
      { ...uploading, sentBytes: 3, isInterrupted: false },
    ]);
    expect(names()).toEqual(['uploadUrl', 'complete']);
  });

  test.each([
    ['there is no connection', new TypeError('Failed to fetch')],
    ['the server is restarted', new HttpError(502, 'Bad Gateway', '')],
  ])('is asked for and completed again when %s just then', async (_, failure) => {
    vi.useFakeTimers();
    const failOnce = <Answer>(answer: Answer) => {
      let calls = 0;
      return async () => {
        calls += 1;
        if (calls === 1) throw failure;
        return answer;
      };
    };
    const complete = failOnce<RenderJob>({ ...JOB, status: 'completed', progress: 100 });
    const { session, names } = setUp(async () => VIDEO, { uploadUrl: failOnce(GRANT), complete });
    const run = session.run();
    await vi.advanceTimersByTimeAsync(10_000);
    await run;
    vi.useRealTimers();
    expect(session.state.phase.type).toBe('completed');
    expect(names()).toEqual(['uploadUrl', 'uploadUrl', 'complete', 'complete']);
  });

  test('is reported while nothing moves, and while the server looks into it', async () => {
    vi.useFakeTimers();
    const stalled = Promise.withResolvers<void>();
    const looking = Promise.withResolvers<RenderJob>();
    const answers: Partial<RenderApi> = { complete: () => looking.promise };
    const { session, names } = setUp(
      async () => VIDEO,
      answers,
      () => stalled.promise,
    );
    const run = session.run();
    const pass = async (ms: number) => {
      clock.ms += ms;
      await vi.advanceTimersByTimeAsync(ms);
    };
    for (let step = 0; step < 3; step += 1) await pass(10_000);
    expect(names()).toEqual(['uploadUrl', 'report', 'report', 'report']);
    stalled.resolve();
    await pass(10_000);
    looking.resolve({ ...JOB, status: 'completed', progress: 100 });
    await run;
    await pass(30_000);
    vi.useRealTimers();
    expect(names()).toEqual(['uploadUrl', 'report', 'report', 'report', 'complete', 'report']);
  });

  test('that stays interrupted fails, and the video is kept', async () => {
    const sendFile = () => Promise.reject(new UploadInterrupted('gone'));
    const { session, names } = setUp(async () => VIDEO, {}, sendFile);
    await session.run();
    expect(session.state.phase).toMatchObject({
      type: 'failed',
      message: expect.stringContaining('connection was lost'),
      isRendered: true,
    });
    expect(session.video).toBe(VIDEO);
    expect(names()).toEqual(['uploadUrl', 'fail']);
  });

  test('says the same when the status request found no connection', async () => {
    const sendFile = () => Promise.reject(new TypeError('Failed to fetch'));
    const { session } = setUp(async () => VIDEO, {}, sendFile);
    await session.run();
    const message = expect.stringContaining('connection was lost');
    expect(session.state.phase).toMatchObject({ type: 'failed', message, isRendered: true });
  });

  test('whose job the server has abandoned ends, and the video is kept', async () => {
    const sendFile: SendFile = async (_url, _file, _type, { signal, onInterrupted }) => {
      clock.ms += 70_000;
      onInterrupted?.(false);
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };
    const { session } = setUp(async () => VIDEO, { report: () => Promise.reject(OVER) }, sendFile);
    await session.run();
    const message = expect.stringContaining('the server gave up this export');
    expect(session.state.phase).toMatchObject({ type: 'failed', message, isRendered: true });
    expect(session.video).toBe(VIDEO);
  });

  test('ends the same way if the server abandoned the job before it began', async () => {
    const { session, names } = setUp(async () => VIDEO, { uploadUrl: () => Promise.reject(OVER) });
    await session.run();
    const message = expect.stringContaining('the server gave up this export');
    expect(session.state.phase).toMatchObject({ type: 'failed', message, isRendered: true });
    expect(names()).toEqual(['uploadUrl', 'read']);
  });

  test('that is refused is not tried again', async () => {
    const sendFile = () => Promise.reject(new UploadRefused(403));
    const { session, names } = setUp(async () => VIDEO, {}, sendFile);
    await session.run();
    expect(session.state.phase).toMatchObject({ type: 'failed', message: 'Upload failed with status 403' });
    expect(names()).toEqual(['uploadUrl', 'fail']);
  });

  test('that the server refuses fails with its message, and the video is rendered again next time', async () => {
    const body = '{"code":"render.output-rejected","message":"The exported file is not the requested video."}';
    const { session } = setUp(async () => VIDEO, { complete: () => Promise.reject(new HttpError(422, '', body)) });
    await session.run();
    expect(session.state.phase).toMatchObject({
      type: 'failed',
      message: 'The exported file is not the requested video.',
      isRendered: false,
    });
    expect(session.video).toBeNull();
  });
});
