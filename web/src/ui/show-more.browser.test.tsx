import '#web/ui/styles.css';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useShownPart } from './show-more.tsx';

let root: Root;
afterEach(() => root.unmount());

function Numbers({ total }: { total: number }) {
  const { count, list, focusItem, more } = useShownPart<HTMLUListElement>(total, 10);
  return (
    <div id="scroller" style={{ height: 300, overflowY: 'auto' }}>
      <button type="button" onClick={() => focusItem(total - 1)}>
        Last
      </button>
      <ul ref={list}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items never move.
          <li key={index} style={{ height: 100 }}>
            <button type="button">{index}</button>
          </li>
        ))}
      </ul>
      {more}
    </div>
  );
}

function show(total: number): void {
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  root = createRoot(host);
  root.render(<Numbers total={total} />);
}

const shown = () => document.querySelectorAll('li').length;
const scrollToEnd = () => document.querySelector('#scroller')?.scrollTo(0, 1_000_000);

test('a long list continues as its end comes into view, and says how much it shows', async () => {
  show(35);
  await expect.element(page.getByRole('status')).toHaveTextContent('10 of 35 shown');
  for (const count of [20, 30, 35]) {
    scrollToEnd();
    await expect.poll(shown).toBe(count);
  }
  expect(page.getByRole('button', { name: 'Show More' }).elements()).toEqual([]);
});

test('by keyboard the next item gets the focus, and a far one is drawn first', async () => {
  show(35);
  await expect.poll(shown).toBe(10);
  (page.getByRole('button', { name: 'Show More' }).element() as HTMLElement).focus({ preventScroll: true });
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => Number(document.activeElement?.textContent)).toBeGreaterThanOrEqual(10);
  await page.getByRole('button', { name: 'Last' }).click();
  expect([shown(), document.activeElement?.textContent]).toEqual([35, '34']);
});
