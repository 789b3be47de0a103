import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Project } from '#shared/contracts/project.ts';
import { timelineTime } from '#shared/time/microseconds.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { playheadAtom } from '#web/state/playback-atoms.ts';
import type { SaveAnswer, ServerTimeline } from '#web/state/timeline-saver.ts';
import { isExportOpeningAtom, scaleAtom } from '#web/state/view-atoms.ts';
import { readPendingTimelines } from '#web/storage/pending-timelines.ts';
import { EditorHeader } from './header/editor-header.tsx';
import type { CopyAnswer } from './session/copy-project.ts';
import type { Visit } from './session/last-visit.ts';
import { type DeviceCopy, openDeviceCopy } from './session/stored-timeline.ts';
import { EditorDriver, SECOND, timelineOf } from './testing/editor-driver.tsx';

const PROJECT: Project = {
  id: 'project-under-test',
  title: 'Morning routines',
  description: null,
  status: 'ready',
  generationError: null,
  thumbnailUrl: null,
  durationSeconds: 30,
  aspectRatio: '9:16',
  targetPlatform: 'tiktok',
  brandKitId: null,
  wantsFirstCut: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

/** A server that stores one timeline by the rules of the API: a stale base is a conflict. */
class Server {
  stored: ServerTimeline;
  isReachable = true;
  /** Delays saves, as a slow network does. */
  delay: Promise<void> = Promise.resolve();
  /** Answer to a copy request, and the copies made, as clips. */
  copyAnswer: CopyAnswer = { type: 'copied', projectId: 'the-copy' };
  readonly copies: string[][] = [];
  constructor(timeline: Timeline) {
    this.stored = { version: 1, timeline };
  }
  readonly save = async (timeline: Timeline, baseVersion: number): Promise<SaveAnswer> => {
    await this.delay;
    if (!this.isReachable) return { type: 'unreachable' };
    if (baseVersion !== this.stored.version) return { type: 'conflict', server: this.stored };
    this.stored = { version: baseVersion + 1, timeline };
    return { type: 'saved', version: this.stored.version };
  };
  readonly copy = async (timeline: Timeline): Promise<CopyAnswer> => {
    if (this.copyAnswer.type === 'copied') this.copies.push(clipsOf(timeline));
    return this.copyAnswer;
  };
  clips(): string[] {
    return clipsOf(this.stored.timeline);
  }
}

function clipsOf(timeline: Timeline): string[] {
  return timeline.tracks.flatMap(({ id, hidden, clips }) =>
    clips.map((clip) => `${hidden ? 'hidden ' : ''}${id.split('-')[0]} ${clip.start / 1e6}-${clip.end / 1e6}`),
  );
}

let server: Server;
let driver: EditorDriver;
beforeAll(() => page.viewport(1280, 720));
beforeEach(async () => {
  server = new Server(timelineOf({ 'video-1': ['a 0-2'] }));
  await (await openDeviceCopy(PROJECT.id, server.stored)).forget();
});
afterEach(() => driver.dispose());

async function open(device?: DeviceCopy, visit?: Visit): Promise<void> {
  driver = new EditorDriver({
    timeline: server.stored.timeline,
    save: server.save,
    copy: server.copy,
    device: device ?? (await openDeviceCopy(PROJECT.id, server.stored)),
    ...(visit ? { visit } : {}),
    beside: (
      <div className="fixed inset-x-0 bottom-0 z-10">
        <EditorHeader project={PROJECT} />
      </div>
    ),
  });
}

const nudge = () => {
  driver.session.document.select(new Set(['a']));
  driver.key('ArrowRight', { alt: true, shift: true });
};
const status = () => page.getByText(/^(Saved|Saving…|Offline – kept on this device|Changed elsewhere)$/);

test('an edit is saved automatically, and the header shows its progress', async () => {
  await open();
  await expect.element(status()).toHaveTextContent('Saved');
  nudge();
  await expect.element(status()).toHaveTextContent('Saving…');
  await expect.element(status()).toHaveTextContent('Saved');
  expect(server.clips()).toEqual(['video 1-3']);
});

test('Ctrl+S and Save Changes save at once', async () => {
  await open();
  nudge();
  driver.key('s', { ctrl: true });
  await expect.poll(() => server.clips(), { timeout: 1_000 }).toEqual(['video 1-3']);
  nudge();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect.poll(() => server.clips(), { timeout: 1_000 }).toEqual(['video 2-4']);
});

test('an edit made offline survives a reload and is sent when the server is back', async () => {
  server.isReachable = false;
  await open();
  nudge();
  driver.key('s', { ctrl: true });
  await expect.element(status()).toHaveTextContent('Offline – kept on this device');
  await expect.poll(() => driver.session.saver.wouldLose).toBe(false);
  driver.dispose();

  await open();
  expect(driver.clips('video-1')).toEqual(['a 1-3']);
  server.isReachable = true;
  await driver.session.saver.flush();
  expect(server.clips()).toEqual(['video 1-3']);
  driver.dispose();

  await open();
  expect(driver.session.isRestored).toBe(false);
});

test('a returning user finds undo steps, playhead, zoom and selection', async () => {
  await open();
  nudge();
  nudge();
  driver.session.undo();
  driver.session.playback.seek(timelineTime(5 * SECOND));
  driver.session.store.set(scaleAtom, 90);
  await driver.session.saver.flush();
  const { visit } = driver.session;
  driver.dispose();

  await open(undefined, visit);
  expect(driver.selected()).toEqual(['a']);
  expect(driver.session.store.get(playheadAtom)).toBe(5 * SECOND);
  expect(driver.session.store.get(scaleAtom)).toBe(90);
  driver.session.redo();
  expect(driver.clips('video-1')).toEqual(['a 2-4']);
  driver.session.undo();
  driver.session.undo();
  expect(driver.clips('video-1')).toEqual(['a 0-2']);
});

test('a timeline changed elsewhere is shown without the undo steps of the old one', async () => {
  await open();
  nudge();
  await driver.session.saver.flush();
  const { visit } = driver.session;
  driver.dispose();

  server.stored = { version: 7, timeline: timelineOf({ 'video-1': ['b 0-1'] }) };
  await open({ kept: null, keep: async () => {}, forget: async () => {} }, visit);
  expect(driver.clips('video-1')).toEqual(['b 0-1']);
  expect(driver.selected()).toEqual([]);
  driver.session.undo();
  expect(driver.clips('video-1')).toEqual(['b 0-1']);
});

test('Enter that takes a suggestion of an input method neither leaves nor saves the title', async () => {
  await open();
  const title = page.getByRole('textbox', { name: 'Project title' });
  await title.fill('朝の');
  const init = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true };
  title.element().dispatchEvent(new KeyboardEvent('keydown', init));
  await expect.element(title).toHaveFocus();
  await expect.element(title).toHaveValue('朝の');
});

test('Export Video opens without the server, with the edits that this device keeps', async () => {
  await open();
  const before = location.pathname;
  server.isReachable = false;
  nudge();
  await page.getByRole('button', { name: 'Export Video' }).click();
  await expect.poll(() => location.pathname).toBe(`/projects/${PROJECT.id}/export`);
  expect((await readPendingTimelines(PROJECT.id)).map(({ baseVersion }) => baseVersion)).toEqual([1]);
  history.replaceState(null, '', before);
});

test('Export Video on a slow network does not bring back a user who has left the editor', {
  tags: 'long',
}, async () => {
  await open();
  const before = location.pathname;
  history.pushState(null, '', `/projects/${PROJECT.id}`);
  const network = Promise.withResolvers<void>();
  server.delay = network.promise;
  nudge();
  await page.getByRole('button', { name: 'Export Video' }).click();
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await expect.poll(() => location.pathname).toBe('/');
  network.resolve();
  await expect.poll(() => driver.session.store.get(isExportOpeningAtom)).toBe(false);
  expect(server.clips()).toEqual(['video 1-3']);
  expect(location.pathname).toBe('/');
  history.replaceState(null, '', before);
});

describe('on a device without storage', () => {
  const refuse = () => Promise.reject(new DOMException('The disk is full.', 'QuotaExceededError'));
  beforeEach(() => open({ kept: null, keep: refuse, forget: () => Promise.resolve() }));

  test('the header says so while the server is out of reach, and no longer', async () => {
    server.isReachable = false;
    nudge();
    driver.key('s', { ctrl: true });
    await expect.element(page.getByText('Offline – this device can’t keep your edits')).toBeInTheDocument();
    server.isReachable = true;
    driver.key('s', { ctrl: true });
    await expect.element(status()).toHaveTextContent('Saved');
  });

  describe('leaving the editor offline', () => {
    const question = page.getByRole('alertdialog', { name: 'Leave without your last edits?' });
    let before: string;
    beforeEach(() => {
      before = location.pathname;
      history.pushState(null, '', `/projects/${PROJECT.id}`);
      server.isReachable = false;
      nudge();
    });
    afterEach(() => history.replaceState(null, '', before));

    // The browser's Back does the same, but not in a frame, where tests run.
    test('asks, and leaves when confirmed', async () => {
      const leave = () => page.getByRole('link', { name: 'Back to the dashboard' }).click();
      await leave();
      await expect.element(question).toBeVisible();
      expect(location.pathname).toBe(`/projects/${PROJECT.id}`);
      await page.getByRole('button', { name: 'Stay' }).click();
      await expect.element(question).not.toBeInTheDocument();
      expect(location.pathname).toBe(`/projects/${PROJECT.id}`);
      await leave();
      await page.getByRole('button', { name: 'Leave' }).click();
      await expect.poll(() => location.pathname).toBe('/');
    });

    test('does not ask while the device is still writing', { tags: 'long' }, async () => {
      driver.dispose();
      await open({ kept: null, keep: () => new Promise(() => {}), forget: () => Promise.resolve() });
      nudge();
      await page.getByRole('link', { name: 'Back to the dashboard' }).click();
      await expect.poll(() => location.pathname).toBe('/');
    });

    test('does not ask once the server has the edits', async () => {
      server.isReachable = true;
      driver.key('s', { ctrl: true });
      await expect.element(status()).toHaveTextContent('Saved');
      await page.getByRole('link', { name: 'Back to the dashboard' }).click();
      await expect.poll(() => location.pathname).toBe('/');
    });
  });
});

describe('when another tab saved', () => {
  beforeEach(async () => {
    await open();
    await server.save(timelineOf({ 'video-1': ['a 0-2', 'b 5-6'] }), 1);
    nudge();
    driver.key('s', { ctrl: true });
    await expect.element(page.getByRole('dialog', { name: /changed elsewhere/ })).toBeVisible();
    expect(server.clips()).toEqual(['video 0-2', 'video 5-6']);
  });

  test('Keep mine replaces the other version', async () => {
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect.poll(() => server.clips()).toEqual(['video 1-3']);
  });

  test('Take theirs opens the other version, and undo brings mine back', async () => {
    await page.getByRole('button', { name: 'Take theirs' }).click();
    await expect.element(status()).toHaveTextContent('Saved');
    expect(driver.clips('video-1')).toEqual(['a 0-2', 'b 5-6']);
    driver.key('z', { ctrl: true }).key('s', { ctrl: true });
    await expect.poll(() => server.clips()).toEqual(['video 1-3']);
  });

  test('Keep both makes a project of mine and opens theirs here', async () => {
    await page.getByRole('button', { name: 'Keep both' }).click();
    await expect.element(page.getByRole('button', { name: 'Open copy' })).toBeVisible();
    expect(server.copies).toEqual([['video 1-3']]);
    expect(driver.clips('video-1')).toEqual(['a 0-2', 'b 5-6']);
    expect(server.clips()).toEqual(['video 0-2', 'video 5-6']);
    await expect.element(status()).toHaveTextContent('Saved');
    const before = location.pathname;
    await page.getByRole('button', { name: 'Open copy' }).click();
    await expect.poll(() => location.pathname).toBe('/projects/the-copy');
    history.replaceState(null, '', before);
  });

  test('if the plan allows no more projects, mine goes to a hidden track and a toast says why', async () => {
    server.copyAnswer = { type: 'limit', error: new Error('Your plan’s projects for this month are used up.') };
    await page.getByRole('button', { name: 'Keep both' }).click();
    await expect.poll(() => server.clips()).toEqual(['video 0-2', 'video 5-6', 'hidden clip 1-3']);
    await expect.element(page.getByText('Your plan’s projects for this month are used up.')).toBeVisible();
  });

  test('a copy that fails decides nothing', async () => {
    server.copyAnswer = { type: 'refused', error: new Error('The server could not be reached.') };
    await page.getByRole('button', { name: 'Keep both' }).click();
    await expect.element(page.getByText('The server could not be reached.')).toBeVisible();
    expect(driver.clips('video-1')).toEqual(['a 1-3']);
    await expect.element(page.getByRole('button', { name: 'Keep mine' })).toBeVisible();
  });

  test('closing the dialog decides nothing, and the question can be reopened', { tags: 'long' }, async () => {
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.element(status()).toHaveTextContent('Changed elsewhere');
    nudge();
    expect(server.clips()).toEqual(['video 0-2', 'video 5-6']);
    await page.getByRole('button', { name: 'Choose a version' }).click();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect.poll(() => server.clips()).toEqual(['video 2-4']);
  });

  const asksAgain = async (name: string) => {
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name }).click();
    await expect.element(page.getByRole('dialog', { name: /changed elsewhere/ })).toBeVisible();
  };
  test.each(['Export Video'])('%s repeats the postponed question', asksAgain);
  test.each(['Save Changes'])('%s repeats the postponed question', { tags: 'long' }, asksAgain);
});
