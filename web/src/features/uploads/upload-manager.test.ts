import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HttpError } from '#web/http/http.ts';
import { dismissToast, getToasts } from '#web/ui/toast-store.ts';
import { UploadInterrupted, UploadRefused } from './put-file.ts';
import { ASSET_ID, INFO, settle, setUp, video } from './testing/upload-manager-fakes.ts';

const signIn = vi.hoisted(() => ({ signInAgain: vi.fn() }));
vi.mock('#web/http/unauthorized.ts', () => signIn);
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  dismissToast();
  vi.useRealTimers();
});

describe('an upload', () => {
  test('goes import, file, thumbnail, registration, and disappears two seconds after it is complete', async () => {
    const { transport, manager, completed, states } = setUp();
    manager.add([video()], 'project-0001');
    await settle();
    expect(transport.calls).toEqual(['import', 'url', 'put', 'url of thumbnail', 'put thumbnail', 'register']);
    expect(transport.bodies).toEqual([
      {
        id: expect.any(String),
        projectId: 'project-0001',
        type: 'video',
        name: 'clip.mp4',
        storageUrl: '/files/2',
        fileSize: 10,
        mimeType: 'video/mp4',
        width: 1920,
        height: 1080,
        durationSeconds: 2.5,
        thumbnailUrl: '/files/4',
        originalAssetId: undefined,
      },
    ]);
    expect(states()).toEqual(['complete']);
    expect(completed).toEqual([ASSET_ID]);
    expect(getToasts()).toMatchObject([{ title: 'Upload complete', description: 'clip.mp4 uploaded successfully' }]);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(states()).toEqual(['complete']);
    await vi.advanceTimersByTimeAsync(1);
    expect(states()).toEqual([]);
  });

  test('with a notice about the file stays long enough to be read', async () => {
    const { transport, manager, states } = setUp();
    transport.info = { ...INFO, notices: ['video-without-picture'] };
    manager.add([video()], null);
    await settle();
    const notice = 'clip.mp4 has no picture; it was added as audio.';
    expect(manager.getItems()[0]?.state).toEqual({ type: 'complete', notice });
    await vi.advanceTimersByTimeAsync(9_999);
    expect(states()).toEqual(['complete']);
    await vi.advanceTimersByTimeAsync(1);
    expect(states()).toEqual([]);
  });

  test('of a converted file sends the original too and names it', async () => {
    const { transport, manager } = setUp();
    transport.original = new File(['avi'], 'clip.avi', { type: 'video/x-msvideo' });
    manager.add([video()], null);
    await settle();
    expect(transport.bodies.map(({ name, originalAssetId }) => [name, originalAssetId])).toEqual([
      ['clip.avi', undefined],
      ['clip.mp4', transport.bodies[0]?.['id']],
    ]);
  });

  test('whose connection broke resumes the file on retry, without a second import', async () => {
    const { transport, manager, states } = setUp();
    transport.fail.set('put', new UploadInterrupted('gone'));
    manager.add([video()], null);
    await settle();
    expect(manager.getItems()[0]?.state).toMatchObject({ type: 'error', title: 'Upload failed', canRetry: true });
    expect(getToasts()).toMatchObject([{ title: 'Upload failed', variant: 'destructive' }]);
    transport.calls.length = 0;
    manager.retry(manager.getItems()[0]?.id ?? '');
    await settle();
    expect(transport.calls).toEqual(['resume', 'url of thumbnail', 'put thumbnail', 'register']);
    expect(transport.bodies[0]).toMatchObject({ storageUrl: '/files/2' });
    expect(states()).toEqual(['complete']);
  });

  test.each([403, 404, 410])('whose address or session has expired (%i) is sent again on retry', async (status) => {
    const { transport, manager, states } = setUp();
    transport.fail.set('put', new UploadInterrupted('gone'));
    transport.fail.set('resume', new UploadRefused(status));
    manager.add([video()], null);
    await settle();
    transport.calls.length = 0;
    manager.retry(manager.getItems()[0]?.id ?? '');
    await settle();
    expect(transport.calls).toEqual(['resume', 'url', 'put', 'url of thumbnail', 'put thumbnail', 'register']);
    expect(states()).toEqual(['complete']);
  });

  test('of a file that could not be inspected at the moment can be retried', async () => {
    const { transport, manager, states } = setUp();
    transport.failure = { code: 'media.reader-lost' };
    manager.add([video()], null);
    await settle();
    expect(manager.getItems()[0]?.state).toMatchObject({
      type: 'error',
      title: 'The file could not be inspected',
      canRetry: true,
    });
    transport.failure = null;
    manager.retry(manager.getItems()[0]?.id ?? '');
    await settle();
    expect(states()).toEqual(['complete']);
  });

  test('that only failed to register is not sent again when retried', async () => {
    const { transport, manager, states } = setUp();
    transport.fail.set('register', new HttpError(503, 'Service Unavailable', ''));
    manager.add([video()], null);
    await settle();
    expect(states()).toEqual(['error']);
    transport.calls.length = 0;
    manager.retry(manager.getItems()[0]?.id ?? '');
    await settle();
    expect(transport.calls).toEqual(['register']);
    expect(states()).toEqual(['complete']);
  });

  test('that the storage refuses reports the status', async () => {
    const { transport, manager } = setUp();
    transport.fail.set('put', new UploadRefused(403));
    manager.add([video()], null);
    await settle();
    expect(manager.getItems()[0]?.state).toMatchObject({ description: 'clip.mp4: Upload failed with status 403' });
  });

  test('of a file that the server does not accept as media cannot be retried', async () => {
    const { transport, manager } = setUp();
    const body = JSON.stringify({ code: 'asset.not-media', message: 'This is no video.' });
    transport.fail.set('register', new HttpError(415, '', body));
    manager.add([video()], null);
    await settle();
    expect(manager.getItems()[0]?.state).toMatchObject({ description: 'clip.mp4: This is no video.', canRetry: false });
  });

  test('whose thumbnail is refused arrives without one', async () => {
    const { transport, manager, states } = setUp();
    transport.fail.set('put thumbnail', new UploadRefused(413));
    manager.add([video()], null);
    await settle();
    expect(states()).toEqual(['complete']);
    expect(transport.bodies[0]).toMatchObject({ thumbnailUrl: undefined });
  });

  test.each([
    ['there is no room left', new HttpError(413, '', '{"code":"storage.quota","message":"Your storage is full."}')],
    ['the server stumbles', new HttpError(500, 'Internal Server Error', '')],
  ])('arrives without a thumbnail when %s for that', async (_, error) => {
    const { transport, manager, states } = setUp();
    transport.fail.set('url of thumbnail', error);
    manager.add([video()], null);
    await settle();
    expect(states()).toEqual(['complete']);
    expect(transport.calls).toEqual(['import', 'url', 'put', 'url of thumbnail', 'register']);
    expect(transport.bodies[0]).toMatchObject({ storageUrl: '/files/2', thumbnailUrl: undefined });
  });

  test('whose thumbnail gets no address arrives without one', async () => {
    const { transport, manager, states } = setUp();
    transport.hasThumbnailUrl = false;
    manager.add([video()], null);
    await settle();
    expect(states()).toEqual(['complete']);
    expect(transport.bodies[0]).toMatchObject({ thumbnailUrl: undefined });
  });

  test('whose connection breaks at the thumbnail resumes there on retry', async () => {
    const { transport, manager, states } = setUp();
    transport.fail.set('put thumbnail', new UploadInterrupted('gone'));
    manager.add([video()], null);
    await settle();
    expect(manager.getItems()[0]?.state).toMatchObject({ type: 'error', canRetry: true });
    transport.calls.length = 0;
    manager.retry(manager.getItems()[0]?.id ?? '');
    await settle();
    expect(transport.calls).toEqual(['resume thumbnail', 'register']);
    expect(states()).toEqual(['complete']);
    expect(transport.bodies[0]).toMatchObject({ thumbnailUrl: '/files/4' });
  });

  test('whose session has ended before the thumbnail asks to sign in', async () => {
    const { transport, manager, states } = setUp();
    const body = '{"message":"Unauthorized","code":"request.unauthorized"}';
    transport.fail.set('url of thumbnail', new HttpError(401, 'Unauthorized', body));
    manager.add([video()], null);
    await settle();
    expect(states()).toEqual(['error']);
    expect(transport.calls).not.toContain('register');
    expect(signIn.signInAgain).toHaveBeenCalledOnce();
  });

  test('whose thumbnail the server does not take for a picture is registered without it, also when retried', async () => {
    const { transport, manager, states } = setUp();
    const refused = new HttpError(415, '', '{"code":"asset.bad-thumbnail","message":"No picture."}');
    transport.fail.set('register', [refused, new HttpError(503, 'Service Unavailable', '')]);
    manager.add([video()], null);
    await settle();
    expect(states()).toEqual(['error']);
    transport.calls.length = 0;
    manager.retry(manager.getItems()[0]?.id ?? '');
    await settle();
    expect(transport.calls).toEqual(['register']);
    expect(states()).toEqual(['complete']);
    expect(transport.bodies).toMatchObject([{ storageUrl: '/files/2', thumbnailUrl: undefined }]);
  });

  test('that is removed while it is sent is cancelled silently', async () => {
    const { transport, manager, states, completed } = setUp();
    transport.isHolding = true;
    manager.add([video()], null);
    await settle();
    expect(states()).toEqual(['uploading']);
    const before = getToasts();
    manager.remove(manager.getItems()[0]?.id ?? '');
    await settle();
    expect(states()).toEqual([]);
    expect(completed).toEqual([]);
    expect(getToasts()).toBe(before);
  });
});

test('the callback of a file is called on its arrival, also after a retry, and for no other file', async () => {
  const { transport, manager } = setUp();
  const arrived: string[] = [];
  transport.fail.set('put', new UploadInterrupted('gone'));
  manager.add([video()], null, { onArrived: (asset) => arrived.push(asset.id) });
  manager.add([video('other.mp4')], null);
  await settle();
  expect(arrived).toEqual([]);
  manager.retry(manager.getItems()[0]?.id ?? '');
  await settle();
  expect(arrived).toEqual([ASSET_ID]);
});

describe('a recording', () => {
  const webcam = { recording: { source: 'webcam' } } as const;
  const lastToast = () => getToasts().at(-1);

  test('is registered by its file name, with a project only when it has one, and announced as a recording', async () => {
    const { transport, manager } = setUp();
    transport.info = { ...INFO, mimeType: 'video/webm; codecs="vp8, opus"' };
    manager.add([video('webcam-recording-1.webm')], null, webcam);
    await settle();
    manager.add([video('webcam-recording-2.webm')], 'project-0001', webcam);
    await settle();
    const [first, second] = transport.bodies;
    expect(first).toMatchObject({ type: 'video', fileName: 'webcam-recording-1.webm', mimeType: 'video/webm' });
    expect(first).not.toHaveProperty('name');
    expect(JSON.stringify(first)).not.toContain('projectId');
    expect(second).toMatchObject({ fileName: 'webcam-recording-2.webm', projectId: 'project-0001' });
    expect(lastToast()).toMatchObject({
      title: 'Recording saved',
      description: 'Your webcam recording has been added to your library',
    });
  });

  test.each([
    ['put', new UploadRefused(503), 'Upload failed with status 503'],
    ['register', new HttpError(413, '', '{"code":"asset.quota","message":"Full."}'), 'Full.'],
    ['register', new Error('bug'), 'Failed to upload recording'],
  ])('whose %s fails says so in the words for recordings', async (call, error, description) => {
    const { transport, manager } = setUp();
    transport.fail.set(call, error);
    manager.add([video()], null, webcam);
    await settle();
    expect(lastToast()).toMatchObject({ title: 'Upload failed', description, variant: 'destructive' });
  });
});

test('failed ones are dismissed together; running ones and other projects’ stay', async () => {
  const { transport, manager } = setUp();
  transport.isHolding = true;
  manager.add([new File(['x'], 'notes.txt'), new File([], 'empty.mp4'), video()], 'project-0001');
  manager.add([new File(['x'], 'others.txt')], 'project-0002');
  await settle();
  manager.dismissFailed('project-0001');
  expect(manager.getItems().map(({ fileName }) => fileName)).toEqual(['clip.mp4', 'others.txt']);
});

describe('several files', () => {
  test('are sent three at a time, and the next starts when one is done', async () => {
    const { transport, manager, states } = setUp();
    transport.isHolding = true;
    transport.thumbnail = null;
    manager.add(
      ['a', 'b', 'c', 'd', 'e'].map((name) => video(`${name}.mp4`)),
      null,
    );
    await settle();
    expect(states()).toEqual(['uploading', 'uploading', 'uploading', 'waiting', 'waiting']);
    transport.held.shift()?.();
    await settle();
    expect(states()).toEqual(['complete', 'uploading', 'uploading', 'uploading', 'waiting']);
    while (transport.held.length > 0) {
      transport.held.shift()?.();
      await settle();
    }
    expect(states()).toEqual(['complete', 'complete', 'complete', 'complete', 'complete']);
    expect(transport.mostUploads).toBe(3);
  });

  test('one of which is refused continue with the others', async () => {
    const { manager, states } = setUp();
    manager.add([new File(['x'], 'notes.txt'), new File([], 'empty.mp4'), video()], null);
    await settle();
    expect(states()).toEqual(['error', 'error', 'complete']);
    expect(
      manager
        .getItems()
        .slice(0, 2)
        .map(({ state }) => state),
    ).toMatchObject([
      { title: 'This type of file is not accepted', canRetry: false },
      { title: 'The file is empty', canRetry: false },
    ]);
  });
});
