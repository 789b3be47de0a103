import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { DeleteAccount } from './delete-account.tsx';

let root: Root;

beforeEach(() => {
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  root = createRoot(host);
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <TooltipProvider>
        <DeleteAccount hasPassword />
      </TooltipProvider>
    </QueryClientProvider>,
  );
});
afterEach(() => root.unmount());

test.each([
  { way: 'Cancel', leave: () => page.getByRole('button', { name: 'Cancel' }).click() },
  { way: 'Escape', leave: () => userEvent.keyboard('{Escape}') },
])('the password does not stay after $way', async ({ leave }) => {
  const open = page.getByRole('button', { name: 'Delete My Account' });
  const password = page.getByLabelText('Password');
  const remove = page.getByRole('button', { name: 'Delete', exact: true });
  await open.click();
  await password.fill('correct horse');
  await expect.element(remove).toBeEnabled();
  await leave();
  await expect.element(password).not.toBeInTheDocument();
  await open.click();
  await expect.element(password).toHaveValue('');
  await expect.element(remove).toBeDisabled();
});
