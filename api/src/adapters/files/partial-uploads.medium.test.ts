import { existsSync } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PartialUpload, PartialUploads, parsePartName } from './partial-uploads.ts';

const ID = '00112233445566778899aabbccddeeff';
const UPLOAD: PartialUpload = { totalBytes: 10, expiresAt: new Date('2026-11-21T10:00:00Z') };

let root: string;
let path: string;
let uploads: PartialUploads;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'clipwright-parts-'));
  path = join(root, ID);
  uploads = new PartialUploads((name) => open(name, 'wx'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** A body that sends these bytes and ends. */
function body(text: string): Readable {
  return Readable.from([Buffer.from(text)]);
}

/** A body that sends these bytes and then stalls. */
function silent(text: string): Readable {
  const stream = new Readable({ read() {} });
  stream.push(text);
  return stream;
}

/** Sends once it is read, then breaks off. */
async function* brokenOff(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
  await delay(20);
  throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
}

/** Sends bytes of an upload of ten and breaks off. */
async function breakOff(text: string, from: number | 'start-over' = 'start-over', store = uploads): Promise<void> {
  const body = Readable.from(brokenOff(text));
  await expect(store.receive(path, UPLOAD, { from, endExclusive: 10, body })).rejects.toMatchObject({
    code: 'storage.incomplete',
  });
}

const rest = (text: string, from: number) =>
  uploads.receive(path, UPLOAD, { from, endExclusive: from + text.length, body: body(text) });

describe('an upload that breaks off', () => {
  it('keeps its part and resumes there; the file gets its name only when complete', async () => {
    await breakOff('0123');
    expect(await uploads.arrived(path, UPLOAD)).toBe(4);
    expect(existsSync(path)).toBe(false);
    await breakOff('45', 4);
    expect(await uploads.arrived(path, UPLOAD)).toBe(6);
    expect(await rest('6789', 6)).toBe(10);
    expect(await readFile(path, 'utf8')).toBe('0123456789');
    expect(await readdir(root)).toEqual([ID]);
  });

  it('resumes in any number of pieces', async () => {
    expect(await rest('012', 0)).toBe(3);
    expect(await rest('345', 3)).toBe(6);
    expect(await rest('6789', 6)).toBe(10);
    expect(await readFile(path, 'utf8')).toBe('0123456789');
  });

  it('resumes after a restart of the process', async () => {
    await breakOff('0123');
    const restarted = new PartialUploads((name) => open(name, 'wx'));
    expect(await restarted.arrived(path, UPLOAD)).toBe(4);
    expect(await restarted.receive(path, UPLOAD, { from: 4, endExclusive: 10, body: body('456789') })).toBe(10);
    expect(await readFile(path, 'utf8')).toBe('0123456789');
  });

  it('can start over', async () => {
    await breakOff('xxxx');
    const whole = { from: 'start-over', endExclusive: 10, body: body('0123456789') } as const;
    expect(await uploads.receive(path, UPLOAD, whole)).toBe(10);
    expect(await readFile(path, 'utf8')).toBe('0123456789');
    expect(await readdir(root)).toEqual([ID]);
  });

  it('before its first byte leaves nothing', async () => {
    await breakOff('');
    expect(await readdir(root)).toEqual([]);
    expect(await uploads.arrived(path, UPLOAD)).toBe(0);
  });

  it.each([0, 3, 5, 9])('does not resume at byte %i after four have arrived', async (from) => {
    await breakOff('0123');
    await expect(rest('x', from)).rejects.toMatchObject({ code: 'storage.offset', arrivedBytes: 4 });
    expect(await uploads.arrived(path, UPLOAD)).toBe(4);
  });

  it('does not resume as a file of another length', async () => {
    await breakOff('0123');
    const other = { ...UPLOAD, totalBytes: 11 };
    await expect(uploads.arrived(path, other)).rejects.toMatchObject({ code: 'storage.offset', arrivedBytes: 4 });
    await expect(
      uploads.receive(path, other, { from: 4, endExclusive: 11, body: body('4567890') }),
    ).rejects.toMatchObject({ code: 'storage.offset' });
    expect(await uploads.arrived(path, UPLOAD)).toBe(4);
  });

  it('is abandoned when more arrives than was announced', async () => {
    await breakOff('0123');
    await expect(
      uploads.receive(path, UPLOAD, { from: 4, endExclusive: 10, body: body('4567890') }),
    ).rejects.toMatchObject({ code: 'storage.too-large' });
    expect(await readdir(root)).toEqual([]);
  });

  it('on a full disk keeps nothing', async () => {
    const full = new PartialUploads(() => open('/dev/full', 'w'));
    const whole = { from: 'start-over', endExclusive: 10, body: body('0123456789') } as const;
    await expect(full.receive(path, UPLOAD, whole)).rejects.toMatchObject({ code: 'storage.full' });
    expect(await readdir(root)).toEqual([]);
  });
});

describe('a finished upload', () => {
  it('reports that it is complete, and accepts nothing more', async () => {
    await rest('0123456789', 0);
    expect(await uploads.arrived(path, UPLOAD)).toBe(10);
    await expect(rest('x', 9)).rejects.toMatchObject({ code: 'storage.exists' });
    await expect(uploads.arrived(path, { ...UPLOAD, totalBytes: 9 })).rejects.toMatchObject({
      code: 'storage.offset',
    });
  });
});

describe('two requests for one upload', () => {
  it('a status request ends a hanging upload and keeps its bytes', async () => {
    const hanging = uploads.receive(path, UPLOAD, { from: 0, endExclusive: 10, body: silent('0123') });
    const ended = expect(hanging).rejects.toMatchObject({ code: 'storage.incomplete' });
    await delay(20);
    expect(await uploads.arrived(path, UPLOAD)).toBe(4);
    await ended;
  });

  it('never run at once: the newest of ten ends the others, and the file is complete', async () => {
    await breakOff('0123');
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => rest('456789', 4)));
    expect(results.map(({ status }) => status)).toEqual([...Array(9).fill('rejected'), 'fulfilled']);
    expect(await readFile(path, 'utf8')).toBe('0123456789');
    expect(await readdir(root)).toEqual([ID]);
  });

  it('in two processes: the second gets an error while the first runs', async () => {
    const stream = silent('0123');
    const first = uploads.receive(path, UPLOAD, { from: 0, endExclusive: 10, body: stream });
    await delay(20);
    const second = new PartialUploads((name) => open(name, 'wx'));
    await expect(second.arrived(path, UPLOAD)).rejects.toMatchObject({ code: 'storage.busy' });
    stream.push('456789');
    stream.push(null);
    expect(await first).toBe(10);
    expect(await second.arrived(path, UPLOAD)).toBe(10);
  });
});

describe('a part whose process was killed', () => {
  const MEGABYTE = 1_000_000;
  const upload = { ...UPLOAD, totalBytes: 5 * MEGABYTE };
  const part = () => `${path}.${UPLOAD.expiresAt.getTime()}.${upload.totalBytes}.0123456789abcdef.part`;

  it('is kept later, without the last megabyte, which may not have reached the disk', async () => {
    await writeFile(part(), Buffer.alloc(3 * MEGABYTE, 'x'));
    await expect(uploads.arrived(path, upload)).rejects.toMatchObject({ code: 'storage.busy' });
    await utimes(part(), new Date(), new Date(Date.now() - 80_000));
    expect(await uploads.arrived(path, upload)).toBe(2 * MEGABYTE);
    const piece = { from: 2 * MEGABYTE, endExclusive: upload.totalBytes };
    const bytes = Readable.from([Buffer.alloc(3 * MEGABYTE, 'y')]);
    expect(await uploads.receive(path, upload, { ...piece, body: bytes })).toBe(upload.totalBytes);
    const whole = await readFile(path);
    expect([whole[2 * MEGABYTE - 1], whole[2 * MEGABYTE], whole.length]).toEqual([120, 121, upload.totalBytes]);
  });

  it('is kept at once where no other process can be receiving it', async () => {
    const only = new PartialUploads((name) => open(name, 'wx'), true);
    await writeFile(part(), Buffer.alloc(3 * MEGABYTE, 'x'));
    expect(await only.arrived(path, upload)).toBe(2 * MEGABYTE);
  });

  it('is removed when none of it is certain', async () => {
    await writeFile(part(), 'a few bytes');
    await utimes(part(), new Date(), new Date(Date.now() - 80_000));
    expect(await uploads.arrived(path, upload)).toBe(0);
    expect(await readdir(root)).toEqual([]);
  });
});

describe('the name of a part', () => {
  it.each([
    [`${ID}.1000.10.kept`, { id: ID, expiresAt: new Date(1000), totalBytes: 10, isKept: true }],
    [`${ID}.1000.10.0123456789abcdef.part`, { id: ID, expiresAt: new Date(1000), totalBytes: 10, isKept: false }],
    [`${ID}.0123456789abcdef.part`, null],
    [ID, null],
    ['x.1000.10.kept', null],
  ])('%s', (name, expected) => {
    expect(parsePartName(name)).toEqual(expected);
  });
});
