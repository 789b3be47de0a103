import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { EditorDriver, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';

let driver: EditorDriver;
beforeAll(() => page.viewport(1280, 720));
afterEach(() => driver.dispose());

function open(tracks: Parameters<typeof timelineOf>[0]): EditorDriver {
  driver = new EditorDriver({ timeline: timelineOf(tracks) });
  return driver;
}

/** Gives a clip the focus and selects it, as the arrow keys do. */
function goTo(clipId: string): EditorDriver {
  driver.element(clipId).focus();
  driver.session.document.select(new Set([clipId]));
  return driver;
}

const focused = () => (document.activeElement as HTMLElement | null)?.dataset['clipId'];

describe('when the focused clip is removed', () => {
  test('the next clip of its track gets it, else the one before, else the timeline', async () => {
    open({ 'video-1': ['a 0-2', 'b 2-4', 'c 4-6'], 'audio-1': ['m 0-6'] });
    goTo('b').key('Delete');
    expect(focused()).toBe('c');
    goTo('c').key('x', { ctrl: true });
    expect(focused()).toBe('a');
    goTo('a').key('Delete', { shift: true });
    await expect.poll(() => document.activeElement).toBe(driver.scroller);
  });

  test('its neighbour gets it after undo too', () => {
    open({ 'video-1': ['a 0-2'] });
    goTo('a').key('d', { ctrl: true });
    goTo(driver.selected()[0]!).key('z', { ctrl: true });
    expect(focused()).toBe('a');
  });

  test('clips removed with it are skipped, and one off the screen is scrolled to', async () => {
    open({ 'video-1': ['a 0-2', 'b 2-4', 'far 200-202'] });
    goTo('a').session.document.select(new Set(['a', 'b']));
    driver.key('Delete');
    await expect.poll(focused).toBe('far');
    expect(driver.scroller.scrollLeft).toBeGreaterThan(19_000);
  });

  test('focus elsewhere stays, but the Tab key returns to its neighbour', () => {
    open({ 'video-1': ['a 0-2', 'b 2-4', 'c 4-6'] });
    goTo('b');
    driver.scroller.focus();
    driver.key('Delete');
    expect(document.activeElement).toBe(driver.scroller);
    expect(driver.element('c').tabIndex).toBe(0);
  });
});

describe('in a scrolled timeline', () => {
  const long = { 'video-1': Array.from({ length: 100 }, (_, index) => `c${index} ${index}-${index + 1}`) };

  test('the Tab key reaches a clip, never under the track headers', async () => {
    open(long);
    driver.scroller.scrollLeft = 7_000;
    await expect.poll(() => document.querySelector('[data-clip-id="c70"]')).not.toBeNull();
    expect(document.querySelectorAll('[data-clip-id][tabindex="0"]')).toHaveLength(1);
    // The headers are 168 px wide.
    driver.scroller.scrollLeft = 7_120;
    driver.element('c70').focus();
    const lanes = driver.scroller.getBoundingClientRect().left + 168;
    expect(driver.element('c70').getBoundingClientRect().left).toBeGreaterThanOrEqual(lanes);
  });

  test('the focused clip keeps the focus when it leaves the screen, to either side', async () => {
    open(long);
    goTo('c2');
    driver.scroller.scrollLeft = 7_000;
    await expect.poll(() => document.querySelector('[data-clip-id="c70"]')).not.toBeNull();
    expect(focused()).toBe('c2');
    goTo('c70');
    driver.scroller.scrollLeft = 0;
    await expect.poll(() => document.querySelector('[data-clip-id="c3"]')).not.toBeNull();
    expect(focused()).toBe('c70');
    driver.key('ArrowRight');
    await expect.poll(focused).toBe('c71');
  });
});
