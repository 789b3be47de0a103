import '#web/ui/styles.css';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type * as z from 'zod';
import type { SharedVideo } from '#shared/contracts/review.ts';
import type { sharedDecisionSchema } from '#shared/contracts/review-decision.ts';
import { timelineTime } from '#shared/time/microseconds.ts';
import { ComparedVersions } from '#web/features/review/compared-versions.tsx';
import counter from '#workers/fixtures/counter.mp4?url';
import { DecisionPanel } from './decision-panel.tsx';

type Decision = z.input<typeof sharedDecisionSchema>;

const VIDEO: Extract<SharedVideo, { isLocked: false }> = {
  ...{ isLocked: false, title: 'Why bees matter', brand: null, size: null, dueOn: null, allowDownload: false },
  ...{ version: 2, versions: [1, 2], hasPoster: false, isOwner: false },
};
const APPROVED: Decision = {
  ...{ id: '0198f0a0-0000-7000-8000-000000000001', reviewer: { name: 'Ben' }, decision: 'approved', note: '' },
  ...{ decidedAt: '2026-01-15T10:00:00.000Z', version: 1, isCurrent: false, isMine: false },
  changes: { ranges: [{ start: 1, endExclusive: 3 }], longerBy: 0 },
};

let root: Root;
let decisions: Decision[];
beforeEach(async () => {
  await page.viewport(1280, 900);
  decisions = [APPROVED];
  vi.stubGlobal('fetch', async () => Response.json(decisions));
  document.documentElement.dataset['theme'] = 'public';
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.body.firstElementChild!);
});
afterEach(() => {
  root.unmount();
  vi.unstubAllGlobals();
});

test('a decision of someone else appears without a reload, and a stretch opens both versions', async () => {
  flushSync(() => root.render(<DecisionPanel token="token" video={VIDEO} />));
  const list = page.getByRole('list', { name: 'Decisions' });
  const text = () => list.element().textContent;
  await expect.poll(text).toContain('On version 1. Since then: 0:01–0:03 differs.');
  decisions = [
    {
      ...APPROVED,
      id: `${APPROVED.id.slice(0, -1)}2`,
      reviewer: { name: 'Eve' },
      isCurrent: true,
      changes: null,
      version: 2,
    },
    APPROVED,
  ];
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(text).toContain('Eve');
  await page.getByRole('button', { name: 'Compare 0:01–0:03' }).click();
  const dialog = page.getByRole('dialog', { name: '0:01–0:03 in both versions' });
  await expect.element(dialog).toBeVisible();
  expect([...document.querySelectorAll('dialog video')].map((video) => video.getAttribute('src'))).toEqual([
    '/api/shared/token/video?version=1',
    '/api/shared/token/video?version=2',
  ]);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a version whose file is gone cannot be compared, and the page says so', async () => {
  flushSync(() => root.render(<DecisionPanel token="token" video={{ ...VIDEO, versions: [2] }} />));
  await expect.element(page.getByText(/The file of version 1 was deleted/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Compare/ })).not.toBeInTheDocument();
});

test('two versions are at the same time, however it is changed', async () => {
  const range = { start: timelineTime(1_000_000), endExclusive: timelineTime(3_000_000) };
  const [before, after] = [
    { version: 1, url: counter },
    { version: 2, url: `${counter}#newer` },
  ];
  flushSync(() => root.render(<ComparedVersions {...{ before, after, range }} onClose={() => {}} />));
  const videos = () => [...document.querySelectorAll('video')];
  const times = () => videos().map(({ currentTime }) => currentTime);
  await expect.poll(times).toEqual([1, 1]);
  const slider = page.getByRole('slider', { name: 'Time in both versions' });
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.poll(times).toEqual([1.08, 1.08]);
  expect(videos().map(({ muted }) => muted)).toEqual([true, false]);
  await page.getByRole('button', { name: 'Hear Version 1' }).click();
  expect(videos().map(({ muted }) => muted)).toEqual([false, true]);
  // At the end both return to the start of the stretch.
  videos()[1]!.currentTime = 3;
  await expect.poll(times).toEqual([1, 1]);
});
