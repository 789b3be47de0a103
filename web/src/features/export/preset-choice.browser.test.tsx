import '#web/ui/styles.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Plan } from '#shared/plans/plans.ts';
import { type AspectRatio, EXPORT_PRESETS, findPreset } from '#shared/presets/presets.ts';
import { sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import type { ClipFit } from '#shared/timeline/timeline.ts';
import { timelineQuery } from '#web/queries/timeline.ts';
import { CropWarning } from './crop-warning.tsx';
import { PresetPicker } from './preset-picker.tsx';

let root: Root;
afterEach(() => root.unmount());

function Choice({ aspectRatio, plan, first }: { aspectRatio: AspectRatio; plan: Plan; first: string }) {
  const [presetId, setPresetId] = useState(first);
  const given = { aspectRatio, plan, onPresetChange: setPresetId };
  return (
    <>
      <PresetPicker {...given} presetId={presetId} />
      <CropWarning {...given} projectId="project-1" preset={findPreset(presetId) ?? EXPORT_PRESETS[0]} />
    </>
  );
}

/** Shows the choice for a project with clips framed as given. */
function show(
  aspectRatio: AspectRatio,
  plan: Plan = 'creator',
  first: string = EXPORT_PRESETS[0].id,
  fits: readonly (ClipFit | undefined)[] = [undefined],
): void {
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  root = createRoot(host);
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const clips = fits.map((fit, index) => ({
    id: `clip-${index}`,
    assetId: 'asset-1',
    start: timelineTime(index * 1e6),
    end: timelineTime((index + 1) * 1e6),
    in: sourceTime(0),
    out: sourceTime(1e6),
    ...(fit && { fit }),
  }));
  queries.setQueryData(timelineQuery('project-1').queryKey, {
    version: 1,
    tracks: [{ id: 'video-1', type: 'video', clips }],
  });
  root.render(
    <QueryClientProvider client={queries}>
      <Choice aspectRatio={aspectRatio} plan={plan} first={first} />
    </QueryClientProvider>,
  );
}

test('a preset of another shape raises a warning, and one press selects the matching one', async () => {
  show('16:9');
  const warning = page.getByText('This preset crops your 16:9 video to 9:16.');
  await expect.element(warning).toBeVisible();
  await page.getByRole('button', { name: 'Use YouTube' }).click();
  await expect.element(page.getByRole('radio', { checked: true })).toHaveAttribute('value', 'youtube-1080-169');
  await expect.element(warning).not.toBeInTheDocument();
  // The button disappeared with the warning, but the focus is kept.
  await expect.element(page.getByRole('radio', { checked: true })).toHaveFocus();
});

test('a video whose clips are all shown whole gets bars and no cropping notice', async () => {
  show('16:9', 'creator', EXPORT_PRESETS[0].id, ['contain', 'contain']);
  await expect.element(page.getByText('This preset shows your 16:9 video in 9:16, with bars beside it.')).toBeVisible();
});

test('one clip that fills the frame is cropped', async () => {
  show('16:9', 'creator', EXPORT_PRESETS[0].id, ['contain', 'cover']);
  await expect.element(page.getByText('This preset crops your 16:9 video to 9:16.')).toBeVisible();
});

test('presets of the project’s shape are marked, and only those', async () => {
  show('1:1');
  await expect.element(page.getByText('Fits this project')).toBeVisible();
  const marked = page
    .getByRole('radio')
    .elements()
    .filter((card) => card.textContent?.includes('Fits this project'));
  expect(marked.map((card) => card.getAttribute('value'))).toEqual(['instagram-post-1080-11']);
});

test('the offered preset keeps the platform and the size', async () => {
  show('1:1', 'studio', 'instagram-reel-4k-916');
  await expect.element(page.getByRole('button', { name: 'Use Instagram Post 4K' })).toBeVisible();
});
