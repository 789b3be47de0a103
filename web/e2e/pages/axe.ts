import axe from 'axe-core';
import type { Page } from 'playwright/test';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/**
 * Lists a page's accessibility faults in its present state, by rule, with the elements. There are no exceptions, but a fault must last: on a
 * busy machine a theme may be changed in one part of the page and not yet in another.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  const found = await analyse(page);
  if (found.length === 0) return found;
  await page.waitForTimeout(1_000);
  return analyse(page);
}

async function analyse(page: Page): Promise<string[]> {
  const isLoaded = await page.evaluate(async () => {
    // Wait until recent changes, such as the theme, are painted; colours in transition are no fault.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
    return window.axe !== undefined;
  });
  // Once a page: a quarter of each analysis.
  if (!isLoaded) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const found = await window.axe?.run({ resultTypes: ['violations'] });
    if (!found) throw new Error('axe is not on the page');
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
  });
}
