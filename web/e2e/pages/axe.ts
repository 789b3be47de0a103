import axe from 'axe-core';
import type { Page } from 'playwright/test';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Lists a page's accessibility faults in its present state, by rule, with the elements. There are no exceptions. */
export async function axeFindings(page: Page): Promise<string[]> {
  const isLoaded = await page.evaluate(async () => {
    // Colours in transition are no fault. The end of one transition may start another, in elements that inherit from
    // the first.
    for (;;) {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      const running = passing.filter(({ playState }) => playState === 'running');
      if (running.length === 0) return window.axe !== undefined;
      await Promise.allSettled(running.map(({ finished }) => finished));
    }
  });
  // Only once per page: loading takes a quarter of each analysis.
  if (!isLoaded) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const found = await window.axe?.run({ resultTypes: ['violations'] });
    if (!found) throw new Error('axe is not on the page');
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
  });
}
