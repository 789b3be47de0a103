import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';

/** What is wrong with a page, as it is now, for people who use assistive technology: by rule, with the elements. Nothing is let pass. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    // What changed just now, as the theme, is painted; colours that are still on their way are no finding.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
}
