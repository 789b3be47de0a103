import { afterEach, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { timesToLookAt } from '#shared/reframe/faces.ts';
import { sourceTime } from '#shared/time/microseconds.ts';
import { InspectorPanel } from '#web/features/editor/inspector/inspector-panel.tsx';
import { Transport } from '#web/features/editor/preview/transport.tsx';
import { EditorDriver, FILM, SECOND, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';
import { keepDerivatives, readDerivatives, removeDerivatives } from '#web/storage/derivative-store.ts';
import { keepMediaFile, removeMediaFile } from '#web/storage/media-files.ts';
import faceUrl from '#workers/fixtures/face.mp4?url';

const isMissing = !(await fetch('/api/models/blazeface/face_detection_full_range.tflite', { method: 'HEAD' })).ok;

let driver: EditorDriver;
beforeAll(() => page.viewport(1280, 900));
afterEach(async () => {
  driver.dispose();
  await removeDerivatives(FILM.id);
  await removeMediaFile(FILM.id);
});

function open(clips: readonly string[], film = FILM): void {
  driver = new EditorDriver({
    timeline: timelineOf({ 'video-1': clips }),
    assets: [film],
    beside: (
      <div className="flex w-[420px] shrink-0 flex-col">
        <Transport />
        <InspectorPanel />
      </div>
    ),
  });
}

const follow = page.getByRole('button', { name: 'Follow the speaker' });
const transform = (clipId: string) => driver.clip(clipId).effects?.[0];

async function choose(shape: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `Shape of the frame: ${shape}` }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Stands in for the detector's answers: a face that walks until 4 s, then nobody. */
const walking = (untilSeconds = 4) =>
  timesToLookAt([{ start: sourceTime(0), endExclusive: sourceTime(10 * SECOND) }], []).map((time) => {
    const x = 0.25 + 0.1 * (time / SECOND);
    const face = { x, y: 0.4, width: 0.1, height: 0.18, score: 0.9 };
    return { time, faces: time < untilSeconds * SECOND ? [face] : [] };
  });

test('one press follows the face in the shape on screen, as one step; the menu follows in all clips', async () => {
  await keepDerivatives(FILM.id, { faces: walking() });
  open(['a 0-4', 'b 4-7 @2', 'c 7-9 @7']);
  const start = driver.session.document.stored;
  driver.session.document.select(new Set(['a']));
  await follow.click();
  await expect.element(page.getByText('The frame follows the speaker in 1 clip.')).toBeVisible();
  expect(driver.clip('a').fit).toBe('contain');
  expect(transform('a')?.keyframes?.['position']?.length).toBeGreaterThan(1);
  expect(driver.clip('b')).toBe(start.tracks[0]?.clips[1]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  expect(driver.session.document.stored).toEqual(start);

  await choose('9:16', 'Follow the speaker in all clips');
  const said = /speaker in 2 clips\. No sure face for 0:01: .* No face in 1 clip: it stays in place\./;
  await expect.element(page.getByText(said)).toBeVisible();
  expect(driver.clip('b').fit).toBe('contain-blurred');
  expect(driver.clip('c')).toBe(start.tracks[0]?.clips[2]);
  expect(driver.session.document.undo()).toBe('Speaker followed');
  expect(driver.session.document.stored).toEqual(start);

  // In a wide frame the same film fits.
  await page.getByRole('button', { name: 'Shape of the frame: 9:16' }).click();
  await page.getByRole('menuitemradio', { name: /^16:9/ }).click();
  await expect.element(follow).not.toBeInTheDocument();
  await choose('16:9', 'Follow the speaker in all clips');
  await expect.element(page.getByText('All videos fit 16:9')).toBeVisible();
});

test('without a face the clips stay as they are, and that is said', { tags: 'long' }, async () => {
  await keepDerivatives(FILM.id, { faces: walking(0) });
  open(['a 0-4']);
  const start = driver.session.document.stored;
  driver.session.document.select(new Set(['a']));
  await follow.click();
  await expect.element(page.getByText('No face found', { exact: true })).toBeVisible();
  expect(driver.session.document.stored).toBe(start);
});

test.skipIf(isMissing)(
  'real footage: looked at once, with progress, stopped by the same button, kept so far',
  { tags: 'long' },
  async () => {
    const footage = await (await fetch(faceUrl)).blob();
    await keepMediaFile(FILM.id, footage);
    open(['a 0-7'], { ...FILM, durationSeconds: 7.5, width: 640, height: 360 });
    driver.session.document.select(new Set(['a']));
    await follow.click();
    await expect.element(page.getByText('Looking for faces…')).toBeVisible();
    await expect.element(page.getByRole('progressbar', { name: 'Looking for faces…' })).toBeVisible();
    await page.getByRole('button', { name: 'Stop looking for faces' }).first().click();
    await expect.element(page.getByText('Looking for faces…')).not.toBeInTheDocument();
    expect(driver.clip('a').effects).toBeUndefined();

    await follow.click();
    await expect.element(page.getByText(/No sure face for 0:02/)).toBeVisible();
    const { keyframes } = transform('a') ?? {};
    expect(keyframes?.['scale']?.map(({ time }) => time)).toEqual([0, 5 * SECOND]);
    expect(keyframes?.['position']?.length).toBeLessThan(16);
    expect((await readDerivatives(FILM.id)).faces).toHaveLength(38);
  },
);
