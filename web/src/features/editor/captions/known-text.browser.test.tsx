import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { EditorDriver, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';
import { SpeechClient } from '#workers/browser/speech/speech.client.ts';
import { CaptionsGenerator } from './captions-generator.tsx';

let driver: EditorDriver;

beforeEach(() => page.viewport(1200, 700));
afterEach(() => {
  driver.dispose();
  vi.restoreAllMocks();
});

test.each([
  ['text', 'bread.txt', 'We bake bread\nbefore dawn, every single day.'],
  ['subtitles', 'bread.srt', '1\n00:00:50,000 --> 00:00:55,000\nWe bake bread before dawn, every single day.\n'],
])('%s give a clip its words; those that nobody says are listed, with their place', async (_, name, content) => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('', { status: 404 }));
  vi.spyOn(SpeechClient.prototype, 'load').mockResolvedValue(true);
  // As the recogniser answers; its own tests give it a text that is not all said.
  const recognise = vi.spyOn(SpeechClient.prototype, 'recognise').mockImplementation(async ({ text }, onRecognised) => {
    const spoken = (text ?? []).filter((word) => !['every', 'single'].includes(word));
    const words = spoken.map((word, index) => ({ text: word, start: 61 / 10 + index, end: 65 / 10 + index }));
    onRecognised({ words, language: 'en', untilSeconds: 12 });
    onRecognised({ words: [], language: 'en', untilSeconds: 30, unspoken: [{ text: 'every single', at: 10.2 }] });
  });
  driver = new EditorDriver({
    timeline: timelineOf({ 'audio-1': ['a 0-20'] }),
    beside: (
      <div className="flex h-[600px] w-80 shrink-0 flex-col overflow-y-auto">
        <CaptionsGenerator />
      </div>
    ),
  });
  const choose = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    const files = new DataTransfer();
    files.items.add(new File([content], name));
    this.files = files.files;
    this.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await page.getByRole('button', { name: 'Use a text or subtitles' }).click();
  expect(choose).toHaveBeenCalledOnce();
  await expect.element(page.getByText('2 words of the text were not heard:')).toBeVisible();
  const list = page.getByRole('list', { name: '2 words of the text were not heard:' });
  await expect.element(list.getByRole('listitem')).toHaveTextContent('0:10every single');
  expect(recognise.mock.calls[0]?.[0].text?.join(' ')).toBe('We bake bread before dawn, every single day.');
  const captions = driver.session.document.timeline.tracks.find(({ type }) => type === 'caption')?.clips;
  expect(captions?.map(({ text }) => text).join(' ')).toBe('We bake bread before dawn, day.');
  expect(captions?.[0]?.start).toBe(6_100_000);
  await page.getByRole('button', { name: 'Close the list' }).click();
  await expect.element(list).not.toBeInTheDocument();
});
