import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';

/** Lists a page's accessibility faults in its present state, by rule, with the elements. There are no exceptions. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    // Wait until recent changes, such as the theme, are painted; colours in transition are no fault.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
  // In the page itself: otherwise axe opens another page for each analysis, which only frames of other origins need.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
}
