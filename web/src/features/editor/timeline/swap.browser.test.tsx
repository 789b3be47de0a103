import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { EditorDriver, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';
import { dismissToast, getToasts } from '#web/ui/toast-store.ts';

let driver: EditorDriver;
beforeAll(() => page.viewport(1280, 720));
beforeEach(() => dismissToast());
afterEach(() => driver.dispose());

function open(tracks: Parameters<typeof timelineOf>[0], ...selected: string[]): EditorDriver {
  driver = new EditorDriver({ timeline: timelineOf(tracks) });
  driver.session.document.select(new Set(selected));
  return driver;
}

/** Visible text, besides the announcement to screen readers. */
const toastTitle = () => getToasts().find(({ isOpen }) => isOpen)?.title ?? '';

const swap = (key: 'ArrowLeft' | 'ArrowRight') => driver.key(key, { ctrl: true, shift: true });

describe('Ctrl+Shift and an arrow', () => {
  test('swap the selected clip with its neighbour, captions and all, in one step', () => {
    open({ 'video-1': ['a 0-2', 'b 2-5'], 'caption-1': ['k 0-1', 'l 1-2', 'm 3-5'] }, 'a');
    swap('ArrowRight');
    expect(driver.clips('video-1')).toEqual(['b 0-3', 'a 3-5']);
    expect(driver.clips('caption-1')).toEqual(['m 1-3', 'k 3-4', 'l 4-5']);
    expect(driver.selected()).toEqual(['a']);
    expect(driver.announced()).toBe('Clip swapped with the next one, along with 3 others');
    swap('ArrowLeft');
    expect(driver.clips('video-1')).toEqual(['a 0-2', 'b 2-5']);
    driver.key('z', { ctrl: true }).key('z', { ctrl: true });
    expect(driver.clips('caption-1')).toEqual(['k 0-1', 'l 1-2', 'm 3-5']);
    expect(driver.session.document.undo()).toBeNull();
  });

  test('say so when one clip or none goes along', () => {
    open({ 'video-1': ['a 0-2', 'b 2-5'], 'caption-1': ['k 0-1'] }, 'b');
    swap('ArrowLeft');
    expect(driver.announced()).toBe('Clip swapped with the previous one, along with 1 other');
    driver.session.document.select(new Set(['k']));
    swap('ArrowLeft');
    expect(driver.announced()).toBe('There is no clip before this one on its track.');
    driver.dispose();
    open({ 'audio-1': ['m 0-2', 'n 2-5'] }, 'n');
    swap('ArrowLeft');
    expect(driver.announced()).toBe('Clip swapped with the previous one');
  });

  test('name the clip in the way, and change nothing', () => {
    open({ 'video-1': ['a 0-2', 'b 2-5'], 'caption-1': ['k 1-3', 'l 3-5'] }, 'a');
    swap('ArrowRight');
    expect(driver.clips('video-1')).toEqual(['a 0-2', 'b 2-5']);
    expect(driver.element('k').hasAttribute('data-shaking')).toBe(true);
    const words = 'The caption at 1.00 s is in the way. Move or shorten it first.';
    expect(driver.announced()).toBe(words);
    expect(toastTitle()).toBe(words);
  });

  test('ask for a single clip when several are selected', () => {
    open({ 'video-1': ['a 0-2', 'b 2-5'] }, 'a', 'b');
    swap('ArrowRight');
    expect(driver.clips('video-1')).toEqual(['a 0-2', 'b 2-5']);
    expect(driver.announced()).toBe('Select a single clip.');
  });

  test('leave the swapped clip on the screen', async () => {
    open({ 'video-1': ['a 0-2', 'b 2-60'] }, 'a');
    swap('ArrowRight');
    await expect.poll(() => driver.scroller.scrollLeft).toBeGreaterThan(5_000);
  });

  test('keep its focus, and so does undo', async () => {
    open({ 'video-1': ['a 0-2', 'b 2-4'] }, 'a');
    driver.element('a').focus();
    swap('ArrowRight');
    await expect.poll(() => document.activeElement).toBe(driver.element('a'));
    driver.key('z', { ctrl: true });
    await expect.poll(() => document.activeElement).toBe(driver.element('a'));
  });
});

describe('a clip dropped on others', () => {
  test.each([
    ['the next', 'a', 250],
    ['the previous', 'b', -250],
  ])('changes places with %s one', async (_, clipId, byPx) => {
    open({ 'video-1': ['a 0-2', 'b 2-5'] });
    driver.pressClip(clipId).moveBy(byPx).letGo();
    await expect.poll(() => driver.clips('video-1')).toEqual(['b 0-3', 'a 3-5']);
    await expect.poll(() => driver.announced()).toBe('Clip moved');
    driver.key('z', { ctrl: true });
    expect(driver.clips('video-1')).toEqual(['a 0-2', 'b 2-5']);
  });

  test('of another track is put in there', () => {
    open({ 'video-1': ['a 0-2'], 'video-2': ['b 0-2', 'c 2-4'] });
    driver.pressClip('a').moveBy(0, -60).letGo();
    expect(driver.clips('video-2')).toEqual(['a 0-2', 'b 2-4', 'c 4-6']);
  });

  test('shows what makes room, and is silent until it is let go or cancelled', async () => {
    open({ 'video-1': ['a 0-2', 'b 2-5', 'c 5-6'] });
    driver.pressClip('a').moveBy(250);
    const translate = () => {
      driver.moveBy(0);
      return driver.element('b').style.translate;
    };
    await expect.poll(translate).toMatch(/^-200px/);
    expect(driver.ghosts()[0]?.style.transform).toContain('translate3d(320px');
    expect(driver.announced() + toastTitle()).toBe('');
    driver.key('Escape').letGo();
    expect(driver.element('b').style.translate).toBe('');
    expect(driver.clips('video-1')).toEqual(['a 0-2', 'b 2-5', 'c 5-6']);
  });

  test('stays where a caption that goes along has no place, and the reason is shown', async () => {
    open({ 'video-1': ['a 0-2', 'b 2-4', 'c 4-6'], 'caption-1': ['k 0-2.4', 'm 4-6'] });
    driver.pressClip('a').moveBy(250);
    const isRefused = () => {
      driver.moveBy(0);
      return driver.ghosts()[0]?.hasAttribute('data-refused');
    };
    await expect.poll(isRefused).toBe(true);
    driver.letGo();
    await expect.poll(toastTitle).toBe('There is already a clip here. Make room first, or choose another track.');
    expect(driver.clips('video-1')).toEqual(['a 0-2', 'b 2-4', 'c 4-6']);
  });
});
