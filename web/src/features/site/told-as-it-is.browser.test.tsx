import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { DEFAULT_COMPANY } from '#shared/company/company.ts';
import { PricingFaq } from '#web/features/pricing/pricing-faq.tsx';
import { PageInfoContext } from './frame/page-info.ts';
import { PrivacyPage } from './pages/privacy-page.tsx';

let root: Root;
afterEach(() => {
  root.unmount();
  vi.unstubAllGlobals();
});

const badges = () =>
  page
    .getByRole('listitem')
    .filter({ hasText: /^Works with/ })
    .elements()
    .map(({ textContent }) => textContent);

test('the privacy page, badges and questions name the services that the studio uses', async () => {
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => answer.promise);
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.body.firstElementChild!);
  const show = (takesPayments: boolean) =>
    flushSync(() =>
      root.render(
        <PageInfoContext value={{ path: '/privacy', title: 'Privacy', description: '' }}>
          <PrivacyPage />
          <PricingFaq takesPayments={takesPayments} />
        </PageInfoContext>,
      ),
    );
  show(true);
  const isSent = page.getByText(/sound of the clip whose captions or words you ask for is sent/);
  await expect.element(isSent).toBeVisible();
  expect(badges()).toEqual(['Works with Google Cloud', 'Works with Stripe']);
  await page.getByText('Can I try Studio before I pay?').click();
  await expect.element(page.getByText(/^Yes\. Your first Studio subscription/)).toBeVisible();

  const services = { files: 'local', recogniser: 'built-in', payments: false, openPictures: false };
  answer.resolve(Response.json({ ...services, company: DEFAULT_COMPANY }));
  show(false);
  await expect.element(page.getByText(/recognised on your device/)).toBeVisible();
  expect(isSent.elements()).toEqual([]);
  expect(badges()).toEqual([]);
  await expect.element(page.getByText(/^This studio takes no payments/)).toBeVisible();
});
