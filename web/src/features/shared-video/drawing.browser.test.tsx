import '#web/ui/styles.css';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type * as z from 'zod';
import type { SharedVideo, sharedCommentSchema } from '#shared/contracts/review.ts';
import { VideoReview } from './video-review.tsx';

type Comment = z.input<typeof sharedCommentSchema>;

const VIDEO: Extract<SharedVideo, { isLocked: false }> = {
  ...{ isLocked: false, title: 'Why bees matter', brand: null, size: { width: 640, height: 360 }, dueOn: null },
  ...{ allowDownload: false, version: 1, versions: [1], hasPoster: false, isOwner: false },
};
const COMMENT: Comment = {
  ...{ id: '0198f0a0-0000-7000-8000-000000000001', parentId: null, author: { name: 'Eve', isOwner: false } },
  ...{ text: 'Too dark', at: 0, until: null, isResolved: false, createdAt: '2026-01-15T10:00:00.000Z' },
};
const DRAWING = [{ type: 'rectangle', color: 'green', area: { x: 0.1, y: 0.1, width: 0.2, height: 0.2 } }];

let root: Root;
let comments: Comment[];
/** Bodies of the comments that were sent. */
let sent: { text: string; drawing?: { type: string; points?: number[][]; area?: object }[] }[];

beforeEach(async () => {
  await page.viewport(1280, 900);
  comments = [];
  sent = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (path.includes('/decisions')) return Response.json([]);
    if (path.endsWith('/drawing')) return Response.json(DRAWING);
    if (method === 'GET') return Response.json(comments);
    const asked = JSON.parse(String(body));
    sent.push(asked);
    const added = { ...COMMENT, id: `${COMMENT.id.slice(0, -1)}2`, text: asked.text, hasDrawing: true };
    return Response.json(added, { status: 201 });
  });
  document.documentElement.dataset['theme'] = 'public';
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.body.firstElementChild!);
});
afterEach(() => {
  root.unmount();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const show = () => flushSync(() => root.render(<VideoReview token="token" video={VIDEO} />));
const surface = () => page.getByRole('application', { name: 'Drawing on the picture' });
const drawn = (name: string) => surface().getByRole('img', { name, exact: true });

/** Draws along points, given in shares of the picture. */
function draw(points: readonly (readonly [number, number])[]): void {
  const element = surface().element();
  const { left, top, width, height } = element.getBoundingClientRect();
  const send = (type: string, [x, y]: readonly [number, number]) =>
    flushSync(() =>
      element.dispatchEvent(
        new PointerEvent(type, {
          ...{ pointerId: 1, pointerType: 'mouse', button: 0, bubbles: true, cancelable: true },
          ...{ clientX: left + x * width, clientY: top + y * height },
        }),
      ),
    );
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return;
  send('pointerdown', first);
  for (const point of points.slice(1)) send('pointermove', point);
  send('pointerup', last);
  send('pointermove', [0.99, 0.99]);
}

test('a guest draws by hand, takes a line back and sends the rest with the comment', async () => {
  show();
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  await expect.element(drawn('Nothing drawn yet')).toBeInTheDocument();
  draw([
    [0.1, 0.1],
    [0.5, 0.25],
    [0.5, 0.2501],
  ]);
  draw([
    [0.7, 0.7],
    [0.8, 0.8],
  ]);
  await expect.element(drawn('2 lines')).toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(drawn('1 line')).toBeInTheDocument();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.element(surface()).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'Comment' })).toHaveFocus();
  await page.getByLabelText('Your name').fill('Ben');
  await userEvent.type(page.getByRole('textbox', { name: 'Comment' }), 'This bee');
  await page.getByRole('button', { name: 'Add Comment' }).click();
  await expect.poll(() => sent.length).toBe(1);
  const points = sent[0]?.drawing?.[0]?.points?.flat() ?? [];
  expect(points).toHaveLength(4);
  for (const [index, value] of [0.1, 0.1, 0.5, 0.25].entries()) expect(points[index]).toBeCloseTo(value, 2);
  await expect.element(page.getByText('With a drawing')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Draw', exact: true })).toBeVisible();
});

test('a rectangle is drawn, moved and sized by keyboard alone', async () => {
  show();
  const open = page.getByRole('button', { name: 'Draw', exact: true });
  (open.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Add Rectangle' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: /^Rectangle\. Arrow keys/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowUp}{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
  await expect.element(page.getByText('26% from the left, 28% from the top, 42% wide, 42% high')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('With a drawing: 1 rectangle')).toBeVisible();
  await page.getByLabelText('Your name').fill('Ben');
  await userEvent.type(page.getByRole('textbox', { name: 'Comment' }), 'Here');
  await page.getByRole('button', { name: 'Add Comment' }).click();
  await expect
    .poll(() => sent[0]?.drawing)
    .toEqual([{ type: 'rectangle', color: 'red', area: { x: 0.26, y: 0.28, width: 0.42, height: 0.42 } }]);
});

test('the drawing of a comment is shown where it was made, until the video plays', async () => {
  comments = [{ ...COMMENT, hasDrawing: true }];
  show();
  await expect.element(page.getByText('with a drawing')).toBeVisible();
  await page.getByRole('button', { name: 'Jump to 0:00, with a drawing' }).click();
  const shown = page.getByRole('img', { name: 'Drawing of Eve: 1 rectangle' });
  await expect.element(shown).toBeInTheDocument();
  document.querySelector('video')?.dispatchEvent(new Event('play'));
  await expect.element(shown).not.toBeInTheDocument();
});
