import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MediaFailure } from '#shared/errors/media.ts';
import type { MediaInfo } from '#shared/media/media-info.ts';
import type { ImportedMedia } from '#web/engine/media-import-types.ts';
import { HttpError } from '#web/http/http.ts';
import { dismissToast, getToasts } from '#web/ui/toast-store.ts';
import { UploadInterrupted, UploadRefused } from './put-file.ts';
import { uploadsAtom } from './shown-uploads.ts';
import { UploadManager } from './upload-manager.ts';
import type { FoundUpload, StoredUpload } from './upload-store.ts';
import type { EarlierRun } from './upload-task.ts';

const signIn = vi.hoisted(() => ({ signInAgain: vi.fn() }));
vi.mock('#web/http/unauthorized.ts', () => signIn);

const INFO: MediaInfo = {
  type: 'video',
  mimeType: 'video/mp4; codecs="avc1.640028"',
  durationUs: 2_500_000,
  width: 1920,
  height: 1080,
  video: null,
  audio: null,
  notices: [],
};

const ASSET_ID = 'asset-0001';

/** A transport that records every call and answers with the test's `fail`. */
class FakeTransport {
  readonly calls: string[] = [];
  readonly bodies: Record<string, unknown>[] = [];
  /** Errors to throw, once each and in order, from the call with that name. */
  readonly fail = new Map<string, Error | Error[]>();
  hasThumbnailUrl = true;
  /** Calls that wait until the test releases them. */
  readonly held: (() => void)[] = [];
  isHolding = false;
  thumbnail: Blob | null = new Blob(['jpeg'], { type: 'image/jpeg' });
  original: File | null = null;
  info = INFO;
  failure: MediaFailure | null = null;
  runningUploads = 0;
  mostUploads = 0;

  async #call(name: string): Promise<void> {
    this.calls.push(name);
    const [error, ...later] = [this.fail.get(name) ?? []].flat();
    this.fail.set(name, later);
    if (error) throw error;
  }

  readonly importMedia = async (file: File) => {
    await this.#call('import');
    if (this.failure) return { ok: false, aborted: false, failure: this.failure } as const;
    const media: ImportedMedia = { file, original: this.original, info: this.info, thumbnail: this.thumbnail };
    return { ok: true, media } as const;
  };

  readonly sendFile = async (
    _address: object,
    file: Blob,
    _type: string,
    options: { signal: AbortSignal; isContinued?: boolean },
  ) => {
    this.runningUploads += 1;
    this.mostUploads = Math.max(this.mostUploads, this.runningUploads);
    try {
      if (this.isHolding) {
        await new Promise<void>((resolve, reject) => {
          this.held.push(resolve);
          options.signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        });
      }
      const name = options.isContinued ? 'resume' : 'put';
      await this.#call(file === this.thumbnail ? `${name} thumbnail` : name);
    } finally {
      this.runningUploads -= 1;
    }
  };

  readonly request = (async (_method: string, path: string, options: { body: Record<string, unknown> }) => {
    if (path.endsWith('upload-url')) {
      const isThumbnail = options.body['contentType'] === this.thumbnail?.type;
      await this.#call(isThumbnail ? 'url of thumbnail' : 'url');
      if (isThumbnail && !this.hasThumbnailUrl) return {};
      return { uploadUrl: `/files/${this.calls.length}?signature=x` };
    }
    await this.#call('register');
    this.bodies.push(options.body);
    return { id: ASSET_ID, name: options.body['name'] };
  }) as unknown as typeof import('#web/http/http.ts').request;
}

function video(name = 'clip.mp4'): File {
  return new File(['some bytes'], name, { type: 'video/mp4' });
}

/** A device with as much room as the test says. */
class FakeStore {
  readonly calls: string[] = [];
  hasRoom = true;
  found: FoundUpload[] = [];
  renamedId: string | null = null;

  readonly stored = {
    isKept: Promise.resolve(true),
    note: ({ media, steps }: EarlierRun) => {
      this.calls.push(`note${media ? ' media' : ''} ${Object.keys(steps.stored)}`.trim());
    },
    show: async () => {
      this.calls.push('show');
      return this.hasRoom ? { id: 'waits-001', name: 'clip.mp4' } : null;
    },
    rename: (name: string) => void this.calls.push(`rename ${name}`),
    end: async (hasArrived: boolean) => void this.calls.push(hasArrived ? 'arrived' : 'given up'),
  } as unknown as StoredUpload;

  readonly open = async () => ({
    store: async () => Object.assign(this.stored, { isKept: Promise.resolve(this.hasRoom) }),
    takeOver: async (onFound: (found: FoundUpload) => void) => this.found.forEach(onFound),
    giveUp: async () => null,
    rename: async () => this.renamedId,
  });
}

function setUp(store?: FakeStore) {
  getDefaultStore().set(uploadsAtom, []);
  const transport = new FakeTransport();
  const completed: string[] = [];
  const server = Promise.withResolvers<void>();
  const manager = new UploadManager({
    importMedia: transport.importMedia,
    sendFile: transport.sendFile,
    request: transport.request,
    onComplete: async (asset) => {
      completed.push(asset.id);
    },
    ...(store && { openStore: store.open, untilServerBack: () => server.promise }),
  });
  const states = () => manager.getItems().map((item) => item.state.type);
  return { transport, manager, completed, states, server };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  dismissToast();
  vi.useRealTimers();
});

/** Lets all pending promises settle without letting time pass. */
const settle = async () => {
  // A run loads its code, and so does its failure.
  for (let load = 0; load < 2; load++) {
    await vi.advanceTimersByTimeAsync(0);
    await vi.dynamicImportSettled();
  }
  await vi.advanceTimersByTimeAsync(0);
};

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

describe('a server that is out of reach', () => {
  const away = new TypeError('Failed to fetch');

  test('lets a file into the library at once, and gets it by itself once it is back', async () => {
    const store = new FakeStore();
    const { transport, manager, states, server } = setUp(store);
    const arrived: string[] = [];
    transport.fail.set('url', away);
    manager.add([video()], null, { onArrived: (asset) => arrived.push(asset.id) });
    await settle();
    expect(states()).toEqual(['away']);
    expect(manager.getItems()).toMatchObject([{ isKept: true }]);
    expect(arrived).toEqual(['waits-001']);
    expect(getToasts().at(-1)).toMatchObject({ title: 'Waiting to upload' });
    server.resolve();
    await settle();
    await settle();
    expect(states()).toEqual(['complete']);
    expect(transport.calls.filter((call) => call === 'import')).toHaveLength(1);
    expect(arrived).toEqual(['waits-001']);
    expect(store.calls.at(-1)).toBe('arrived');
  });

  test('gets a file by the name that it was given in this tab or another', async () => {
    const store = new FakeStore();
    const { transport, manager, server } = setUp(store);
    transport.fail.set('url', away);
    manager.add([video()], null);
    await settle();
    expect(await manager.rename('gone', 'Nothing')).toBe(false);
    store.renamedId = manager.getItems()[0]?.id ?? null;
    expect(await manager.rename('waits-001', 'Oven')).toBe(true);
    manager.hear({ type: 'upload-renamed', id: store.renamedId ?? '', name: 'Hot oven' });
    await settle();
    expect(store.calls.filter((call) => call.startsWith('rename'))).toEqual(['rename Oven', 'rename Hot oven']);
    server.resolve();
    await settle();
    await settle();
    expect(transport.bodies.at(-1)).toMatchObject({ name: 'Hot oven', fileName: 'clip.mp4' });
  });

  test('is waited for, and so is one whose bucket does not answer', async () => {
    const { transport, manager, states, server } = setUp(new FakeStore());
    transport.fail.set('put', new UploadRefused(503));
    manager.add([video()], null);
    await settle();
    expect(states()).toEqual(['away']);
    server.resolve();
    await settle();
    await settle();
    expect(states()).toEqual(['complete']);
    // The second try asked the bucket which bytes it has.
    expect(transport.calls).toEqual(expect.arrayContaining(['put', 'resume']));
  });

  test('leaves its turns to other files, so that all are in the library', async () => {
    const { transport, manager, states } = setUp(new FakeStore());
    transport.fail.set('url', [away, away, away, away]);
    manager.add(['a.mp4', 'b.mp4', 'c.mp4', 'd.mp4'].map(video), null);
    await settle();
    await settle();
    expect(states()).toEqual(['away', 'away', 'away', 'away']);
  });

  test('is the reason of a failure where the device has no room, and Retry helps', async () => {
    const store = new FakeStore();
    store.hasRoom = false;
    const { transport, manager } = setUp(store);
    transport.fail.set('url', away);
    manager.add([video()], null);
    await settle();
    expect(manager.getItems()).toMatchObject([{ isKept: false, state: { type: 'error', canRetry: true } }]);
  });

  test('does not keep a file that was removed, or that the studio cannot use', async () => {
    const store = new FakeStore();
    const { transport, manager } = setUp(store);
    transport.fail.set('url', away);
    manager.add([video()], null);
    await settle();
    manager.remove(manager.getItems()[0]?.id ?? '');
    await settle();
    transport.failure = { code: 'media.not-media' };
    manager.add([video()], null);
    await settle();
    expect(store.calls.filter((call) => call === 'given up')).toHaveLength(2);
  });
});

test('a server without room says so, and that the file is kept here', async () => {
  const { transport, manager } = setUp(new FakeStore());
  transport.fail.set('url', new HttpError(413, '', '{"code":"storage.quota","message":"Your storage is full."}'));
  manager.add([video()], null);
  await settle();
  expect(manager.getItems()[0]?.state).toMatchObject({
    type: 'error',
    description: 'clip.mp4: Your storage is full. The file is kept on this device.',
    canRetry: true,
  });
});

test('an upload of a tab that is gone resumes after its finished steps', async () => {
  const store = new FakeStore();
  const { transport, manager, states } = setUp(store);
  const file = video();
  const thumbnail = transport.thumbnail;
  const begun = { file: { uploadUrl: '/files/earlier?signature=x' } };
  const steps = { stored: {}, begun, isOriginalRegistered: false, isThumbnailRefused: false };
  const ids = { id: 'chosen-01', convertedId: 'converted' };
  store.found.push({
    ...{ ...ids, file, projectId: null, recording: null, label: null, isShown: true, stored: store.stored },
    earlier: { media: { file, original: null, info: INFO, thumbnail }, steps },
  });
  await manager.resume();
  await settle();
  expect(transport.calls).toEqual(['resume', 'url of thumbnail', 'put thumbnail', 'register']);
  expect(transport.bodies).toMatchObject([{ id: 'chosen-01', storageUrl: '/files/earlier' }]);
  expect(states()).toEqual(['complete']);
  expect(store.calls.at(-1)).toBe('arrived');
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
