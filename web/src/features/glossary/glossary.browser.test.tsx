import '#web/ui/styles.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { BrandKit } from '#shared/contracts/brand-kit.ts';
import { builtInTemplates } from '#shared/templates/built-in.ts';
import { BrandKitDialog } from '#web/features/brand-kits/brand-kit-dialog.tsx';
import { TooltipProvider } from '#web/ui/tooltip.tsx';

const KIT: BrandKit = {
  id: '00000000-0000-4000-8000-000000000001',
  userId: '00000000-0000-4000-8000-000000000002',
  name: 'Honey',
  colors: ['#3b82f6', '#8b5cf6', '#10b981'],
  fonts: { primary: 'Inter' },
  glossary: [{ term: 'Kraków', say: '' }],
  ...{ isDefault: false, isLocked: false },
  logo: null,
  logoUrl: null,
  introTemplateId: null,
  outroTemplateId: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

afterEach(() => vi.restoreAllMocks());

test('a brand kit gets a term by keyboard, and empty rows are not kept; an intro is chosen', async () => {
  await page.viewport(768, 900);
  const sent: unknown[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (String(url).includes('/api/templates')) return Response.json([]);
    sent.push(JSON.parse(String(init?.body)));
    return Response.json(KIT);
  });
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  const root = createRoot(host);
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <TooltipProvider>
        <BrandKitDialog kit={KIT} onClose={() => {}} />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  const terms = page.getByRole('textbox', { name: 'Name or term' });
  const add = page.getByRole('button', { name: 'Add a Term' });
  await add.click();
  await expect.element(terms.nth(1)).toHaveFocus();
  await terms.nth(1).fill('Clipwright');
  await page.getByRole('textbox', { name: 'Say it like' }).nth(1).fill('klip right');
  await add.click();
  await page.getByRole('button', { name: 'Remove Kraków' }).click();
  const intro = page.getByRole('combobox', { name: 'Intro' });
  await expect.element(intro).toHaveTextContent('None');
  const [hook] = builtInTemplates();
  (intro.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('option', { name: hook?.name ?? '' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const glossary = [{ term: 'Clipwright', say: 'klip right' }];
  const templates = { introTemplateId: hook?.id, outroTemplateId: null };
  await expect.poll(() => sent).toMatchObject([{ glossary, ...templates, isDefault: false, userId: '' }]);
  root.unmount();
});
