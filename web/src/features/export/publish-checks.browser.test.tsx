import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { secondsToMicroseconds, timelineTime } from '#shared/time/microseconds.ts';
import { takeAskedPlace } from '#web/features/editor/session/asked-place.ts';
import { PublishChecks } from './publish-checks.tsx';

let root: Root;
const address = location.href;
afterEach(() => {
  root.unmount();
  history.replaceState(null, '', address);
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
        { kind: 'fast-caption', message: '1 caption is too fast to read', at, clipId: 'c' },
        { kind: 'black', message: 'The picture is black in 1 place', at, clipId: null },
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
