import '#web/ui/styles.css';
import { createStore, Provider } from 'jotai';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { overlayAtom } from '#web/state/view-atoms.ts';
import { Toaster } from '#web/ui/toast.tsx';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { LazyOverlays } from './lazy-overlays.tsx';

test('a palette that cannot be loaded says so, and the keys are the timeline’s again', async () => {
  const store = createStore();
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  const root = createRoot(host);
  let tries = 0;
  const load = async () => {
    tries += 1;
    throw new TypeError('Failed to fetch dynamically imported module');
  };
  root.render(
    <Provider store={store}>
      <TooltipProvider>
        <LazyOverlays load={load} />
        <Toaster />
      </TooltipProvider>
    </Provider>,
  );
  for (const asked of ['palette', 'shortcuts'] as const) {
    store.set(overlayAtom, asked);
    await expect.element(page.getByText('This part of the editor could not be loaded')).toBeVisible();
    await expect.poll(() => store.get(overlayAtom)).toBe('none');
  }
  expect(tries).toBe(2);
  root.unmount();
});
