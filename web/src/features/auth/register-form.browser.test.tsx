import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { RegisterForm } from './register-form.tsx';

let root: Root;

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.body.firstElementChild!);
  flushSync(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <RegisterForm invitation={null} mailsLink={false} onSignedIn={() => {}} />
      </QueryClientProvider>,
    ),
  );
});

afterEach(() => {
  root.unmount();
  vi.unstubAllGlobals();
});

const field = (name: string) => page.getByLabelText(name).element() as HTMLInputElement;

/** The description that a screen reader reads after a field's name. */
function descriptionOf(name: string): string | null | undefined {
  return document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent;
}

test('the fields take as much as the server does', () => {
  expect(['First Name', 'Last Name', 'Email'].map((name) => field(name).maxLength)).toEqual([100, 100, 254]);
});

test('a name beyond the limit is refused in plain words, and nothing is sent', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  // Extensions and password managers can exceed the field's limit.
  field('First Name').maxLength = 1_000;
  await userEvent.fill(page.getByLabelText('First Name'), 'n'.repeat(101));
  await userEvent.fill(page.getByLabelText('Email'), 'ada@example.com');
  await userEvent.fill(page.getByLabelText('Password'), 'correct horse battery');
  await userEvent.click(page.getByRole('button', { name: 'Create Account' }));
  expect(descriptionOf('First Name')).toBe('Use at most 100 characters.');
  expect(document.activeElement).toBe(field('First Name'));
  expect(fetched).not.toHaveBeenCalled();
});
