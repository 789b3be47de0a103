import { expect, test } from 'vitest';
import { onOtherTabs, type PendingEvent, postToOtherTabs } from './pending-events.ts';
import { heldAnywhere, isHeldHere, letGo, takeOver } from './pending-work.ts';

/** Holds a lock as another tab does. @returns A function that closes that tab. */
async function openOtherTab(lock: string): Promise<() => void> {
  const [taken, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  void navigator.locks.request(lock, () => {
    taken.resolve();
    return closed.promise;
  });
  await taken.promise;
  return closed.resolve;
}

test('work of another tab is taken over when that tab closes', async () => {
  const close = await openOtherTab('clipwright-upload-theirs');
  const taken: string[] = [];
  takeOver('uploads', ['theirs', 'left'], async (id) => void taken.push(id));
  await expect.poll(() => taken).toEqual(['left']);
  close();
  await expect.poll(() => taken).toEqual(['left', 'theirs']);
  takeOver('uploads', ['theirs'], async (id) => void taken.push(id));
  expect((await heldAnywhere('uploads'))('theirs')).toBe(true);
  for (const id of taken) letGo('uploads', id);
  await expect.poll(async () => (await heldAnywhere('uploads'))('theirs')).toBe(false);
  expect(taken).toHaveLength(2);
});

test('work that can’t be taken over now is left to another tab', async () => {
  takeOver('exports', ['unreadable'], () => Promise.reject(new Error('The storage is blocked.')));
  expect(isHeldHere('exports', 'unreadable')).toBe(true);
  await expect.poll(() => isHeldHere('exports', 'unreadable')).toBe(false);
});

test('tabs tell each other of a discarded video', async () => {
  const otherTab = new BroadcastChannel('clipwright-pending-work');
  const [here, there]: [PendingEvent[], PendingEvent[]] = [[], []];
  onOtherTabs((event) => here.push(event));
  otherTab.addEventListener('message', ({ data }) => there.push(data));
  otherTab.postMessage({ type: 'video-discarded', projectId: 'project-1' } satisfies PendingEvent);
  postToOtherTabs({ type: 'video-discarded', projectId: 'project-2' });
  await expect
    .poll(() => [here, there].flat())
    .toEqual([
      { type: 'video-discarded', projectId: 'project-1' },
      { type: 'video-discarded', projectId: 'project-2' },
    ]);
  otherTab.close();
});
