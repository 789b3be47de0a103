import { describe, expect, test, vi } from 'vitest';
import { UploadInterrupted, UploadRefused } from './put-file.ts';
import { type SendTransport, sendFile } from './send-file.ts';

const MEBIBYTE = 1024 * 1024;
const FILE = new Blob([new Uint8Array(100 * MEBIBYTE)]);
const OWN_URL = '/api/files/a/b?signature=x';
vi.stubGlobal('location', new URL('http://studio.test/projects'));

/** A server that accepts as many MiB of each PUT as the test says, then breaks off; null accepts all. */
function setUp(breaks: (number | null | Error)[], arrivedOf: (sentMiB: number) => number | Error = (sent) => sent) {
  const calls: string[] = [];
  const progress: number[] = [];
  const interruptions: boolean[] = [];
  const reasons: (boolean | undefined)[] = [];
  let sentMiB = 0;
  const transport: SendTransport = {
    put: async (_url, _file, _type, { from = 0, endExclusive = FILE.size, onProgress }) => {
      const start = from / MEBIBYTE;
      const end = breaks.shift() ?? null;
      calls.push(`put from ${start}`);
      if (end instanceof Error) throw end;
      for (let at = start; at <= (end ?? 100); at += 10) onProgress?.(at * MEBIBYTE);
      sentMiB = end ?? 100;
      if (end !== null) throw new UploadInterrupted('gone');
      return endExclusive;
    },
    ask: async () => {
      const arrived = arrivedOf(sentMiB);
      calls.push('ask');
      if (arrived instanceof Error) throw arrived;
      return arrived * MEBIBYTE;
    },
    pause: async (ms) => void calls.push(`pause ${ms}`),
  };
  const send = (url = OWN_URL, isContinued = false) =>
    sendFile({ uploadUrl: url }, FILE, 'video/mp4', {
      signal: new AbortController().signal,
      onProgress: (bytes) => progress.push(bytes / MEBIBYTE),
      onInterrupted: (isLost, isStoreAway) => {
        interruptions.push(isLost);
        reasons.push(isStoreAway);
      },
      isContinued,
      transport,
    });
  return { calls, progress, interruptions, reasons, send };
}

describe('a file that is sent', () => {
  test('without a break is sent once, without a status request', async () => {
    const { calls, interruptions, send } = setUp([null]);
    await send();
    expect(calls).toEqual(['put from 0']);
    expect(interruptions).not.toContain(true);
  });

  test('resumes after a break with the missing part, and reports the interruption', async () => {
    const { calls, interruptions, send } = setUp([50, null], (sent) => sent - 4);
    await send();
    expect(calls).toEqual(['put from 0', 'pause 1500', 'ask', 'put from 46']);
    expect(interruptions).toEqual([false, true, false]);
  });

  test('does not reduce progress for bytes in flight when the connection broke', async () => {
    const { progress, send } = setUp([50, null], (sent) => sent - 4);
    await send();
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(progress).toContain(50);
  });

  test('reduces progress when much of what was sent did not arrive', async () => {
    const { progress, send } = setUp([80, null], () => 0);
    await send();
    expect(progress.slice(progress.indexOf(80), progress.indexOf(80) + 2)).toEqual([80, 0]);
  });

  test('whose last answer was lost is not sent again', async () => {
    const { calls, send } = setUp([100]);
    await send();
    expect(calls).toEqual(['put from 0', 'pause 1500', 'ask']);
  });

  test('to a bucket whose last answer was lost counts as sent when the bucket has it', async () => {
    const { calls, send } = setUp([100, new UploadRefused(412)]);
    await send('https://storage.test/bucket/a/b?X-Goog-Signature=x');
    expect(calls).toEqual(['put from 0', 'pause 1500', 'put from 0']);
  });

  test('to a bucket address that is already used is refused', async () => {
    const { send } = setUp([new UploadRefused(412)]);
    await expect(send('https://storage.test/bucket/a/b?X-Goog-Signature=x')).rejects.toMatchObject({ status: 412 });
  });

  test('never waits long, and starts over after each try that sent something', async () => {
    const lost = Array.from({ length: 59 }, () => new UploadInterrupted('gone'));
    const { calls, send } = setUp([...lost, 50, ...lost, null]);
    await send();
    const pauses = calls.filter((call) => call.startsWith('pause'));
    expect(pauses).toHaveLength(2 * 59 + 1);
    expect(new Set(pauses)).toEqual(new Set(['pause 1500']));
  });

  test('fails in the end when the connection stays lost', async () => {
    const { calls, send } = setUp([50], () => new TypeError('Failed to fetch'));
    await expect(send()).rejects.toBeInstanceOf(TypeError);
    expect(calls.filter((call) => call === 'ask')).toHaveLength(60);
  });

  test('asks first when it is continued', async () => {
    const { calls, progress, send } = setUp([null], () => 30);
    await send(OWN_URL, true);
    expect(calls).toEqual(['ask', 'put from 30']);
    expect(progress[0]).toBe(30);
  });

  test('waits while the server still takes in what was sent before', async () => {
    const answers: (number | Error)[] = [new UploadRefused(409), 30];
    const { calls, send } = setUp([null], () => answers.shift() ?? 30);
    await send(OWN_URL, true);
    expect(calls).toEqual(['ask', 'pause 1500', 'ask', 'put from 30']);
  });

  test('to a store that does not answer says so, and resumes once it does', async () => {
    const { calls, interruptions, reasons, send } = setUp(
      [new UploadRefused(503), new UploadRefused(500), null],
      () => 0,
    );
    await send();
    expect(calls).toEqual(['put from 0', 'pause 1500', 'ask', 'put from 0', 'pause 1500', 'ask', 'put from 0']);
    expect(interruptions).toEqual([false, true, false, true, false]);
    expect(reasons).toEqual([undefined, true, undefined, true, undefined]);
  });

  test('that is refused for good fails at once', async () => {
    const { calls, send } = setUp([new UploadRefused(413)]);
    await expect(send()).rejects.toMatchObject({ status: 413 });
    expect(calls).toEqual(['put from 0']);
  });

  test('to a bucket without a session is sent whole again after a break: no bucket is asked', async () => {
    const { calls, progress, send } = setUp([50, null]);
    await send('https://storage.example/bucket/file?signature=x');
    expect(calls).toEqual(['put from 0', 'pause 1500', 'put from 0']);
    expect(progress.slice(progress.indexOf(50), progress.indexOf(50) + 2)).toEqual([50, 0]);
  });
});
