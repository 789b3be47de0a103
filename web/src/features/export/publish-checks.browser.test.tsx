import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PublishFinding } from '#shared/publish/finding.ts';
import { secondsToMicroseconds, timelineTime } from '#shared/time/microseconds.ts';
import { takeAskedPlace } from '#web/features/editor/session/asked-place.ts';
import { PublishChecks } from './publish-checks.tsx';

let root: Root;
const address = location.href;
afterEach(() => {
  root.unmount();
  history.replaceState(null, '', address);
});

test('a finding that one edit mends has a button for it', async () => {
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  root = createRoot(host);
  const fixed: string[] = [];
  const at = timelineTime(0);
  const findings = [
    { kind: 'tail', message: 'Sound runs longer', at, clipId: null, fix: { type: 'cut-tail' } },
    { kind: 'black', message: 'The picture is black', at, clipId: null, fix: null },
  ] as const;
  const show = (onFix?: (finding: PublishFinding) => void) =>
    root.render(<PublishChecks projectId="p" findings={findings} onFix={onFix} />);
  show(({ kind }) => fixed.push(kind));
  await page.getByRole('button', { name: 'Fix: Sound runs longer' }).click();
  expect(fixed).toEqual(['tail']);
  expect(page.getByRole('button').elements()).toHaveLength(1);
  show();
  await expect.poll(() => page.getByRole('button').elements()).toHaveLength(0);
});

test('each finding leads to its place in the editor, once', async () => {
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  root = createRoot(host);
  const at = timelineTime(secondsToMicroseconds(2.5));
  root.render(
    <PublishChecks
      projectId="p"
      findings={[
        { kind: 'fast-caption', message: '1 caption is too fast to read', at, clipId: 'c', fix: null },
        { kind: 'black', message: 'The picture is black in 1 place', at, clipId: null, fix: null },
      ]}
    />,
  );
  await expect.element(page.getByRole('heading', { name: 'Before you publish' })).toBeVisible();
  await page.getByRole('link', { name: 'Show: 1 caption is too fast to read' }).click();
  expect(location.pathname).toBe('/projects/p');
  expect(takeAskedPlace()).toEqual({ at, clipId: 'c' });
  expect(location.search).toBe('');
  expect(takeAskedPlace()).toBeNull();
  await page.getByRole('link', { name: 'Show: The picture is black in 1 place' }).click();
  expect(takeAskedPlace()).toEqual({ at, clipId: null });
});
