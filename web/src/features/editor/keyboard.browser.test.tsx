import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ACTION_LIST } from './actions/actions.ts';
import { applyCaptionStyleToAll } from './session/edit-commands.ts';
import { EditorDriver, timelineOf } from './testing/editor-driver.tsx';

let driver: EditorDriver;
beforeAll(() => page.viewport(1280, 720));
beforeEach(() => localStorage.clear());
afterEach(() => driver.dispose());

function open(tracks: Parameters<typeof timelineOf>[0]): EditorDriver {
  driver = new EditorDriver({ timeline: timelineOf(tracks) });
  return driver;
}

function select(...clipIds: string[]): EditorDriver {
  driver.session.document.select(new Set(clipIds));
  return driver;
}

describe('editing by keys', () => {
  test('S splits the selected clip at the playhead, and nothing without a selection', () => {
    open({ 'video-1': ['a 0-4'] });
    driver.seek(1.5).key('s');
    expect(driver.clips('video-1')).toEqual(['a 0-4']);
    select('a').key('s');
    expect(driver.clips('video-1').map((clip) => clip.split(' ')[1])).toEqual(['0-1.5', '1.5-4']);
  });

  test('Delete leaves a gap, Shift+Delete closes it; the toast offers Undo', async () => {
    open({ 'video-1': ['a 0-2', 'b 2-4', 'c 4-6'] });
    select('a').key('Delete');
    expect(driver.clips('video-1')).toEqual(['b 2-4', 'c 4-6']);
    driver.key('z', { ctrl: true });
    select('a').key('Delete', { shift: true });
    await expect.poll(() => driver.clips('video-1')).toEqual(['b 0-2', 'c 2-4']);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(driver.clips('video-1')).toEqual(['a 0-2', 'b 2-4', 'c 4-6']);
  });

  test('a toast’s Undo goes with the next edit, which it would not undo', async () => {
    open({ 'video-1': ['a 0-2', 'b 2-4'] });
    const undo = page.getByRole('button', { name: 'Undo' });
    select('a').key('Delete');
    await expect.element(undo).toBeVisible();
    select('b').key('ArrowRight', { alt: true, shift: true });
    await expect.element(undo).not.toBeInTheDocument();
    driver.key('z', { ctrl: true });
    select('b').key('Delete');
    await expect.element(undo).toBeVisible();
    void driver.session.dispose();
    await expect.element(undo).not.toBeInTheDocument();
  });

  test('a style that all captions have already makes no step and offers no Undo', async () => {
    open({ 'video-1': ['a 0-2'], 'caption-1': ['k 0-1', 'l 1-2'] });
    applyCaptionStyleToAll(driver.session, 'karaoke');
    await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    select('a').key('ArrowRight', { alt: true, shift: true });
    applyCaptionStyleToAll(driver.session, 'karaoke');
    await expect.element(page.getByText('Style applied to 2 captions').first()).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  test('Ctrl+C, X and V copy, cut and paste at the playhead; Ctrl+D duplicates', () => {
    open({ 'video-1': ['a 0-2'] });
    select('a').key('c', { ctrl: true });
    driver.seek(2).key('v', { ctrl: true });
    const [, copy] = driver.clips('video-1');
    expect(copy).toMatch(/ 2-4$/);
    expect(driver.selected()).toEqual([copy?.split(' ')[0]]);
    select('a').key('x', { ctrl: true });
    expect(driver.clips('video-1')).toEqual([copy]);
    driver.seek(0).key('v', { ctrl: true });
    expect(driver.clips('video-1').map((clip) => clip.split(' ')[1])).toEqual(['0-2', '2-4']);
    driver.key('d', { ctrl: true });
    expect(driver.clips('video-1').map((clip) => clip.split(' ')[1])).toEqual(['0-2', '2-4', '4-6']);
  });

  test('Ctrl+Z and Ctrl+Shift+Z walk through all edits', () => {
    open({ 'video-1': ['a 0-2'] });
    select('a').key('ArrowRight', { alt: true, shift: true }).key('ArrowRight', { alt: true, shift: true });
    expect(driver.clips('video-1')).toEqual(['a 2-4']);
    driver.key('z', { ctrl: true }).key('z', { ctrl: true }).key('z', { ctrl: true });
    expect(driver.clips('video-1')).toEqual(['a 0-2']);
    driver.key('z', { ctrl: true, shift: true });
    expect(driver.clips('video-1')).toEqual(['a 1-3']);
    expect(driver.announced()).toBe('Redone: Clip moved right');
  });

  test('Alt and an arrow move a clip by a frame of the project', () => {
    open({ 'video-1': ['a 1-3'] });
    select('a').key('ArrowRight', { alt: true });
    expect(driver.clip('a').start).toBe(1_033_333);
    driver.key('ArrowLeft', { alt: true });
    expect(driver.clip('a').start).toBe(1_000_000);
  });

  test('Alt and an arrow take a clip between two frames to the frame on that side', () => {
    open({ 'video-1': ['a 0.35-2'] });
    select('a').key('ArrowLeft', { alt: true });
    expect(driver.clip('a').start).toBe(333_333);
    driver.key('z', { ctrl: true }).key('ArrowRight', { alt: true });
    expect(driver.clip('a').start).toBe(366_667);
  });

  test('Home and End scroll to the playhead, also after scrolling the timeline', () => {
    open({ 'video-1': ['a 0-2'], 'audio-1': ['m 0-60'] });
    driver.key('End');
    expect(driver.scroller.scrollLeft).toBeGreaterThan(4_000);
    driver.key('Home');
    expect(driver.scroller.scrollLeft).toBe(0);
    driver.scroller.scrollLeft = 3_000;
    driver.key('Home');
    expect(driver.scroller.scrollLeft).toBe(0);
  });

  test('I and O set the edges of the selected clip to the playhead', () => {
    open({ 'video-1': ['a 1-6'] });
    select('a').seek(2).key('i');
    driver.seek(4).key('o');
    expect(driver.clip('a')).toMatchObject({ start: 2_000_000, end: 4_000_000, in: 1_000_000, out: 3_000_000 });
  });

  test('I and O skip clips that the playhead is beyond, and say so', async () => {
    open({ 'video-1': ['a 0-5', 'b 12-16'] });
    select('a').seek(10).key('i');
    expect(driver.clips('video-1')).toEqual(['a 0-5', 'b 12-16']);
    expect(driver.announced()).toBe('Nothing would be left of the clip. Move the playhead into it first.');
    await expect
      .element(page.getByText('Nothing would be left of the clip. Move the playhead into it first.').last())
      .toBeVisible();
    expect(driver.element('a').hasAttribute('data-shaking')).toBe(true);
    driver.seek(5).key('i');
    select('b').seek(12).key('o');
    expect(driver.clips('video-1')).toEqual(['a 0-5', 'b 12-16']);
    select('a', 'b').seek(14).key('i');
    expect(driver.clips('video-1')).toEqual(['a 0-5', 'b 14-16']);
    expect(driver.announced()).toBe('Clip starts at the playhead');
  });

  test('I and O extend a clip as far as its media goes, and tell where the edge is', () => {
    open({ 'video-1': ['a 4-6 @1', 'b 8-9 @5'] });
    select('a').seek(2).key('i');
    expect(driver.clips('video-1')).toEqual(['a 3-6', 'b 8-9']);
    expect(driver.announced()).toBe('Clip starts as near the playhead as possible');
    select('a', 'b').seek(8.5).key('o');
    expect(driver.clips('video-1')).toEqual(['a 3-8', 'b 8-8.5']);
    expect(driver.announced()).toBe('2 clips end as near the playhead as possible');
  });

  test('M sets a marker that moves with the cut, and Shift with the arrows up and down goes from one to the next', async () => {
    open({ 'video-1': ['a 0-4', 'b 4-6'] });
    const markers = () => (driver.session.document.timeline.markers ?? []).map(({ at }) => at / 1e6);
    driver.seek(1.25).key('m').seek(5).key('m');
    expect(markers()).toEqual([1.25, 5]);
    driver.key('ArrowUp', { shift: true });
    expect(driver.session.playback.currentTime()).toBe(1_250_000);
    expect(driver.announced()).toBe('Marker at 1.25 s');
    driver.key('ArrowUp', { shift: true }).key('ArrowDown', { shift: true });
    expect(driver.session.playback.currentTime()).toBe(5_000_000);
    driver.pressClip('a').letGo().seek(2).key('w');
    await expect.poll(markers).toEqual([1.25, 3]);
    driver.key('z', { ctrl: true });
    expect(markers()).toEqual([1.25, 5]);
    driver.seek(1.25).key('m');
    expect(markers()).toEqual([5]);
  });

  test('M removes a marker that was set during playback, from the next frame', () => {
    open({ 'video-1': ['a 0-4'] });
    const count = () => driver.session.document.timeline.markers?.length;
    for (const frame of [103.5, 103.7]) {
      driver.seek(frame / 30).key('m');
      driver
        .seek(105 / 30)
        .key('m')
        .key('m');
      expect(count()).toBe(1);
      driver.seek(104 / 30).key('m');
      expect(count()).toBe(0);
    }
  });

  test('Escape clears the selection, Ctrl+A selects everything', () => {
    open({ 'video-1': ['a 0-2'], 'caption-1': ['k 0-1'] });
    driver.key('a', { ctrl: true });
    expect(driver.selected()).toEqual(['a', 'k']);
    driver.key('Escape');
    expect(driver.selected()).toEqual([]);
  });
});

describe('keys without an effect', () => {
  test.each([
    { key: 'ArrowLeft', altKey: true, meaning: 'the page before' },
    { key: 'd', ctrlKey: true, meaning: 'a bookmark' },
  ])('never mean $meaning', ({ key, altKey = false, ctrlKey = false }) => {
    open({ 'video-1': ['a 0-4'] });
    const event = new KeyboardEvent('keydown', { key, altKey, ctrlKey, bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });
});

describe('keys that are not for the editor', () => {
  test('go to the field that has the focus', () => {
    open({ 'video-1': ['a 0-4'] });
    select('a').seek(2);
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    driver.key('s').key('Delete').key(' ').key('ArrowLeft', { alt: true });
    expect(driver.clips('video-1')).toEqual(['a 0-4']);
    field.remove();
  });

  test('Space on a focused button presses the button and does not play', () => {
    open({ 'video-1': ['a 0-4'] });
    const button = page.getByRole('button', { name: 'Zoom in' }).element() as HTMLElement;
    button.focus();
    const event = new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true });
    button.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });
});

describe('the clips', () => {
  test('have a name that tells content, time and track', () => {
    open({ 'video-1': ['a 2-5.5', 'scene2 6-8'], 'caption-1': ['k 0-1'] });
    expect(driver.element('a').getAttribute('aria-label')).toBe('Clip film.mp4, 2.00 to 5.50 seconds, video track 1');
    expect(driver.element('scene2').getAttribute('aria-label')).toBe(
      'Placeholder Scene 2, 6.00 to 8.00 seconds, video track 1',
    );
    expect(driver.element('k').getAttribute('aria-label')).toBe(
      'Caption Text of k, 0.00 to 1.00 seconds, caption track 1',
    );
  });

  test('are one stop of the Tab key; arrows go from clip to clip and select', () => {
    open({ 'video-1': ['a 0-2', 'b 2-4'], 'audio-1': ['m 3-6'] });
    expect(document.querySelectorAll('[data-clip-id][tabindex="0"]')).toHaveLength(1);
    driver.element('a').focus();
    driver.key('ArrowRight');
    expect(document.activeElement).toBe(driver.element('b'));
    expect(driver.selected()).toEqual(['b']);
    driver.key('ArrowDown');
    expect(document.activeElement).toBe(driver.element('m'));
    driver.key('ArrowUp').key('ArrowLeft');
    expect(document.activeElement).toBe(driver.element('a'));
    driver.key('ArrowLeft');
    expect(document.activeElement).toBe(driver.element('a'));
  });

  test('a clip off the screen is scrolled to and gets the focus', async () => {
    open({ 'video-1': ['a 0-2', 'far 200-202'] });
    driver.element('a').focus();
    driver.key('ArrowRight');
    await expect.poll(() => document.activeElement?.getAttribute('data-clip-id')).toBe('far');
  });

  test('Enter adds the focused clip to the selection', () => {
    open({ 'video-1': ['a 0-2', 'b 2-4'] });
    select('b');
    driver.element('a').focus();
    driver.key('Enter');
    expect(driver.selected()).toEqual(['a', 'b']);
    driver.key('Enter');
    expect(driver.selected()).toEqual(['a', 'b']);
  });
});

describe('the palette', () => {
  test('holds every action with its shortcut, and runs the chosen one', async () => {
    open({ 'video-1': ['a 0-4'] });
    select('a').seek(2).key('k', { ctrl: true });
    const dialog = page.getByRole('dialog', { name: 'Command palette' });
    await expect.element(dialog).toBeVisible();
    const shown = dialog.element().textContent ?? '';
    for (const { label, id } of ACTION_LIST) if (id !== 'palette') expect(shown).toContain(label);
    await page.getByPlaceholder('What do you want to do?').fill('spli');
    driver.key('Enter');
    expect(driver.clips('video-1')).toHaveLength(2);
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('toggles the switches of the selection’s track, and removes it', { tags: 'long' }, async () => {
    open({ 'video-1': ['a 0-4'], 'caption-1': ['c 0-2'] });
    const choose = async (name: string) => {
      driver.key('k', { ctrl: true });
      await page.getByPlaceholder('What do you want to do?').fill(name);
      driver.key('Enter');
    };
    const trackIds = () => driver.session.document.timeline.tracks.map(({ id }) => id);
    const track = (id: string) => driver.session.document.timeline.tracks.find((each) => each.id === id);
    select('a');
    await choose('Mute or unmute the selection’s track');
    expect(track('video-1')).toMatchObject({ muted: true });
    await choose('Hide or show the selection’s track');
    expect(track('video-1')).toMatchObject({ muted: true, hidden: true });
    // Captions make no sound.
    select('c');
    await choose('Mute or unmute the selection’s track');
    expect(track('caption-1')?.muted).not.toBe(true);
    driver.key('Escape');
    await choose('Remove the selection’s track');
    expect(trackIds()).toEqual(['video-1', 'audio-1']);
    await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  });

  test('stays open when Escape dismisses a suggestion of an input method', async () => {
    open({});
    driver.key('k', { ctrl: true });
    const dialog = page.getByRole('dialog', { name: 'Command palette' });
    await expect.element(dialog).toBeVisible();
    const init = { key: 'Escape', bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { ...init, isComposing: true }));
    await expect.element(dialog).toBeVisible();
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init));
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('while it opens and is open, keys do not reach the timeline', async () => {
    open({ 'video-1': ['a 0-4'] });
    select('a').key('k', { ctrl: true }).key('Delete');
    expect(driver.clips('video-1')).toEqual(['a 0-4']);
    await expect.element(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
    driver.key('Delete');
    expect(driver.clips('video-1')).toEqual(['a 0-4']);
  });
});

test('? opens the sheet with all shortcuts', async () => {
  open({});
  driver.key('?', { shift: true });
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(sheet).toBeVisible();
  const shown = sheet.element().textContent ?? '';
  for (const { label, shortcuts } of ACTION_LIST) if (shortcuts.length > 0) expect(shown).toContain(label);
});

test('no two actions share a shortcut', () => {
  open({});
  const all = ACTION_LIST.flatMap(({ shortcuts }) => shortcuts);
  expect(new Set(all).size).toBe(all.length);
});
