import type { TakeKind } from './record-types.ts';

/** A recording's folder in the origin's private file system. */
export interface RecordingPlace {
  /** The account's folder. */
  readonly folder: string;
  readonly id: string;
}

/** The file that describes a recording; written before its first picture. */
export const RECORDING_NAME = 'recording.json';

/** The file that lists the finished takes. Without it the takes have to be repaired. */
export const FINISHED_NAME = 'finished.json';

/** Contents of {@link RECORDING_NAME}. */
export interface RecordingRecord {
  readonly projectId: string | null;
  readonly sceneId: string | null;
  /** Milliseconds since 1970. */
  readonly recordedAt: number;
  readonly kinds: readonly TakeKind[];
}

/** A finished take on the disk. */
export interface TakeRecord {
  readonly kind: TakeKind;
  readonly fileName: string;
  readonly durationSeconds: number;
  readonly byteSize: number;
}

/** Name of a take's file during the recording. */
export function takeName(index: number): string {
  return `${index}.webm`;
}

/** @throws DOMException `NotFoundError` when it is missing and not created. */
export async function recordingFolder(
  { folder, id }: RecordingPlace,
  options: { readonly create: boolean },
): Promise<FileSystemDirectoryHandle> {
  const recordings = await recordingsFolder(folder);
  return recordings.getDirectoryHandle(id, options);
}

/** The folder of all recordings of an account. */
export async function recordingsFolder(folder: string): Promise<FileSystemDirectoryHandle> {
  return (await navigator.storage.getDirectory()).getDirectoryHandle(folder, { create: true });
}
