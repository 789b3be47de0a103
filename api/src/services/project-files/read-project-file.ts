import * as z from 'zod';
import { ZipError, ZipReader } from '#api/adapters/archive/zip-reader.ts';
import type { OpenFile } from '#api/adapters/files/file-store.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { readTimeline, refuseViolations } from '#api/services/timelines/timelines.ts';
import { inParts } from '#api/work/in-parts.ts';
import { parseJson } from '#api/work/parse-json.ts';
import { issueMessage } from '#shared/contracts/issue-messages.ts';
import {
  PROJECT_DOCUMENT,
  PROJECT_FILE_VERSION,
  type ProjectFile,
  type ProjectFileAsset,
  projectFileHeadSchema,
  projectFileSchema,
  projectFileTranscriptSchema,
} from '#shared/contracts/project-file.ts';
import {
  type ArchiveFault,
  findArchiveFault,
  findEntryFault,
  MOST_ENTRIES,
  transcriptEntry,
} from '#shared/hand-off/project-file.ts';
import { fileLabel } from '#shared/media/file-label.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';

/** Bounds of a JSON text, as for the body of a request. */
const JSON_LIMITS = { values: 500_000, entries: 100_000 };

/** A project file that was judged, of which no media have been unpacked. */
export interface ReadProjectFile {
  readonly document: ProjectFile;
  /** In the current layout. It keeps every rule that a saved one keeps. */
  readonly timeline: Timeline;
  /** Bytes of everything in it, unpacked. */
  readonly bytes: number;
  readonly zip: ZipReader;
}

type WireTranscript = z.input<typeof projectFileTranscriptSchema>;

/**
 * Reads the table of contents and the document of a project file, and judges them.
 * @throws ApiError `project-file.invalid` with the name of the entry at fault, `project-file.newer`,
 *   `timeline.unreadable`
 */
export async function readProjectFile(file: OpenFile): Promise<ReadProjectFile> {
  return refusing(async () => {
    const zip = await ZipReader.open(file, MOST_ENTRIES);
    refuse(findArchiveFault(zip.entries, file.size));
    const content = await readJsonEntry(zip, PROJECT_DOCUMENT);
    const { version } = parsed(projectFileHeadSchema, content, PROJECT_DOCUMENT);
    if (version > PROJECT_FILE_VERSION) throw new ApiError('project-file.newer', { data: { entry: PROJECT_DOCUMENT } });
    const document = parsed(projectFileSchema, content, PROJECT_DOCUMENT);
    refuse(findEntryFault(new Set(zip.entries.map(({ name }) => name)), document));
    const timeline = await timelineOf(document);
    return { document, timeline, zip, bytes: zip.entries.reduce((sum, { bytes }) => sum + bytes, 0) };
  });
}

/**
 * Reads the transcript of an asset in a project file, in the wire format.
 * @throws ApiError `project-file.invalid`
 */
export async function readTranscript(zip: ZipReader, asset: ProjectFileAsset): Promise<WireTranscript> {
  const entry = transcriptEntry(asset);
  return refusing(async () => {
    const content = await readJsonEntry(zip, entry);
    const { words: sent } = parsed(z.object({ words: z.array(z.unknown()) }), content, entry);
    const bare = parsed(projectFileTranscriptSchema, { ...(content as object), words: [] }, entry);
    const { words: wordsSchema } = projectFileTranscriptSchema.shape;
    const words = await inParts(sent, (part) => z.encode(wordsSchema, parsed(wordsSchema, part, entry)));
    return { ...z.encode(projectFileTranscriptSchema, bare), words };
  });
}

/** Runs work on an archive. An archive that cannot be read is refused by the name of its entry. */
export async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const zipError = error instanceof Error && error.cause instanceof ZipError ? error.cause : error;
    if (!(zipError instanceof ZipError)) throw error;
    throw refusal({ entry: zipError.entry, reason: 'is damaged or cut off' }, zipError);
  }
}

function refuse(fault: ArchiveFault | null): void {
  if (fault) throw refusal(fault);
}

/** The name comes from the file, so it is shown as one short line. */
function refusal({ entry, reason }: ArchiveFault, cause?: unknown): ApiError {
  const name = entry === null ? null : fileLabel(entry).slice(0, 100);
  const subject = name === null ? 'It' : `“${name}”`;
  const message = `This project file cannot be opened: ${subject} ${reason}.`;
  return new ApiError('project-file.invalid', { message, data: { entry: name }, cause });
}

async function readJsonEntry(zip: ZipReader, name: string): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of zip.read(name)) chunks.push(chunk);
  try {
    return await parseJson(Buffer.concat(chunks), JSON_LIMITS);
  } catch (cause) {
    throw refusal({ entry: name, reason: 'is not valid JSON' }, cause);
  }
}

function parsed<S extends z.ZodType>(schema: S, value: unknown, entry: string): z.output<S> {
  const result = schema.safeParse(value, { error: issueMessage });
  if (result.success) return result.data;
  throw issueRefusal(result.error, entry);
}

function issueRefusal({ issues: [first] }: z.ZodError, entry: string, within: readonly PropertyKey[] = []): ApiError {
  const path = z.core.toDotPath([...within, ...(first?.path ?? [])]);
  const reason = `has a wrong value${path ? ` at ${path.slice(0, 200)}` : ''} (${first?.message.replace(/\.$/, '')})`;
  return refusal({ entry, reason });
}

/** The timeline passes the upgrade of stored ones and the rules of saved ones. */
async function timelineOf({ timelineVersion, timeline }: ProjectFile): Promise<Timeline> {
  const { scenes = [], corrections = {}, markers = [] } = timeline;
  try {
    const read = await readTimeline({ ...timeline, scenes, corrections, markers, schemaVersion: timelineVersion });
    refuseViolations(read);
    return read;
  } catch (error) {
    if (error instanceof z.ZodError) throw issueRefusal(error, PROJECT_DOCUMENT, ['timeline']);
    if (!(error instanceof ApiError) || error.code !== 'request.invalid') throw error;
    const reason = `has a timeline that breaks a rule (${error.message.replace(/\.$/, '')})`;
    throw refusal({ entry: PROJECT_DOCUMENT, reason });
  }
}
