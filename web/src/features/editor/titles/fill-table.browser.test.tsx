import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { copyProjectSchema } from '#shared/contracts/copy-project.ts';
import { findGraphic } from '#shared/effects/graphics.ts';
import { builtInTemplates } from '#shared/templates/built-in.ts';
import { fieldsOf } from '#shared/templates/fill-layout.ts';
import { EditorDriver, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';
import { TitlesPanel } from './titles-panel.tsx';

const LIMIT = { code: 'project.plan-limit', message: 'Your plan’s projects for this month are used up.', limit: 2 };

let driver: EditorDriver;
let sent: unknown[];

beforeEach(async () => {
  await page.viewport(1200, 1000);
  sent = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    if (!String(path).endsWith('/copy')) return Response.json([]);
    if (sent.length === 2) return Response.json(LIMIT, { status: 403 });
    const body: unknown = JSON.parse(String(init?.body));
    sent.push(body);
    return Response.json({ projectId: (body as { id: string }).id });
  });
  driver = new EditorDriver({
    timeline: timelineOf({ 'video-1': ['a 0-4'] }),
    beside: (
      <div className="flex w-[280px] shrink-0 bg-surface pt-3">
        <TitlesPanel />
      </div>
    ),
  });
  await userEvent.click(page.getByRole('tab', { name: 'Templates' }));
  await page.getByRole('button', { name: 'Fill from a Table…' }).click();
});
afterEach(() => {
  driver.dispose();
  vi.restoreAllMocks();
});

async function choose(name: string, content: BlobPart): Promise<void> {
  await expect.element(page.getByRole('button', { name: 'Choose a CSV File' })).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[aria-label="CSV file"]')!;
  const files = new DataTransfer();
  files.items.add(new File([content], name));
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Greatest brightness of a row's still, 0 to 255. */
function brightest(row: string): number {
  const item = page.getByRole('listitem').filter({ hasText: row }).element();
  const canvas = item.querySelector('canvas')!;
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
  return data.reduce((most, value, index) => (index % 4 === 1 ? Math.max(most, value) : most), 0);
}

test('rows of an old spreadsheet are drawn, checked and made until the plan’s limit; a broken file says its line', async () => {
  await choose('broken.csv', 'Hook,Price\n"one,2\n');
  await expect.element(page.getByText(/^“broken\.csv” can’t be used\. Line 2: A quote/)).toBeVisible();

  const [first] = fieldsOf(builtInTemplates()[0]!.config);
  const long = 'Much more than any hook can hold, again and again. '.repeat(9);
  const lines = [
    `${first!.name};Footage`,
    'Caf\u00e9 cr\u00e8me \u00e0 la maison;FILM',
    'Zwei W\u00f6rter;',
    `${long};`,
    `${'x'.repeat(501)};`,
    'Drei;lost.mp4',
    '',
  ];
  // Windows-1252: every letter of these lines is one byte.
  await choose(
    'old.csv',
    Uint8Array.from(lines.join('\r\n'), (letter) => letter.charCodeAt(0)),
  );
  await expect.element(page.getByText(/^old\.csv: 5 rows\. Read as Western European/)).toBeVisible();
  await expect.poll(() => brightest('Zwei Wörter')).toBeGreaterThan(200);
  const list = page.getByRole('list', { name: 'Rows to look at' });
  await expect.element(list.getByText(/^Line 4, Much more/)).toBeVisible();
  await expect.element(list.getByText(/^Line 5, .*501 characters/)).toBeVisible();
  await expect.element(list.getByText(/^Line 6, Footage: .*“lost\.mp4”/)).toBeVisible();
  await expect.element(page.getByText('Does not fit')).toBeVisible();

  await page.getByRole('button', { name: 'Make 3 Videos' }).click();
  await expect.element(page.getByText('2 of 3 were made.')).toBeVisible();
  await expect.element(page.getByText(LIMIT.message)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Zwei Wörter' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Not made' }).getByText(/^Much more/)).toBeVisible();
  const made = sent.map((body) => copyProjectSchema.parse(body));
  expect(made.map(({ title }) => title)).toEqual(['Café crème à la maison', 'Zwei Wörter']);
  const assetsOf = (index: number) => made[index]!.tracks!.flatMap(({ clips }) => clips.map(({ assetId }) => assetId));
  expect([assetsOf(0).includes('asset-film'), assetsOf(1).includes('asset-film')]).toEqual([true, false]);
  const texts = made[1]!.tracks!.flatMap(({ clips }) =>
    clips.map(({ effects }) => findGraphic(effects)?.values['text']),
  );
  expect(texts).toContain('Zwei Wörter');
  expect(made[1]).toMatchObject({ scenes: [], markers: [], luts: {} });
});
