import { atom, getDefaultStore } from 'jotai';
import { queryClient } from '#web/http/client.ts';
import {
  ASSETS_KEY,
  BRAND_KITS_KEY,
  GLOSSARY_KEY,
  PROJECT_TRASH_KEY,
  PROJECTS_KEY,
  SESSION_KEY,
} from '#web/http/keys.ts';
import { signInAgain } from '#web/http/unauthorized.ts';
import { noteOutOfReach } from '#web/reach/reach.ts';
import { listExports } from '#web/storage/export-store.ts';
import { noteWaiting } from '#web/storage/outbox-flag.ts';
import { editOutbox, markWaiting, readOutbox } from '#web/storage/outbox-store.ts';
import { onOtherTabs, postToOtherTabs } from '#web/storage/pending-events.ts';
import { dropPendingTimelines } from '#web/storage/pending-timelines.ts';
import { noteWhatWaits, whileHeld } from '#web/storage/pending-work.ts';
import { type KeptUpload, readUploads } from '#web/storage/upload-store.ts';
import { type Change, makesProject, type WaitingChange } from '#web/storage/waiting-change.ts';
import { toast } from '#web/ui/toast-store.ts';
import { addChange, dropChange, nextToSend } from './queue-rules.ts';
import { type Outcome, sendWaitingChange } from './send-change.ts';

/*
 * Changes that wait for the server. They are stored in order and sent one after another by one tab at a time; each
 * stays until the server has answered. Reading, adding and removing are single database steps, so after a crash a
 * change is either waiting or done.
 */

/** Wait before asking a busy server again. */
const BUSY_MS = 30_000;

/** Data that changes apply to. */
const CHANGED_KEYS = [PROJECTS_KEY, PROJECT_TRASH_KEY, BRAND_KITS_KEY, ASSETS_KEY, GLOSSARY_KEY, SESSION_KEY];

onOtherTabs(({ type }) => {
  if (type === 'changed') void reread({ wasSent: true });
});

/** Work that waits for the server, as this tab last read it. */
export interface WaitingWork {
  readonly changes: readonly WaitingChange[];
  /** Files that the library shows before the server has them. */
  readonly uploads: readonly KeptUpload[];
  /** Projects with a finished video that the server does not have. */
  readonly videoProjectIds: readonly string[];
}

/** In the tab's default store. */
export const waitingWorkAtom = atom<WaitingWork>({ changes: [], uploads: [], videoProjectIds: [] });

/** Changes that the user insists on despite changes made elsewhere. */
const wanted = new Set<number>();
let retry: ReturnType<typeof setTimeout> | undefined;

/** Reads the waiting work into {@link waitingWorkAtom}. Never rejects. */
export function readWaiting(): Promise<void> {
  return reread({ wasSent: false });
}

/**
 * Stores a change until the server has it. Settles once it survives a crash. @throws CodedError when it can't be
 * stored.
 */
export async function keepChange(change: Change): Promise<void> {
  noteWaiting(true);
  await editOutbox((queue) => addChange(queue, change));
  await tellAll({ wasSent: false });
}

/** Sends waiting work. Settles when all is sent, waits for the user, or the server is unreachable. Never rejects. */
export async function sendWaiting(): Promise<void> {
  clearTimeout(retry);
  try {
    await whileHeld('outbox', '', sendInOrder);
  } catch {
    // Storage is blocked or full, or the page is closing. The next visit tries again.
  }
  await reread({ wasSent: false });
}

/** Discards a change and those that depend on it. @throws As the storage does. */
export async function discardChange(order: number): Promise<void> {
  let given: readonly Change[] = [];
  await editOutbox((queue) => {
    const removed = dropChange(queue, order);
    given = queue.filter((each) => removed.includes(each.order)).map(({ change }) => change);
    return { removed, added: null };
  });
  for (const change of given) if (makesProject(change)) await dropPendingTimelines(change.id);
  await tellAll({ wasSent: true });
  void sendWaiting();
}

/** Sends a change again that the server refused, and overrides changes made elsewhere. */
export async function insistOn(order: number): Promise<void> {
  wanted.add(order);
  await markWaiting(order, { isSent: true });
  await sendWaiting();
}

async function sendInOrder(): Promise<void> {
  let sent = 0;
  for (let next = nextToSend(await readOutbox()); next; next = nextToSend(await readOutbox())) {
    await markWaiting(next.order, { isSent: true });
    const outcome = await sendWaitingChange(next, wanted.has(next.order));
    await settle(next, outcome);
    if (outcome.type === 'done') sent += 1;
    else if (outcome.type !== 'problem') break;
  }
  if (sent === 0) return;
  toast({ title: sent === 1 ? 'Your change was sent' : `Your ${sent} changes were sent` });
  await tellAll({ wasSent: true });
}

async function settle(sent: WaitingChange, outcome: Outcome): Promise<void> {
  const { order } = sent;
  switch (outcome.type) {
    case 'done':
      await editOutbox(() => ({ removed: [order], added: null }));
      wanted.delete(order);
      break;
    case 'problem':
      await markWaiting(order, { isSent: true, problem: outcome.problem });
      toast({
        title: 'A change needs your answer',
        description: 'Look at “Waiting changes” above.',
        variant: 'destructive',
      });
      break;
    case 'unauthorized':
      signInAgain({ isBackground: true });
      break;
    case 'unreachable':
      noteOutOfReach();
      break;
    case 'later':
      retry = setTimeout(() => void sendWaiting(), BUSY_MS);
  }
  await reread({ wasSent: false });
}

/** Notifies this and other tabs that files wait or have arrived. */
export function refreshWaiting(): Promise<void> {
  return tellAll({ wasSent: true });
}

async function tellAll(event: { wasSent: boolean }): Promise<void> {
  postToOtherTabs({ type: 'changed' });
  await reread(event);
}

/** @param wasSent True to reload the server's data as well. */
async function reread({ wasSent }: { wasSent: boolean }): Promise<void> {
  try {
    const changes = await readOutbox();
    const uploads = (await readUploads()).filter(({ asset }) => asset !== null);
    const videoProjectIds = await listExports();
    getDefaultStore().set(waitingWorkAtom, { changes, uploads, videoProjectIds });
    await noteWhatWaits();
  } catch {
    // Storage may be available at the next visit, which looks again.
  }
  if (!wasSent) return;
  for (const queryKey of CHANGED_KEYS) {
    void queryClient.invalidateQueries({ queryKey });
  }
}
