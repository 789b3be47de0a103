import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import * as z from 'zod';
import {
  type EditAnchor,
  editAnchorsSchema,
  type proposalSchema,
  proposedEditSchema,
} from '#shared/contracts/proposal.ts';
import { anchorEdit } from '#shared/proposals/anchor.ts';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { EditorDriver, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';
import { overlayAtom } from '#web/state/view-atoms.ts';

type WireProposal = z.input<typeof proposalSchema>;

const TITLE = clip('title', '', 0, 2, 0, { effects: [{ id: 'title', version: 1, values: { text: 'Hello' } }] });
const START: Timeline = { tracks: [...timelineOf({ 'video-1': ['a 0-4', 'b 4-8'] }).tracks, track('video', [TITLE])] };

function whitePixels(canvas: Element): number {
  const { width, height } = canvas as HTMLCanvasElement;
  const { data } = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height) ?? {
    data: new Uint8ClampedArray(),
  };
  return data.filter((level, index) => index % 4 === 1 && level > 200).length;
}

let proposals: WireProposal[];
let sent: unknown[];
let driver: EditorDriver;

/** A proposal for a timeline of one edit. */
function proposed(id: string, title: string, edit: WireProposal['edits'][number], made = START): WireProposal {
  const found = anchorEdit(made, z.decode(proposedEditSchema, edit));
  const anchors = found.filter((anchor): anchor is EditAnchor => anchor !== null);
  return {
    ...{ id, title, projectId: 'project-1', reason: 'The pause is long.', version: 1, state: 'open', madeBy: 'Agent' },
    ...{ edits: [edit], anchors: z.encode(editAnchorsSchema, [anchors]) },
    ...{ createdAt: '2026-11-27T10:00:00.000Z', expiresAt: '2026-12-11T10:00:00.000Z' },
  };
}

beforeEach(async () => {
  await page.viewport(1200, 700);
  sent = [];
  const longer = timelineOf({ 'video-1': ['a 0-4', 'b 4-9'] });
  proposals = [
    proposed('proposal-1', 'Shorter opening', { type: 'cut', ranges: [{ start: 1, end: 2 }] }),
    proposed('proposal-2', 'Split the end', { type: 'split', clipId: 'b', at: 5 }, longer),
  ];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(String(input), location.href);
    if (method === 'GET') return Response.json(pathname.endsWith('/proposals') ? proposals : []);
    const { state } = JSON.parse(String(body));
    sent.push([pathname, state]);
    proposals = proposals.map((each) => (pathname.endsWith(each.id) ? { ...each, state } : each));
    return Response.json(proposals[0]);
  });
  driver = new EditorDriver({ timeline: START });
});
afterEach(() => {
  driver.dispose();
  vi.unstubAllGlobals();
});

test('a proposal is shown in words and applied as one step of undo; one that no longer fits can be dismissed', async () => {
  const { store } = driver.session;
  store.set(overlayAtom, 'proposals');
  await expect.element(page.getByText('Cut 1.00 s (1.00–2.00 s)')).toBeVisible();
  await expect.element(page.getByText(/^This no longer fits/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Apply Split the end' })).toBeDisabled();
  const pictures = page.getByRole('button', { name: 'Before and after Shorter opening' });
  await pictures.click();
  // Before the cut a title is in the picture, after it there is none.
  const whiteIn = (name: string) => whitePixels(page.getByRole('img', { name: `${name}, at 1.00 s` }).element());
  await expect.poll(() => whiteIn('Before')).toBeGreaterThan(100);
  expect(whiteIn('After')).toBe(0);
  await pictures.click();
  await expect.element(page.getByRole('img', { name: 'Before, at 1.00 s' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Apply Shorter opening' }).click();
  await expect.poll(() => sent).toEqual([['/api/proposals/proposal-1', 'applied']]);
  expect(driver.clips('video-1').at(-1)).toBe('b 3-7');
  driver.session.undo();
  expect(driver.clips('video-1')).toEqual(['a 0-4', 'b 4-8']);

  store.set(overlayAtom, 'proposals');
  await page.getByRole('button', { name: 'Dismiss Split the end' }).click();
  await expect.element(page.getByText('There are no open proposals.')).toBeVisible();
  expect(sent[1]).toEqual(['/api/proposals/proposal-2', 'dismissed']);
});
