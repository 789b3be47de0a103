import { flushSync } from 'react-dom';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { emptyClipsOfAsset } from '#shared/timeline/edits/replace-placeholder.ts';
import { addAssetAtPlayhead } from '#web/features/editor/session/edit-commands.ts';
import { EditorDriver, FILM, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';
import { getToasts } from '#web/ui/toast-store.ts';

let driver: EditorDriver;
beforeAll(() => page.viewport(1280, 720));
afterEach(() => driver.dispose());

function open(tracks: Parameters<typeof timelineOf>[0]): EditorDriver {
  driver = new EditorDriver({ timeline: timelineOf(tracks) });
  return driver;
}

describe('selecting', () => {
  test('a press selects a clip, Shift or Ctrl adds and removes one, and empty space clears the selection', () => {
    open({ 'video-1': ['a 0-2', 'b 3-5'] });
    driver.pressClip('a').letGo();
    expect(driver.selected()).toEqual(['a']);
    driver.pressClip('b', 'body', { shift: true }).letGo();
    expect(driver.selected()).toEqual(['a', 'b']);
    driver.pressClip('a', 'body', { shift: true }).letGo();
    expect(driver.selected()).toEqual(['b']);
    driver.pressClip('a', 'body', { ctrl: true }).letGo();
    expect(driver.selected()).toEqual(['a', 'b']);
    driver.pressClip('b', 'body', { ctrl: true }).letGo();
    expect(driver.selected()).toEqual(['a']);
    const { x, y } = driver.place('audio-1', 4);
    driver.press(x, y).letGo();
    expect(driver.selected()).toEqual([]);
  });

  test('a press selects the group of a clip, and with Alt the clip alone; all of it is moved and deleted', async () => {
    open({ 'video-1': ['a 0-2', 'b 3-5'], 'audio-1': ['m 1-2'] });
    driver.pressClip('a').letGo().pressClip('m', 'body', { shift: true }).letGo().key('g', { ctrl: true });
    await expect.poll(() => driver.announced()).toBe('Clips grouped');
    driver.pressClip('b').letGo().pressClip('m').letGo();
    expect(driver.selected()).toEqual(['a', 'm']);
    driver.pressClip('m').moveBy(60, 0).letGo();
    expect([...driver.clips('video-1'), ...driver.clips('audio-1')]).toEqual(['a 0.6-2.6', 'b 3-5', 'm 1.6-2.6']);
    driver.pressClip('b').letGo().pressClip('a', 'body', { alt: true }).letGo();
    expect(driver.selected()).toEqual(['a']);
    driver.key('Delete');
    expect([...driver.clips('video-1'), ...driver.clips('audio-1')]).toEqual(['b 3-5']);
    driver.key('z', { ctrl: true }).pressClip('a').letGo().key('g', { ctrl: true, shift: true });
    await expect.poll(() => driver.announced()).toBe('Clips ungrouped');
    driver.pressClip('b').letGo().pressClip('m').letGo();
    expect(driver.selected()).toEqual(['m']);
  });

  test('a rubber band selects the clips it touches, on all tracks that it crosses', () => {
    open({ 'video-1': ['a 0-2', 'b 3-5', 'c 6-7'], 'audio-1': ['m 4-8'] });
    const from = driver.place('video-1', 2.4);
    const to = driver.place('audio-1', 4.5);
    driver.press(from.x, from.y).moveTo(to.x, to.y);
    expect(driver.selected()).toEqual(['b', 'm']);
    expect(document.querySelector('.stage-band')).not.toBeNull();
    driver.letGo();
    expect(driver.selected()).toEqual(['b', 'm']);
    expect(document.querySelector('.stage-band')).toBeNull();
  });

  test('Escape during a rubber band restores the selection', () => {
    open({ 'video-1': ['a 0-2', 'b 3-5'] });
    driver.pressClip('a').letGo();
    const from = driver.place('video-1', 2.4);
    driver.press(from.x, from.y).moveBy(200);
    expect(driver.selected()).toEqual(['b']);
    driver.key('Escape');
    expect(driver.selected()).toEqual(['a']);
    driver.letGo();
    expect(driver.selected()).toEqual(['a']);
  });
});

describe('dragging', () => {
  test('moves the clip as far as the pointer, as one undo step', () => {
    open({ 'video-1': ['a 0-2'] });
    driver.pressClip('a').moveBy(130);
    expect(driver.clips('video-1')).toEqual(['a 0-2']);
    expect(driver.ghosts()).toHaveLength(1);
    driver.letGo();
    expect(driver.clips('video-1')).toEqual(['a 1.3-3.3']);
    expect(driver.ghosts()).toEqual([]);
    expect(driver.announced()).toBe('Clip moved');
    driver.key('z', { ctrl: true });
    expect(driver.clips('video-1')).toEqual(['a 0-2']);
  });

  test('snaps to the edge of another clip, and not while Alt is held', () => {
    open({ 'video-1': ['a 0-2', 'b 5.37-7'] });
    driver.pressClip('a').moveBy(333).letGo();
    expect(driver.clips('video-1')).toEqual(['a 3.37-5.37', 'b 5.37-7']);
    driver.key('z', { ctrl: true });
    driver.pressClip('a', 'body', { alt: true }).moveBy(333).letGo();
    expect(driver.clips('video-1')).toEqual(['a 3.33-5.33', 'b 5.37-7']);
  });

  test('snaps to the playhead', () => {
    open({ 'video-1': ['a 0-2'] });
    driver.seek(1.66).pressClip('a').moveBy(170).letGo();
    expect(driver.clips('video-1')).toEqual(['a 1.66-3.66']);
  });

  test('several clips move together and keep their distances, and stop together at 0', () => {
    open({ 'video-1': ['a 1-2', 'b 4-5'], 'audio-1': ['m 2-3'] });
    driver.pressClip('a').letGo().pressClip('b', 'body', { shift: true }).letGo();
    driver.pressClip('m', 'body', { shift: true }).letGo();
    driver.pressClip('m').moveBy(-230, 0).letGo();
    expect(driver.clips('video-1')).toEqual(['a 0-1', 'b 3-4']);
    expect(driver.clips('audio-1')).toEqual(['m 1-2']);
  });

  test('onto another clip with Shift it goes over that clip', () => {
    open({ 'video-1': ['a 0-2', 'b 3-5'] });
    driver.pressClip('a').hold({ shift: true }).moveBy(170).letGo();
    expect(driver.clips('video-1')).toEqual(['a 1.7-3.7', 'b 3.7-5']);
    expect(driver.announced()).toBe('Clip moved over what was there');
  });

  test('onto the next clip it comes to its start, as far as there is room', async () => {
    open({ 'video-1': ['a 0-2', 'b 3-5'] });
    driver.pressClip('a').moveBy(250).letGo();
    await expect.poll(() => driver.clips('video-1')).toEqual(['a 1-3', 'b 3-5']);
  });

  test('at the edge of another clip it is put in there, with its captions, and the others make room', async () => {
    open({ 'video-1': ['a 0-2', 'b 2-4', 'c 4-6'], 'caption-1': ['x 0-2', 'z 4-6'] });
    driver.pressClip('c').moveBy(-305);
    expect(driver.ghosts()[0]?.hasAttribute('data-refused')).toBe(false);
    driver.letGo();
    await expect.poll(() => driver.clips('video-1')).toEqual(['a 0-2', 'c 2-4', 'b 4-6']);
    expect(driver.clips('caption-1')).toEqual(['x 0-2', 'z 2-4']);
    await expect.poll(() => driver.announced()).toBe('Clip moved');
  });

  test('goes to another track of its kind, above the first', () => {
    open({ 'video-1': ['a 0-2'], 'video-2': ['b 4-5'] });
    const to = driver.place('video-2', 1);
    const from = driver.place('video-1', 1);
    driver
      .pressClip('a')
      .moveBy(0, to.y - from.y)
      .letGo();
    expect(driver.clips('video-1')).toEqual([]);
    expect(driver.clips('video-2')).toEqual(['a 0-2', 'b 4-5']);
  });

  test('Escape cancels it: nothing is changed or drawn', () => {
    open({ 'video-1': ['a 0-2'] });
    driver.pressClip('a').moveBy(300);
    driver.key('Escape');
    expect(driver.ghosts()).toEqual([]);
    expect(driver.element('a').hasAttribute('data-dimmed')).toBe(false);
    driver.letGo();
    expect(driver.clips('video-1')).toEqual(['a 0-2']);
    expect(driver.session.document.undo()).toBeNull();
  });

  test('the timeline scrolls when the pointer comes to its edge, and the clip moves on', async () => {
    open({ 'video-1': ['a 0-2'] });
    const box = driver.scroller.getBoundingClientRect();
    driver.pressClip('a').moveTo(box.right - 5, driver.place('video-1', 1).y);
    await expect.poll(() => driver.scroller.scrollLeft).toBeGreaterThan(300);
    driver.letGo();
    const [clip] = driver.clips('video-1');
    const start = Number(clip?.split(' ')[1]?.split('-')[0]);
    expect(start).toBeGreaterThan((box.width - 128) / 100 - 1);
  });
});

describe('keys during a gesture', () => {
  test('edit nothing that its end would overwrite; Escape cancels it', () => {
    open({ 'video-1': ['a 0-2', 'b 4-6'] });
    driver.session.document.select(new Set(['b']));
    driver.key('ArrowRight', { alt: true, shift: true });
    driver.pressClip('a').moveBy(100).key('z', { ctrl: true }).key('Delete').key('m').letGo();
    expect(driver.clips('video-1')).toEqual(['a 1-3', 'b 5-7']);
    expect(driver.session.document.undo()).toBe('Clip moved');
    driver.pressClip('a').moveBy(100).key('Escape').letGo();
    expect(driver.clips('video-1')).toEqual(['a 0-2', 'b 5-7']);
  });
});

describe('trimming', () => {
  test('the first edge moves the source’s in point', () => {
    open({ 'video-1': ['a 2-6 @1'] });
    driver.pressClip('a', 'start').moveBy(150).letGo();
    expect(driver.clip('a')).toMatchObject({ start: 3_500_000, end: 6_000_000, in: 2_500_000, out: 5_000_000 });
  });

  test('the last edge stops where the media ends, in red', () => {
    open({ 'video-1': ['a 2-6 @5'] });
    driver.pressClip('a', 'end').moveBy(400);
    expect(driver.element('a').hasAttribute('data-refused')).toBe(true);
    driver.letGo();
    expect(driver.clips('video-1')).toEqual(['a 2-7']);
    expect(driver.element('a').hasAttribute('data-refused')).toBe(false);
  });

  test('never makes a clip shorter than 0.1 s', () => {
    open({ 'video-1': ['a 2-6'] });
    driver.pressClip('a', 'end', { alt: true }).moveBy(-900).letGo();
    expect(driver.clips('video-1')).toEqual(['a 2-2.1']);
  });

  test('stops at a neighbour and leaves it alone', () => {
    open({ 'video-1': ['a 0-2', 'b 3-5'] });
    driver.pressClip('a', 'end').moveBy(300).letGo();
    expect(driver.clips('video-1')).toEqual(['a 0-3', 'b 3-5']);
  });

  test('with Shift closes the gap, or makes room, with what lies over', async () => {
    open({ 'video-1': ['a 0-2 @1', 'b 2-5', 'c 5-6'], 'audio-1': ['m 5-6'] });
    const clips = () => [...driver.clips('video-1'), ...driver.clips('audio-1')];
    driver.pressClip('b', 'end', { shift: true }).moveBy(-100);
    expect(driver.element('b').hasAttribute('data-ripple')).toBe(true);
    driver.letGo();
    await expect.poll(clips).toEqual(['a 0-2', 'b 2-4', 'c 4-5', 'm 4-5']);
    expect(driver.element('b').hasAttribute('data-ripple')).toBe(false);
    driver.pressClip('a', 'end', { shift: true }).moveBy(150).letGo();
    await expect.poll(clips).toEqual(['a 0-3.5', 'b 3.5-5.5', 'c 5.5-6.5', 'm 5.5-6.5']);
  });

  test('Escape restores the drawn edge', () => {
    open({ 'video-1': ['a 2-6'] });
    const before = driver.element('a').getAttribute('style');
    driver.pressClip('a', 'end').moveBy(-200);
    expect(driver.element('a').getAttribute('style')).not.toBe(before);
    driver.key('Escape').letGo();
    expect(driver.element('a').getAttribute('style')).toBe(before);
    expect(driver.clips('video-1')).toEqual(['a 2-6']);
  });
});

describe('the ruler', () => {
  test('moves the playhead; Escape during a drag restores it', () => {
    open({ 'video-1': ['a 0-8'] });
    const ruler = document.querySelector('[data-ruler]')!.getBoundingClientRect();
    driver.press(ruler.left + 20 + 250, ruler.top + 8).letGo();
    expect(driver.session.playback.currentTime()).toBe(2_500_000);
    driver.press(ruler.left + 20 + 250, ruler.top + 8).moveBy(300);
    expect(driver.session.playback.currentTime()).toBe(5_500_000);
    driver.key('Escape').letGo();
    expect(driver.session.playback.currentTime()).toBe(2_500_000);
  });

  test('snaps the playhead to a marker, and not while Alt is held', () => {
    open({ 'video-1': ['a 0-8'] });
    const ruler = document.querySelector('[data-ruler]')!.getBoundingClientRect();
    driver.seek(3.456789).key('m').seek(0);
    driver.press(ruler.left + 20 + 341, ruler.top + 8).letGo();
    expect(driver.session.playback.currentTime()).toBe(3_456_789);
    driver.press(ruler.left + 20 + 341, ruler.top + 8, { alt: true }).letGo();
    expect(driver.session.playback.currentTime()).toBe(3_410_000);
    driver.press(ruler.left + 20 + 300, ruler.top + 8).letGo();
    expect(driver.session.playback.currentTime()).toBe(3_000_000);
  });
});

describe('an asset out of the library', () => {
  const media = { type: 'video', durationUs: 10_000_000, hasVideo: true, hasAudio: true } as const;

  function pickUp(): void {
    const event = new PointerEvent('pointermove', { pointerId: 1, pointerType: 'mouse', clientX: 5, clientY: 5 });
    driver.placement.begin({ asset: { assetId: FILM.id, name: FILM.name, media } }, event);
  }

  test('becomes a clip where it is dropped', () => {
    open({ 'video-1': ['a 0-2'] });
    pickUp();
    const to = driver.place('video-1', 3.2);
    driver.moveTo(to.x, to.y);
    expect(driver.ghosts()).toHaveLength(1);
    driver.letGo();
    expect(driver.clips('video-1').map((clip) => clip.replace(/^\S+ /, ''))).toEqual(['0-2', '3.2-13.2']);
    expect(driver.selected()).toHaveLength(1);
  });

  test('dropped with Shift it goes over what is there, and nothing moves', () => {
    open({ 'video-1': ['a 0-2', 'b 2-4'], 'caption-1': ['c 2-4'] });
    pickUp();
    const to = driver.place('video-1', 1);
    driver.hold({ shift: true }).moveTo(to.x, to.y).letGo();
    expect(driver.clips('video-1').map((clip) => clip.replace(/^\S+ /, ''))).toEqual(['0-1', '1-11']);
    expect(driver.clips('caption-1')).toEqual(['c 2-4']);
    expect(driver.announced()).toBe('film.mp4 added to the timeline over what was there');
  });

  test('dropped between two clips it is put there, and later clips on all tracks make room', () => {
    open({ 'video-1': ['a 0-2', 'b 2-4'], 'caption-1': ['c 2-4'] });
    pickUp();
    const to = driver.place('video-1', 1.8);
    driver.moveTo(to.x, to.y);
    expect(driver.ghosts()[0]?.hasAttribute('data-refused')).toBe(false);
    driver.letGo();
    expect(driver.clips('video-1').map((clip) => clip.replace(/^\S+ /, ''))).toEqual(['0-2', '2-12', '12-14']);
    expect(driver.clips('caption-1')).toEqual(['c 12-14']);
    driver.key('n', { shift: true });
    pickUp();
    const next = driver.place('video-1', 1.8);
    driver.moveTo(next.x, next.y).letGo();
    expect(driver.clips('caption-1')).toEqual(['c 12-14']);
    driver.key('n', { shift: true });
  });

  test('replaces a placeholder, no longer than it', () => {
    open({ 'video-1': ['scene1 0-3', 'scene2 3-6'] });
    pickUp();
    const to = driver.place('video-1', 4);
    driver.moveTo(to.x, to.y);
    expect(driver.element('scene2').hasAttribute('data-target')).toBe(true);
    driver.letGo();
    expect(driver.clips('video-1')).toEqual(['scene1 0-3', 'scene2 3-6']);
    expect(driver.clip('scene2')).toMatchObject({ assetId: FILM.id, in: 0, out: 3_000_000 });
    expect(driver.announced()).toBe('Scene 2 replaced by film.mp4');
  });

  test('replaces a placeholder without a scene, by drag and by command', () => {
    const emptied = emptyClipsOfAsset(timelineOf({ 'video-1': ['a 0-3', 'b 3-6'] }), FILM.id);
    driver = new EditorDriver({ timeline: emptied });
    pickUp();
    const to = driver.place('video-1', 4);
    driver.moveTo(to.x, to.y).letGo();
    expect(driver.announced()).toBe('Placeholder replaced by film.mp4');
    driver.session.announce('');
    flushSync(() => addAssetAtPlayhead(driver.session, FILM));
    expect(driver.announced()).toBe('Placeholder replaced by film.mp4');
    expect(driver.clip('a').assetId).toBe(FILM.id);
  });

  test('is refused on a caption track, with the reason', () => {
    open({});
    pickUp();
    const to = driver.place('caption-1', 1);
    driver.moveTo(to.x, to.y);
    expect(driver.ghosts()[0]?.hasAttribute('data-refused')).toBe(true);
    driver.letGo();
    expect(driver.clips('caption-1')).toEqual([]);
    expect(getToasts().at(-1)?.title).toBe('This kind of clip does not belong on this track.');
  });

  test('dropped outside the timeline it changes nothing', () => {
    open({});
    pickUp();
    driver.moveTo(400, 580).letGo();
    expect(driver.clips('video-1')).toEqual([]);
    expect(driver.session.document.undo()).toBeNull();
  });
});

describe('the wheel', () => {
  test('with Ctrl zooms around the pointer', async () => {
    open({ 'video-1': ['a 0-2', 'b 6-9'] });
    const before = driver.element('b').getBoundingClientRect();
    const init = { clientX: before.left, clientY: before.top + 10, bubbles: true, cancelable: true };
    driver.scroller.dispatchEvent(new WheelEvent('wheel', { ...init, deltaY: -200, ctrlKey: true }));
    await expect.poll(() => driver.element('b').getBoundingClientRect().width).toBeGreaterThan(400);
    expect(driver.element('b').getBoundingClientRect().left).toBeCloseTo(before.left, -0.5);
  });

  test('alone scrolls in time', () => {
    open({ 'video-1': ['a 0-2'] });
    driver.scroller.dispatchEvent(new WheelEvent('wheel', { deltaY: 120, bubbles: true, cancelable: true }));
    expect(driver.scroller.scrollLeft).toBe(120);
  });
});

test('of 500 clips only those near the screen are drawn', async () => {
  open({ 'video-1': Array.from({ length: 500 }, (_, index) => `c${index} ${index}-${index + 1}`) });
  expect(document.querySelectorAll('[data-clip-id]').length).toBeLessThan(60);
  driver.scroller.scrollLeft = 30_000;
  await expect.poll(() => document.querySelector('[data-clip-id="c300"]')).not.toBeNull();
  expect(document.querySelector('[data-clip-id="c1"]')).toBeNull();
  expect(document.querySelectorAll('[data-clip-id]').length).toBeLessThan(60);
});
