import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HttpError } from '#web/http/http.ts';
import { dismissToast, getToasts } from '#web/ui/toast-store.ts';
import { UploadRefused } from './put-file.ts';
import { FakeStore, INFO, settle, setUp, video } from './testing/upload-manager-fakes.ts';

vi.mock('#web/http/unauthorized.ts', () => ({ signInAgain: vi.fn() }));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  dismissToast();
  vi.useRealTimers();
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
