import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PROJECT_FILE_LIMITS } from '#shared/contracts/project-file.ts';
import { type ArchiveEntry, findArchiveFault, findEntryFault, MOST_ENTRIES, mediaEntry } from './project-file.ts';

const MIB = 1024 * 1024;
const entry = (name: string, values: Partial<ArchiveEntry> = {}): ArchiveEntry => ({
  ...{ name, bytes: 10, packedBytes: values.bytes ?? 10, packing: 'stored' },
  ...values,
});
const document = entry('project.json', { packing: 'deflated' });

describe('the table of contents of a project file', () => {
  it('passes with the document, media and transcripts', () => {
    const entries = [document, entry('media/0123456789abcdef.mp4'), entry('transcripts/0123456789abcdef.json')];
    expect(findArchiveFault(entries, 100)).toBeNull();
  });

  const hostile: readonly (readonly [string, readonly ArchiveEntry[], string, string])[] = [
    ['a path that leads out', [entry('../evil.mp4')], '../evil.mp4', 'does not belong'],
    ['a path that leads out of a folder', [entry('media/../../evil')], 'media/../../evil', 'does not belong'],
    ['an absolute path', [entry('/etc/passwd')], '/etc/passwd', 'does not belong'],
    ['a path with a drive', [entry('C:\\evil.mp4')], 'C:\\evil.mp4', 'does not belong'],
    ['a folder', [entry('media/')], 'media/', 'does not belong'],
    ['a stranger', [entry('run.sh')], 'run.sh', 'does not belong'],
    ['a name in other letters', [entry('Project.json')], 'Project.json', 'does not belong'],
    ['two entries of one name', [document, document], 'project.json', 'twice'],
    ['encryption', [entry('project.json', { packing: 'other' })], 'project.json', 'encrypted'],
    ['compressed media', [entry('media/12345678', { packing: 'deflated' })], 'media/12345678', 'compressed'],
    ['a long document', [entry('project.json', { bytes: 13 * MIB, packedBytes: 9 })], 'project.json', 'too large'],
    ['long media', [entry('media/12345678', { bytes: 501 * MIB })], 'media/12345678', 'too large'],
    [
      'entries that share bytes',
      [document, entry('media/12345678', { bytes: 60 }), entry('media/abcdefgh', { bytes: 60 })],
      'media/abcdefgh',
      'overlaps',
    ],
    ['no document', [entry('media/12345678')], 'project.json', 'missing'],
  ];
  it.each(hostile)('is refused with %s', (_name, entries, name, reason) => {
    expect(findArchiveFault(entries, 100)).toEqual({ entry: name, reason: expect.stringContaining(reason) });
  });

  it('is refused with too many entries or transcripts', () => {
    const many = Array.from({ length: MOST_ENTRIES + 1 }, (_, n) => entry(`media/0000${n + 1_000}`));
    expect(findArchiveFault(many, Number.MAX_SAFE_INTEGER)).toEqual({ entry: null, reason: 'has too many entries' });
    const talk = Array.from({ length: 9 }, (_, n) =>
      entry(`transcripts/0000000${n}.json`, { bytes: 8 * MIB, packedBytes: 1, packing: 'deflated' }),
    );
    expect(findArchiveFault(talk, 100)?.reason).toBe('is one transcript too many');
  });

  it('never passes more media than the archive has bytes, nor any name outside its folders', () => {
    const packing = fc.constantFrom('stored' as const, 'deflated' as const, 'other' as const);
    const name = fc.oneof(fc.string(), fc.stringMatching(/^(media|transcripts)\/[a-z0-9./]{1,12}$/));
    const any = fc.record({ name, bytes: fc.nat(1_000), packedBytes: fc.nat(1_000), packing });
    fc.assert(
      fc.property(fc.array(any), fc.nat(5_000), (others, size) => {
        if (findArchiveFault([document, ...others], size) !== null) return;
        expect(others.reduce((sum, { packedBytes }) => sum + packedBytes, 0)).toBeLessThanOrEqual(size);
        for (const { name: passed } of others) {
          expect(passed).not.toContain('..');
          expect(passed).toMatch(/^(media|transcripts)\/[^/]+$/);
        }
      }),
    );
  });
});

describe('the entries that a document names', () => {
  const asset = { id: '12345678', fileName: 'Clip.MP4', hasTranscript: true } as const;
  const assets = [{ ...asset, type: 'video', name: 'Clip' }] as const;
  const names = ['project.json', 'media/12345678.mp4', 'transcripts/12345678.json'];

  it('have the ending of the file', () => {
    expect(mediaEntry(asset)).toBe('media/12345678.mp4');
    expect(mediaEntry({ id: '12345678', fileName: '../x/.evil-name' })).toBe('media/12345678');
  });

  it('are all there, and no others', () => {
    const file = { assets: [...assets] };
    expect(findEntryFault(new Set(names), file)).toBeNull();
    expect(findEntryFault(new Set(names.slice(0, 2)), file)?.entry).toBe('transcripts/12345678.json');
    expect(findEntryFault(new Set([...names, 'media/abcdefgh']), file)?.entry).toBe('media/abcdefgh');
  });

  it('fit the most assets of an account', () => {
    expect(MOST_ENTRIES).toBe(1 + 2 * PROJECT_FILE_LIMITS.assets);
  });
});
