import '#web/ui/styles.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { sendFile } from '#web/features/uploads/send-file.ts';
import { Toaster } from '#web/ui/toast.tsx';
import { dismissToast } from '#web/ui/toast-store.ts';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { OpenProjectFileDialog } from './open-project-file-dialog.tsx';

const send = vi.hoisted(() => vi.fn<typeof sendFile>());
vi.mock('#web/features/uploads/send-file.ts', () => ({ sendFile: send }));

const REFUSAL = 'This project file cannot be opened: “../evil.mp4” does not belong in a project file.';
const onClose = vi.fn();
let refusal: string | null;
let requests: { path: string; body: unknown }[];
let leave: () => void;

beforeEach(() => {
  refusal = null;
  requests = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    requests.push({ path, body: JSON.parse(String(body)) });
    if (path.endsWith('upload-url')) return Response.json({ uploadUrl: `${location.origin}/api/files/me/1?sig=1` });
    if (refusal) return Response.json({ code: 'project-file.invalid', message: refusal }, { status: 400 });
    return Response.json({ projectId: '00000000-0000-4000-8000-000000000009' }, { status: 201 });
  });
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  const root = createRoot(host);
  const before = location.href;
  leave = () => {
    root.unmount();
    history.replaceState(null, '', before);
  };
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <TooltipProvider>
        <OpenProjectFileDialog file={new File(['0123456789'], 'Bees.clipwright')} onClose={onClose} />
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  leave();
  dismissToast();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

test('a project file is uploaded, then opened in the editor; its progress is shown', async () => {
  const sent = Promise.withResolvers<void>();
  send.mockImplementation((_address, _file, _type, { onProgress }) => {
    onProgress?.(4);
    return sent.promise;
  });
  await expect.element(page.getByRole('dialog', { name: 'Open a Project File' })).toBeVisible();
  await expect.element(page.getByRole('progressbar', { name: 'Uploading Bees.clipwright' })).toHaveValue(40);
  sent.resolve();
  await expect.poll(() => location.pathname).toBe('/projects/00000000-0000-4000-8000-000000000009');
  expect(requests).toMatchObject([
    { path: '/api/projects/file/upload-url', body: { fileSize: 10 } },
    { path: '/api/projects/file', body: { storageUrl: `${location.origin}/api/files/me/1` } },
  ]);
});

test('Cancel ends the upload; a refusal is shown in one sentence', async () => {
  let signal: AbortSignal | undefined;
  const sent = Promise.withResolvers<void>();
  send.mockImplementation((_address, _file, _type, options) => {
    signal = options.signal;
    return sent.promise;
  });
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(onClose).toHaveBeenCalledOnce();
  refusal = REFUSAL;
  sent.resolve();
  await expect.element(page.getByText(REFUSAL)).toBeVisible();
  expect(signal?.aborted).toBe(false);
  leave();
  expect(signal?.aborted).toBe(true);
});
