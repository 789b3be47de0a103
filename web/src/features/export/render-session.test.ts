import { beforeEach, describe, expect, test } from 'vitest';
import type { RenderJob } from '#shared/contracts/render.ts';
import { Turns } from '#web/engine/turns.ts';
import { HttpError } from '#web/http/http.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import type { RenderApi } from './render-api.ts';
import { type MakeVideo, RenderSession } from './render-session.ts';
import type { RenderState } from './render-state.ts';
import { clock, fakeApi, JOB, OVER, PARTS, setUp, steadyVideo, VIDEO } from './testing/render-session-fixture.ts';

beforeEach(() => {
  clock.ms = 0;
});

describe('a render in this tab', () => {
  test('is made, sent and completed, and its progress never decreases', async () => {
    const { session, told, seen } = setUp(steadyVideo);
    await session.run();
    expect(session.state).toMatchObject({ phase: { type: 'completed' }, progress: 100, job: { status: 'completed' } });
    expect(told.slice(-2)).toEqual([
      ['uploadUrl', JOB.id, VIDEO.size],
      ['complete', JOB.id, { storageUrl: '/files/video', fileSize: VIDEO.size }],
    ]);
    const progress = seen.map((state) => state.progress);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  });

  test('sends the facts of its video with it', async () => {
    const { api, told } = fakeApi();
    const factsOf = (video: Blob) => (video === VIDEO ? { notices: ['Damaged'] } : {});
    const sending = { sendFile: async () => {}, onState: () => {}, now: () => 0 };
    await new RenderSession({ job: JOB, frameCount: 1, makeVideo: async () => VIDEO, api, factsOf, ...sending }).run();
    expect(told.at(-1)).toEqual([
      'complete',
      JOB.id,
      { storageUrl: '/files/video', fileSize: VIDEO.size, notices: ['Damaged'] },
    ]);
  });

  test('tells the server at once when its tab closes, unless it has ended or the server has the video', async () => {
    const atWork = Promise.withResolvers<Blob>();
    const working = setUp(() => atWork.promise);
    const running = working.session.run();
    await expect.poll(() => working.session.state.phase.type).toBe('preparing');
    working.session.leave();
    expect(working.told).toMatchObject([['fail', JOB.id, { errorCode: 'render.tab-closed' }, true]]);
    atWork.resolve(VIDEO);
    await running;

    const registering = Promise.withResolvers<RenderJob>();
    const finishing = setUp(steadyVideo, { complete: () => registering.promise });
    const finished = finishing.session.run();
    await expect.poll(() => finishing.session.state.phase.type).toBe('finishing');
    finishing.session.leave();
    registering.resolve({ ...JOB, status: 'completed' });
    await finished;
    finishing.session.leave();
    expect(finishing.names()).not.toContain('fail');
  });

  test('is reported every two seconds of its five', async () => {
    const { session, told } = setUp(steadyVideo);
    await session.run();
    expect(told.filter(([name]) => name === 'report').map(([, , report]) => report)).toEqual([
      { progress: 36, framesPerSecond: 20 },
      { progress: 72, framesPerSecond: 20 },
    ]);
  });

  test('continues while the server is unreachable', async () => {
    const { session, names } = setUp(steadyVideo, { report: () => Promise.reject(new TypeError('Failed to fetch')) });
    await session.run();
    expect(session.state.phase.type).toBe('completed');
    expect(names()).toContain('complete');
  });

  test('continues without a session, and keeps the video that it could not send', async () => {
    const refused = new HttpError(401, '', '{"code":"request.unauthorized","message":"Unauthorized"}');
    const { session } = setUp(steadyVideo, {
      report: () => Promise.reject(refused),
      uploadUrl: () => Promise.reject(refused),
    });
    await session.run();
    expect(session.state.phase).toMatchObject({
      type: 'failed',
      message: expect.stringContaining('logged out'),
      isRendered: true,
    });
    expect(session.video).toBe(VIDEO);
  });

  test.each([
    ['given up', { errorCode: 'render.silent', errorMessage: 'It was silent.' }, { message: 'It was silent.' }],
    ['cancelled in another tab', { errorCode: 'render.cancelled' }, { type: 'cancelled' }],
  ])('stops when the job was %s, and says so', async (_, ending, phase) => {
    const endless: MakeVideo = async ({ signal, onProgress }) => {
      while (!signal.aborted) {
        clock.ms += 500;
        onProgress({ ...PARTS, framesDone: 1, frameCount: 100, framesPerSecond: 1, secondsLeft: 99, byteLength: 1 });
        await new Promise((resolve) => setTimeout(resolve));
      }
      throw new DOMException('stopped', 'AbortError');
    };
    const { session, names } = setUp(endless, {
      report: () => Promise.reject(OVER),
      read: async () => ({ ...JOB, status: 'failed', ...ending }),
    });
    await session.run();
    expect(session.state.phase).toMatchObject(phase);
    expect(names().slice(0, 2)).toEqual(['report', 'read']);
    expect(names()).not.toContain('fail');
  });

  test('stays complete when a report is answered after that', async () => {
    const report = Promise.withResolvers<RenderJob>();
    const { session } = setUp(steadyVideo, { report: () => report.promise });
    await session.run();
    report.reject(OVER);
    await new Promise((resolve) => setTimeout(resolve));
    expect(session.state.phase.type).toBe('completed');
  });

  test('that is cancelled here stops the work and tells the server, once', async () => {
    const waiting: MakeVideo = ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
      });
    const { session, names } = setUp(waiting);
    const run = session.run();
    await session.cancel();
    await run;
    expect(session.state).toMatchObject({ phase: { type: 'cancelled' }, job: { errorCode: 'render.cancelled' } });
    expect(names()).toEqual(['cancel']);
  });

  test('that fails tells the server why, with its code and log', async () => {
    const failing: MakeVideo = async ({ log }) => {
      log('opened the encoder');
      throw new CodedError('export.storage-full', 'The disk is full.', { neededBytes: 5 });
    };
    const { session, told } = setUp(failing);
    await session.run();
    expect(session.state.phase).toEqual({ type: 'failed', message: 'The disk is full.', isRendered: false });
    const log = expect.stringMatching(/opened the encoder\n.*The disk is full[\s\S]*"neededBytes":5/);
    const report = { errorMessage: 'The disk is full.', errorCode: 'export.storage-full', log };
    expect(told).toEqual([['fail', JOB.id, report]]);
  });
});

test.each(['fail', 'cancel'] as const)('an end that did not reach the server is reported again: %s', async (call) => {
  let calls = 0;
  const answer = async () => {
    calls += 1;
    if (calls === 1) throw new TypeError('Failed to fetch');
    return JOB;
  };
  const { session, names } = setUp(() => Promise.reject(new Error('no encoder')), { [call]: answer });
  const run = session.run();
  if (call === 'cancel') await session.cancel();
  await run;
  expect(names()).toEqual([call]);
  await session.tellEnd();
  await session.tellEnd();
  expect(names()).toEqual([call, call]);
});

describe('a render while another one of the tab is at work', () => {
  test('stays queued, says every two seconds that it is there, and starts when the other is made', async () => {
    const turns = new Turns();
    const endOther = await turns.take(new AbortController().signal);
    const answers: Partial<RenderApi> = { report: async () => JOB };
    const { session, told } = setUp(steadyVideo, answers, undefined, (signal) => turns.take(signal));
    const run = session.run();
    for (let step = 0; step < 10; step += 1) {
      clock.ms += 500;
      session.keepWaiting();
      await Promise.resolve();
      await Promise.resolve();
    }
    expect(session.state.phase.type).toBe('waiting');
    expect(told).toEqual([
      ['report', JOB.id, { progress: 0, framesPerSecond: undefined, isWaiting: true }],
      ['report', JOB.id, { progress: 0, framesPerSecond: undefined, isWaiting: true }],
    ]);
    endOther();
    await run;
    expect(session.state.phase.type).toBe('completed');
    expect(turns.isTaken).toBe(false);
  });

  test('can be cancelled, and one that fails lets the next one work', async () => {
    const turns = new Turns();
    const takeTurn = (signal: AbortSignal) => turns.take(signal);
    const { promise, reject } = Promise.withResolvers<Blob>();
    const first = setUp(() => promise, {}, undefined, takeTurn);
    const second = setUp(steadyVideo, {}, undefined, takeTurn);
    const third = setUp(steadyVideo, {}, undefined, takeTurn);
    const runs = [first, second, third].map(({ session }) => session.run());
    await second.session.cancel();
    expect(second.names()).toEqual(['cancel']);
    reject(new Error('no encoder'));
    await Promise.all(runs);
    expect(first.session.state.phase.type).toBe('failed');
    expect(second.session.state.phase.type).toBe('cancelled');
    expect(third.session.state.phase.type).toBe('completed');
  });
});

describe('a render that begins without the server', () => {
  const HERE = { ...JOB, id: 'here-0001' };

  function setUpHere(openJob: () => Promise<RenderJob>) {
    const { api, told, names } = fakeApi();
    const seen: RenderState[] = [];
    const onState = (state: RenderState) => seen.push(state);
    const sendFile = async () => {};
    const order = { job: HERE, frameCount: 100, makeVideo: steadyVideo, openJob, api, sendFile, onState };
    return { session: new RenderSession({ ...order, now: () => clock.ms }), told, names, seen };
  }

  test('tells the server nothing until it is made, then opens its job and is sent', async () => {
    const { promise, resolve } = Promise.withResolvers<RenderJob>();
    const { session, names, seen } = setUpHere(() => promise);
    const running = session.run();
    await expect.poll(() => seen.at(-1)?.phase.type).toBe('made');
    expect([names(), session.video]).toEqual([[], VIDEO]);
    session.leave();
    expect(names()).toEqual([]);
    resolve(JOB);
    await running;
    expect(names()).toEqual(['uploadUrl', 'complete']);
    expect(session.state).toMatchObject({ phase: { type: 'completed' }, job: { id: JOB.id } });
    expect(session.madeAs).toBe(HERE.id);
  });

  test('keeps the video when its job can’t be opened, and has nothing to cancel', async () => {
    const refused = setUpHere(() => Promise.reject(new Error('The server has other edits.')));
    await refused.session.run();
    expect(refused.session.state.phase).toMatchObject({ type: 'failed', isRendered: true });
    const { session, names } = setUpHere(() => new Promise(() => {}));
    void session.run();
    await session.cancel();
    expect([refused.names(), names()]).toEqual([[], []]);
  });
});
