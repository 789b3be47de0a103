import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { PublicConfig } from '#shared/contracts/config.ts';
import { EditorDriver, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';
import { TranslationForm } from './translation-form.tsx';

const CONFIG: PublicConfig = {
  documents: 'embedded',
  files: 'local',
  scriptWriter: 'openai',
  recogniser: 'built-in',
  voice: 'built-in',
  signInProvider: null,
  registration: 'open',
  openPictures: false,
  payments: false,
  mail: false,
  noServerRenders: null,
  company: { name: 'Clipwright', address: '', supportEmail: 'a@example.com', salesEmail: 'b@example.com' },
};

const AUTHOR = { writer: 'model', model: 'gpt-5-mini', promptTokens: 1, completionTokens: 1 };

let driver: EditorDriver;
/** Settles the requested translation. */
let answer: (response: Response) => void;
afterEach(() => {
  driver.dispose();
  vi.restoreAllMocks();
});

async function open(scriptWriter: PublicConfig['scriptWriter'] = 'openai'): Promise<void> {
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const path = String(input);
    if (path.endsWith('/api/config')) return Promise.resolve(Response.json({ ...CONFIG, scriptWriter }));
    if (!path.endsWith('/translate-captions')) return Promise.resolve(new Response('', { status: 404 }));
    return new Promise((resolve, reject) => {
      answer = resolve;
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  });
  const timeline = timelineOf({ 'video-1': ['a 0-6'], 'caption-1': ['x 0-2', 'y 2-5'] });
  const tracks = timeline.tracks.map((track) => ({
    ...track,
    clips: track.clips.map((clip) => (track.type === 'caption' ? { ...clip, assetId: '', text: 'We bake.' } : clip)),
  }));
  driver = new EditorDriver({
    timeline: { ...timeline, tracks },
    beside: (
      <div className="w-72 shrink-0">
        <TranslationForm />
      </div>
    ),
  });
  await page.getByText('Translate captions').click();
}

const translate = () => page.getByRole('button', { name: 'Translate', exact: true });
const translated = () => driver.session.document.timeline.tracks.find(({ id }) => id === 'caption-2')?.clips;

test('captions get a second track in one step; those too long for their time are counted', async () => {
  await open();
  await translate().click();
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  const cues = [
    { id: 'y', text: 'Cada día.' },
    { id: 'x', text: 'Horneamos nuestro pan antes de que salga el sol, y nadie más en este pueblo lo hace así.' },
  ];
  answer(Response.json({ cues, author: AUTHOR }));
  await vi.waitFor(() =>
    expect(translated()).toMatchObject([{ start: 0, text: cues[1]?.text }, { text: 'Cada día.' }]),
  );
  await expect.element(page.getByText(/^One is hard to read in its time/).first()).toBeVisible();
  driver.session.undo();
  expect(translated()).toBeUndefined();
});

test('a translation is cancelled without a change, and a failure says what to do', async () => {
  await open();
  const before = driver.session.document.timeline;
  await translate().click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(translate()).toHaveFocus();
  await translate().click();
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  answer(Response.json({ code: 'ai.unavailable', message: 'Not responding. Try again.' }, { status: 502 }));
  await expect.element(page.getByText('Failed to translate captions').first()).toBeVisible();
  expect(driver.session.document.timeline).toBe(before);
});

test('without a language model it says how to connect one', async () => {
  await open('built-in');
  await expect.element(page.getByRole('link', { name: 'Connect a language model' })).toBeVisible();
  await expect.element(translate()).toBeDisabled();
});
