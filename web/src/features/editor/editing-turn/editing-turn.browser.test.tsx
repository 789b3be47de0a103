import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { editingTurnSchema, type EditingTurn as Turn } from '#shared/contracts/editing-turn.ts';
import { EditorDriver } from '#web/features/editor/testing/editor-driver.tsx';
import { EditingTurn } from './editing-turn.tsx';

let driver: EditorDriver;
afterEach(() => {
  driver.dispose();
  vi.unstubAllGlobals();
});

/** Opens an editor whose server answers the turn's calls with these. Answers the calls made, by the end of their path. */
async function open(answers: Readonly<Record<'editing' | 'ask' | 'give', Partial<Turn>>>): Promise<string[]> {
  const calls: string[] = [];
  const free = { isYours: false, holder: null, askedBy: null, haveAsked: false, lapsesAt: null };
  const reach = globalThis.fetch;
  vi.stubGlobal('fetch', async (path: RequestInfo | URL, init?: RequestInit) => {
    const call = /\/editing(?:\/(\w+))?$/.exec(String(path));
    if (!call) return reach(path, init);
    const name = (call[1] ?? 'editing') as keyof typeof answers;
    calls.push(`${init?.method} ${name}`);
    return Response.json(editingTurnSchema.parse({ ...free, ...answers[name] }));
  });
  await page.viewport(1280, 800);
  driver = new EditorDriver({ beside: <EditingTurn /> });
  return calls;
}

const bar = () => page.getByRole('region', { name: 'Turn to edit' });

test('the second person sees who edits and asks for the turn once', async () => {
  const adas = { holder: 'Ada' };
  const calls = await open({ editing: adas, ask: { ...adas, askedBy: 'Ben', haveAsked: true }, give: adas });
  await expect.element(bar().getByRole('status')).toHaveTextContent('Ada is editing');
  await bar().getByRole('button', { name: 'Ask for the turn' }).click();
  await expect.element(bar().getByRole('status')).toHaveTextContent('Ada is editing · You have asked for the turn');
  expect(bar().getByRole('button').elements()).toEqual([]);
  expect(calls).toEqual(['POST editing', 'POST ask']);
});

test('the person who edits sees who asks, and gives the turn after the last edit is saved', async () => {
  const mine = { isYours: true, holder: 'Ada' };
  const calls = await open({ editing: { ...mine, askedBy: 'Ben' }, ask: mine, give: { holder: 'Ben' } });
  const flush = vi.spyOn(driver.session.saver, 'flush');
  await expect.element(bar().getByRole('status')).toHaveTextContent('Ben asks for the turn');
  await bar().getByRole('button', { name: 'Give' }).click();
  await expect.element(bar().getByRole('status')).toHaveTextContent('Ben is editing');
  expect(calls).toEqual(['POST editing', 'POST give']);
  expect(flush).toHaveBeenCalledOnce();
});

test('nothing is shown to someone who edits alone, and leaving gives the turn up', async () => {
  const calls = await open({ editing: { isYours: true, holder: 'Ada' }, ask: {}, give: {} });
  await expect.poll(() => calls).toEqual(['POST editing']);
  expect(bar().elements()).toEqual([]);
  dispatchEvent(new PageTransitionEvent('pagehide'));
  await expect.poll(() => calls).toEqual(['POST editing', 'POST give']);
});
