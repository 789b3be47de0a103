import '#web/ui/styles.css';
import { createStore, Provider } from 'jotai';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { LoudnessSwitch, normalizesLoudnessAtom } from './loudness-switch.tsx';

let root: Root | null = null;
beforeEach(() => localStorage.clear());
afterEach(() => root?.unmount());

/** Shows the switch as a newly opened page does. */
function open(): ReturnType<typeof createStore> {
  root?.unmount();
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  root = createRoot(host);
  const store = createStore();
  root.render(
    <Provider store={store}>
      <LoudnessSwitch />
    </Provider>,
  );
  return store;
}

test('the choice of the loudness is remembered on this device', async () => {
  const choice = page.getByRole('checkbox', { name: 'Loudness for platforms (−14 LUFS)' });
  const first = open();
  await expect.element(choice).toBeChecked();
  await choice.click();
  expect(first.get(normalizesLoudnessAtom)).toBe(false);
  const second = open();
  await expect.element(choice).not.toBeChecked();
  await choice.click();
  expect(second.get(normalizesLoudnessAtom)).toBe(true);
  expect(open().get(normalizesLoudnessAtom)).toBe(true);
});
