import {
  PROJECT_DOCUMENT,
  PROJECT_FILE_LIMITS,
  type ProjectFile,
  type ProjectFileAsset,
} from '#shared/contracts/project-file.ts';
import { MAX_TRANSCRIPT_BYTES } from '#shared/contracts/transcript.ts';

/** An entry of an archive, as its table of contents declares it. Sizes in bytes. */
export interface ArchiveEntry {
  readonly name: string;
  /** Unpacked size. */
  readonly bytes: number;
  /** Size in the archive. */
  readonly packedBytes: number;
  readonly packing: 'stored' | 'deflated' | 'other';
}

/** The reason for refusing an archive. `entry` is null when it concerns the whole. */
export interface ArchiveFault {
  readonly entry: string | null;
  /** A sentence's end, after the entry's name: "is in the file twice". */
  readonly reason: string;
}

const ID = '[A-Za-z0-9-]{8,64}';
const MEDIA = new RegExp(`^media/${ID}(\\.[a-z0-9]{1,8})?$`);
const TRANSCRIPT = new RegExp(`^transcripts/${ID}\\.json$`);

/** Most entries that a project file may have: two for each asset, and the document. */
export const MOST_ENTRIES = 1 + 2 * PROJECT_FILE_LIMITS.assets;

/** Name of an asset's media in a project file, with the ending of its file, so that other programs open it. */
export function mediaEntry({ id, fileName }: Pick<ProjectFileAsset, 'id' | 'fileName'>): string {
  return `media/${id}${/\.[a-z0-9]{1,8}$/i.exec(fileName)?.[0].toLowerCase() ?? ''}`;
}

/** Name of an asset's transcript in a project file. */
export function transcriptEntry({ id }: Pick<ProjectFileAsset, 'id'>): string {
  return `transcripts/${id}.json`;
}

/**
 * Judges the table of contents of an archive before anything is unpacked. Only names that a project file may have pass,
 * so paths that lead elsewhere do not; only declared sizes that fit, and that the archive has room for.
 * @param archiveBytes Size of the archive itself.
 * @returns The first fault, or null.
 */
export function findArchiveFault(entries: readonly ArchiveEntry[], archiveBytes: number): ArchiveFault | null {
  if (entries.length > MOST_ENTRIES) return { entry: null, reason: 'has too many entries' };
  const seen = new Set<string>();
  const sum = { packed: 0, transcripts: 0 };
  for (const { name, bytes, packedBytes, packing } of entries) {
    const most = mostBytes(name);
    if (most === null) return { entry: name, reason: 'does not belong in a project file' };
    if (seen.has(name)) return { entry: name, reason: 'is in the file twice' };
    seen.add(name);
    if (packing === 'other') return { entry: name, reason: 'is encrypted or compressed in an unknown way' };
    // Media are stored as they are, so that no few bytes can become many.
    if (packing === 'deflated' && MEDIA.test(name)) return { entry: name, reason: 'may not be compressed' };
    if (bytes > most) return { entry: name, reason: 'is too large' };
    sum.packed += packedBytes;
    if (TRANSCRIPT.test(name)) sum.transcripts += bytes;
    if (sum.transcripts > PROJECT_FILE_LIMITS.transcriptBytes)
      return { entry: name, reason: 'is one transcript too many' };
    // Several entries that share their bytes would unpack to more than was sent.
    if (sum.packed > archiveBytes) return { entry: name, reason: 'overlaps another entry' };
  }
  return seen.has(PROJECT_DOCUMENT) ? null : { entry: PROJECT_DOCUMENT, reason: 'is missing' };
}

/**
 * Compares the entries of an archive with those that its document names.
 * @returns The first that is missing or that the document does not name, or null.
 */
export function findEntryFault(
  names: ReadonlySet<string>,
  { assets }: Pick<ProjectFile, 'assets'>,
): ArchiveFault | null {
  const expected = [PROJECT_DOCUMENT];
  for (const asset of assets) {
    expected.push(mediaEntry(asset));
    if (asset.hasTranscript) expected.push(transcriptEntry(asset));
  }
  const missing = expected.find((name) => !names.has(name));
  if (missing !== undefined) return { entry: missing, reason: 'is missing' };
  const known = new Set(expected);
  const stranger = [...names].find((name) => !known.has(name));
  return stranger === undefined ? null : { entry: stranger, reason: `is not named in ${PROJECT_DOCUMENT}` };
}

function mostBytes(name: string): number | null {
  if (name === PROJECT_DOCUMENT) return PROJECT_FILE_LIMITS.documentBytes;
  if (MEDIA.test(name)) return PROJECT_FILE_LIMITS.mediaBytes;
  return TRANSCRIPT.test(name) ? MAX_TRANSCRIPT_BYTES : null;
}
