import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sourceTime } from '#shared/time/microseconds.ts';
import { setEffectValues } from '#shared/timeline/edits/set-effect.ts';
import { PreviewPanel } from '#web/features/editor/preview/preview-panel.tsx';
import { EditorDriver, FILM, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';
import { keepMediaFile } from '#web/storage/media-files.ts';
import { fetchFixture } from '#workers/fixtures/fixture.ts';

/** A picture of 9:16, without black. */
const STILL = { ...FILM, type: 'image', width: 90, height: 160, durationSeconds: null } as const;

let driver: EditorDriver;
beforeAll(async () => {
  await page.viewport(1280, 900);
  await keepMediaFile(STILL.id, await fetchFixture('exif-rotated-90.jpg'));
});
beforeEach(async () => {
  driver = new EditorDriver({
    timeline: timelineOf({ 'video-1': ['a 1-4'] }),
    assets: [STILL],
    beside: (
      <div className="flex w-[400px] shrink-0">
        <PreviewPanel />
      </div>
    ),
  });
  const half = { clipId: 'a', effectId: 'transform', values: { scale: 0.5 }, at: sourceTime(0) };
  driver.session.edit('Half as large', setEffectValues(driver.session.document.timeline, half));
  driver.session.document.select(new Set(['a']));
  driver.seek(2);
  await expect.element(mover).toBeVisible();
  await expect.poll(drawnBox).toEqual({ x: 270, y: 480, width: 540, height: 960 });
});
afterEach(() => driver.dispose());

const mover = page.getByRole('button', { name: 'Position of film.mp4' });
const values = () => driver.clip('a').effects?.[0]?.values;
const middleOf = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};
/** Output pixels for one of the screen. */
const outputPixels = () => 540 / mover.element().getBoundingClientRect().width;

/** Where the preview's picture isn't black, in output pixels. */
async function drawnBox() {
  const frame = await driver.session.playback.captureFrame().catch(() => null);
  if (!frame) return null;
  const canvas = new OffscreenCanvas(frame.width, frame.height);
  const context = canvas.getContext('2d');
  context?.drawImage(frame, 0, 0);
  frame.close();
  const pixels = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  const xs = new Set<number>();
  const ys = new Set<number>();
  for (let at = 0; at < pixels.length; at += 4) {
    if (Math.max(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0) < 100) continue;
    xs.add((at / 4) % canvas.width);
    ys.add(Math.floor(at / 4 / canvas.width));
  }
  if (xs.size === 0) return null;
  return { x: Math.min(...xs), y: Math.min(...ys), width: xs.size, height: ys.size };
}

test('bars on the edges crop the picture, by the pointer and by keys', { tags: 'long' }, async () => {
  const left = page.getByRole('slider', { name: 'Crop left of film.mp4' });
  const { x, y } = middleOf(left.element());
  driver
    .press(x, y)
    .moveBy(135 / outputPixels(), 0)
    .letGo();
  expect(values()).toMatchObject({ cropLeft: expect.closeTo(0.25, 2) });
  await expect.poll(drawnBox).toEqual({ x: near(405), y: near(480), width: near(405), height: near(960) });
  driver.session.document.undo();
  (page.getByRole('slider', { name: 'Crop top of film.mp4' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(values()).toMatchObject({ cropTop: 0.1 });
});

test('dragging moves the picture by the pixels of the preview, edits once on release, and Escape takes it back', async () => {
  const before = driver.clip('a');
  const moved = { x: 40 * outputPixels(), y: -30 * outputPixels() };
  const isMoved = { x: near(270 + moved.x), y: near(480 + moved.y), width: near(540), height: near(960) };
  const { x, y } = middleOf(mover.element());
  driver.press(x, y, { alt: true }).moveBy(40, -30);
  await expect.poll(drawnBox).toEqual(isMoved);
  expect(driver.clip('a')).toBe(before);
  driver.key('Escape');
  await expect.poll(drawnBox).toMatchObject({ x: 270, y: 480 });
  driver.letGo();
  expect(driver.clip('a')).toBe(before);

  driver.press(x, y, { alt: true }).moveBy(40, -30).letGo();
  expect(values()).toEqual({
    scale: 0.5,
    position: { x: expect.closeTo(0.5 + moved.x / 1080, 4), y: expect.closeTo(0.5 + moved.y / 1920, 4) },
  });
  await expect.poll(drawnBox).toEqual(isMoved);
  expect(driver.session.document.undo()).toBe('Position changed');
  expect(driver.clip('a')).toEqual(before);
});

test('a corner scales, the knob turns, and the middle of the frame holds a picture that comes near', async () => {
  const scale = page.getByRole('slider', { name: 'Scale of film.mp4' });
  const center = middleOf(mover.element());
  const corner = middleOf(scale.element());
  const half = { x: (corner.x + center.x) / 2, y: (corner.y + center.y) / 2 };
  driver.press(corner.x, corner.y, { alt: true }).moveTo(half.x, half.y).letGo();
  expect(values()).toEqual({ scale: expect.closeTo(0.25, 3) });
  const knob = middleOf(page.getByRole('slider', { name: 'Rotation of film.mp4' }).element());
  driver.press(knob.x, knob.y).moveTo(center.x + 100, center.y + 2);
  await expect.poll(drawnBox).toMatchObject({ width: near(480), height: near(270) });
  driver.letGo();
  expect(values()).toEqual({ scale: expect.closeTo(0.25, 3), rotation: 90 });
  driver.press(center.x, center.y).moveBy(5, 40);
  expect(document.querySelectorAll('[data-guide="x"]')).toHaveLength(1);
  driver.letGo();
  expect(values()).toMatchObject({ position: { x: 0.5 } });
});

test('arrow keys move by a pixel, with Shift by ten, in one step of undo; playing hides the handles', async () => {
  (mover.element() as HTMLElement).focus();
  driver.key('ArrowRight').key('ArrowDown', { shift: true });
  expect(values()).toMatchObject({ position: { x: 0.5 + 1 / 1080, y: 0.5 + 10 / 1920 } });
  expect(driver.session.document.undo()).toBe('Position changed');
  expect(values()).toEqual({ scale: 0.5 });
  driver.session.playback.play();
  await expect.element(mover).not.toBeInTheDocument();
});

function near(pixels: number) {
  return expect.toSatisfy((value) => Math.abs(value - pixels) <= 3, `about ${Math.round(pixels)}`);
}
