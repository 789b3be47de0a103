import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import './styles.css';
import { Tooltip, TooltipProvider } from './tooltip.tsx';

let root: Root;

afterEach(() => root.unmount());

test('only the focused element’s tooltip is on the page while Tab is held', async () => {
  const host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  const names = ['Undo', 'Redo', 'Split', 'Delete', 'Snap', 'Zoom'];
  root.render(
    <TooltipProvider>
      {names.map((name) => (
        <Tooltip key={name} content={name}>
          <button type="button">{name}</button>
        </Tooltip>
      ))}
    </TooltipProvider>,
  );
  await expect.poll(() => host.querySelectorAll('button')).toHaveLength(names.length);
  const seen: string[] = [];
  const observer = new MutationObserver(() => {
    const tooltips = [...document.querySelectorAll('[role=tooltip]')].map((each) => each.textContent);
    seen.push(tooltips.join(' and '));
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await userEvent.keyboard('{Tab}'.repeat(names.length));
  await expect.poll(() => seen).toContain('Zoom');
  observer.disconnect();
  expect(seen.filter((each) => each.includes(' and '))).toEqual([]);
});
