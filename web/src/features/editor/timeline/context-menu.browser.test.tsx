import { getDefaultStore } from 'jotai';
import { flushSync } from 'react-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EditorDriver, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';
import { clipboardAtom } from '#web/state/clipboard.ts';

let driver: EditorDriver;
beforeAll(() => page.viewport(1280, 720));
beforeEach(() => getDefaultStore().set(clipboardAtom, null));
afterEach(() => driver.dispose());

function open(tracks: Parameters<typeof timelineOf>[0], ...selected: string[]): EditorDriver {
  driver = new EditorDriver({ timeline: timelineOf(tracks) });
  driver.session.document.select(new Set(selected));
  return driver;
}

/** Right-clicks at a time on a track. */
async function rightClick(trackId: string, seconds: number): Promise<void> {
  const { x, y } = driver.place(trackId, seconds);
  const box = driver.scroller.getBoundingClientRect();
  const position = { x: x - box.left, y: y - box.top };
  await userEvent.click(driver.scroller, { button: 'right', position });
  await expect.element(page.getByRole('menu')).toBeVisible();
}

async function closeMenu(): Promise<void> {
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
}

/** Items of the open menu, disabled ones in brackets. */
function items(): string[] {
  return [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].map((item) => {
    const label = item.querySelector('.grow')?.textContent ?? '';
    return item.hasAttribute('data-disabled') ? `[${label}]` : label;
  });
}

/** The name of an item ends with its shortcut. */
const item = (label: string) => page.getByRole('menuitem', { name: new RegExp(`^${label}`) });

const lane = ['Add a caption at the playhead', 'Set or remove a marker', 'Select all clips'];

describe('on an empty place', () => {
  test('the menu has no items for a clip selected elsewhere', async () => {
    open({ 'video-1': ['a 0-2'] }, 'a');
    await rightClick('video-1', 4);
    expect(items()).toEqual(['[Paste]', ...lane]);
    expect(driver.selected()).toEqual(['a']);
  });

  test('copied clips can be pasted', async () => {
    open({ 'video-1': ['a 0-2'] }, 'a');
    driver.key('c', { ctrl: true }).seek(3);
    await rightClick('audio-1', 4);
    expect(items()).toEqual(['Paste', ...lane]);
    await item('Paste').click();
    expect(driver.clips('video-1').map((clip) => clip.split(' ')[1])).toEqual(['0-2', '3-5']);
  });
});

describe('on a clip', () => {
  test('it is selected, unless it is in the selection already', async () => {
    open({ 'video-1': ['a 0-2', 'b 2-4', 'c 4-6'] }, 'a');
    await rightClick('video-1', 3);
    expect(driver.selected()).toEqual(['b']);
    expect(items()).toContain('Duplicate');
    await closeMenu();
    driver.session.document.select(new Set(['a', 'c']));
    await rightClick('video-1', 5);
    expect(driver.selected()).toEqual(['a', 'c']);
  });

  test('items without an effect at this playhead, neighbour or clipboard are greyed', async () => {
    open({ 'video-1': ['a 0-2', 'b 2-4'] });
    driver.seek(3);
    await rightClick('video-1', 1);
    expect(items()).toEqual([
      '[Split]',
      '[Start the clip at the playhead]',
      'End the clip at the playhead',
      '[Swap with the previous clip]',
      'Swap with the next clip',
      'Go to the clip',
      'Speed…',
      'Reverse or play forward',
      '[Freeze frame]',
      'Replace with…',
      'Slip, slide and roll',
      'Mute or unmute the sound',
      'Detach the sound',
      'Cut',
      'Copy',
      '[Paste]',
      '[Paste over what is there]',
      'Duplicate',
      'Save as Template…',
      'Delete',
      'Delete and close the gap',
    ]);
  });

  test('the sound is muted and comes back; the content slips by the menu beside the menu', {
    tags: 'long',
  }, async () => {
    open({ 'video-1': ['a 0-2 @1', 'b 2-4'] });
    await rightClick('video-1', 1);
    await item('Mute or unmute the sound').click();
    await vi.waitFor(() => expect(driver.clip('a').volume).toBe(0));
    await rightClick('video-1', 1);
    await item('Mute or unmute the sound').click();
    await vi.waitFor(() => expect(driver.clip('a').volume).toBe(1));
    await rightClick('video-1', 1);
    await item('Slip, slide and roll').click();
    await item('Slip the content one frame later').click();
    await vi.waitFor(() => expect(driver.clip('a').in).toBe(966_667));
  });

  test('with the playhead inside, it can be split and trimmed', async () => {
    open({ 'video-1': ['a 0-2', 'b 2-4'] });
    driver.seek(3);
    await rightClick('video-1', 3);
    expect(items().slice(0, 5)).toEqual([
      'Split',
      'Start the clip at the playhead',
      'End the clip at the playhead',
      'Swap with the previous clip',
      '[Swap with the next clip]',
    ]);
    await item('Swap with the previous clip').click();
    expect(driver.clips('video-1')).toEqual(['b 0-2', 'a 2-4']);
  });

  test('before the clip, nothing can end at the playhead; several clips can’t be swapped', async () => {
    open({ 'video-1': ['a 2-4', 'b 4-6'] }, 'a', 'b');
    await rightClick('video-1', 3);
    expect(items().slice(0, 5)).toEqual([
      '[Split]',
      'Start the clip at the playhead',
      '[End the clip at the playhead]',
      '[Swap with the previous clip]',
      '[Swap with the next clip]',
    ]);
  });

  test('the key of a greyed item says why it does nothing', () => {
    open({ 'video-1': ['a 0-2', 'b 2-4'] }, 'a');
    driver.seek(3).key('s');
    expect(driver.announced()).toBe('Move the playhead inside the clip to split it.');
    driver.key('i');
    expect(driver.announced()).toMatch(/^Nothing would be left of the clip/);
  });

  test('Go to the clip takes the playhead to its start and both onto the screen', { tags: 'long' }, async () => {
    open({ 'video-1': ['a 0-2'], 'caption-1': ['k 90-92'] }, 'k');
    // The second time the playhead is there already, but off the screen.
    for (const _ of ['from elsewhere', 'from there']) {
      driver.scroller.scrollLeft = 0;
      driver.key('k', { ctrl: true });
      await page.getByPlaceholder('What do you want to do?').fill('go to the clip');
      driver.key('Enter');
      expect(driver.session.playback.currentTime()).toBe(90_000_000);
      await expect.poll(() => driver.scroller.scrollLeft).toBeGreaterThan(8_000);
    }
    expect(driver.announced()).toBe('Playhead at 90.00 s');
    expect(driver.selected()).toEqual(['k']);
  });
});

describe('by a long press of a finger', () => {
  test.each([
    ['a clip', 1, 'Duplicate'],
    ['an empty place', 4, 'Select all clips'],
  ])('on %s it opens the right menu', async (_, seconds, label) => {
    open({ 'video-1': ['a 0-2'] });
    // The other menu was open last.
    await rightClick('video-1', seconds === 1 ? 4 : 1);
    await closeMenu();
    const { x, y } = driver.place('video-1', seconds);
    const finger = { pointerId: 7, pointerType: 'touch', clientX: x, clientY: y, bubbles: true, cancelable: true };
    document.elementFromPoint(x, y)?.dispatchEvent(new PointerEvent('pointerdown', finger));
    await expect.element(item(label)).toBeVisible();
    window.dispatchEvent(new PointerEvent('pointercancel', finger));
  });
});

describe('by key', () => {
  test('on a focused clip the menu is the clip’s, and selects it', async () => {
    open({ 'video-1': ['a 0-2', 'b 2-4'] }, 'a');
    driver.element('b').focus();
    await userEvent.keyboard('{Shift>}{F10}{/Shift}');
    await expect.element(page.getByRole('menu')).toBeVisible();
    expect(driver.selected()).toEqual(['b']);
    expect(items()).toContain('Duplicate');
  });

  test('on the timeline it is the menu of the selected clips, or of an empty place', async () => {
    open({ 'video-1': ['a 0-2'] }, 'a');
    driver.scroller.focus();
    await userEvent.keyboard('{Shift>}{F10}{/Shift}');
    await expect.element(item('Duplicate')).toBeVisible();
    await closeMenu();
    flushSync(() => driver.session.document.select(new Set()));
    driver.scroller.focus();
    await userEvent.keyboard('{Shift>}{F10}{/Shift}');
    await expect.element(item('Select all clips')).toBeVisible();
  });
});
