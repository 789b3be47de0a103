import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lazyPart } from './lazy-part.tsx';
import { dismissToast, getToasts } from './toast-store.ts';

let root: Root;

afterEach(() => {
  root.unmount();
  dismissToast();
});

test('a part that cannot be loaded offline says so and comes with the connection', async () => {
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
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText('Fields of a clip')).toBeVisible();
});
