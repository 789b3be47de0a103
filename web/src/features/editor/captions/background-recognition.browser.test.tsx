import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { EditorDriver, FILM } from '#web/features/editor/testing/editor-driver.tsx';
import { queryClient } from '#web/http/client.ts';
import { configQuery } from '#web/queries/config.ts';
import { SpeechClient } from '#workers/browser/speech/speech.client.ts';
import { AbortedError } from '#workers/lib/coded-error.ts';
import { recogniseRecording, stopRecognition } from './background-recognition.ts';
import { RecognitionStatus } from './recognition-status.tsx';

const status = page.getByText('Finding the words of film.mp4…');

let editor: EditorDriver;
let signals: AbortSignal[];

beforeEach(() => {
  signals = [];
  vi.spyOn(window, 'fetch').mockImplementation(async () => new Response('{}', { status: 404 }));
  vi.spyOn(SpeechClient.prototype, 'fetch');
  // Playback elsewhere would hold it back.
  vi.spyOn(navigator.locks, 'request').mockResolvedValue(undefined);
  vi.spyOn(SpeechClient.prototype, 'recognise').mockImplementation(async (_order, _onRecognised, signal) => {
    signal.throwIfAborted();
    signals.push(signal);
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new AbortedError())));
  });
  queryClient.setQueryData(configQuery.queryKey, { recogniser: 'built-in' } as never);
  editor = new EditorDriver({ beside: <RecognitionStatus /> });
});

afterEach(async () => {
  await stopRecognition();
  editor.dispose();
  queryClient.clear();
  vi.restoreAllMocks();
});

test('a new recording is listened to, one at a time, until the user ends it', async () => {
  vi.spyOn(SpeechClient.prototype, 'load').mockResolvedValue(true);
  recogniseRecording(FILM);
  recogniseRecording({ ...FILM, id: 'asset-second' });
  await expect.element(status).toBeVisible();
  await expect.poll(() => signals.length).toBe(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(status).not.toBeInTheDocument();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

test('without the recogniser on the device nothing is heard, and nothing fetched', async () => {
  const load = vi.spyOn(SpeechClient.prototype, 'load').mockResolvedValue(false);
  recogniseRecording(FILM);
  await expect.poll(() => load.mock.calls.length).toBe(1);
  await stopRecognition();
  expect(signals).toEqual([]);
  expect(SpeechClient.prototype.fetch).not.toHaveBeenCalled();
});
