import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { isServerOutOfReach, noteOutOfReach } from '#web/reach/reach.ts';
import { lazyPart } from './lazy-part.tsx';
import { dismissToast, getToasts } from './toast-store.ts';

let root: Root;

afterEach(() => {
  root.unmount();
  dismissToast();
  vi.restoreAllMocks();
});

test.each([
  ['the connection', () => window.dispatchEvent(new Event('online'))],
  ['the server', () => vi.spyOn(window, 'fetch').mockResolvedValue(new Response())],
] as const)('a part that cannot be loaded says so and comes with %s', async (_, comeBack) => {
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  noteOutOfReach();
  let isOnline = false;
  const Fields = lazyPart(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    return ({ name }: { name: string }) => <p>Fields of {name}</p>;
  });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <>
      <h1>Inspector</h1>
      <Fields name="a clip" />
    </>,
  );
  await expect.poll(() => getToasts()[0]?.title).toBe('This part of the page could not be loaded');
  await expect.element(page.getByRole('heading', { name: 'Inspector' })).toBeVisible();
  isOnline = true;
  comeBack();
  await expect.element(page.getByText('Fields of a clip')).toBeVisible();
  // For the tests after this one.
  vi.mocked(window.fetch).mockResolvedValue(new Response());
  await expect.poll(isServerOutOfReach).toBe(false);
});

test('a part that a reachable server no longer has is offered by a reload', async () => {
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response());
  const Gone = lazyPart(async () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<Gone />);
  await expect.poll(() => getToasts()[0]?.action?.label).toBe('Reload');
  expect(getToasts()[0]?.description).toContain('your work is kept');
});
