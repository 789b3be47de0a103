import type { Take } from './record-types.ts';
import { recordingError } from './recording-error.ts';
import { releaseRecording } from './stored-recordings.ts';
import {
  type RecordingPlace,
  type RecordingRecord,
  recordingFolder,
  recordingsFolder,
  type TakeRecord,
} from './take-folder.ts';

/** Returns the takes of a finished recording that this page has locked. */
export function takesOf(place: RecordingPlace, record: RecordingRecord, takes: readonly TakeRecord[]): Take[] {
  const left = new Set(takes);
  return takes.map((take) => ({
    id: `${place.id}/${take.fileName}`,
    recordingId: place.id,
    kind: take.kind,
    projectId: record.projectId,
    sceneId: record.sceneId,
    recordedAt: record.recordedAt,
    durationSeconds: take.durationSeconds,
    byteSize: take.byteSize,
    file: () => openTake(place, record, take),
    discard: async () => {
      left.delete(take);
      await (left.size === 0 ? removeRecording(place) : removeTake(place, take));
    },
  }));
}

/** Removes a recording with all its files, and releases its lock. */
export async function removeRecording(place: RecordingPlace): Promise<void> {
  await ignoringMissing(async () => {
    await (await recordingsFolder(place.folder)).removeEntry(place.id, { recursive: true });
  });
  releaseRecording(place.id);
}

async function removeTake(place: RecordingPlace, { fileName }: TakeRecord): Promise<void> {
  await ignoringMissing(async () => {
    await (await recordingFolder(place, { create: false })).removeEntry(fileName);
  });
}

async function openTake(place: RecordingPlace, { recordedAt }: RecordingRecord, take: TakeRecord): Promise<File> {
  try {
    const folder = await recordingFolder(place, { create: false });
    const file = await (await folder.getFileHandle(take.fileName)).getFile();
    const type = take.kind === 'audio' ? 'audio/webm' : 'video/webm';
    return new File([file], `${take.kind}-recording-${recordedAt}.webm`, { type, lastModified: recordedAt });
  } catch (error) {
    throw recordingError({ code: 'recording.gone' }, error);
  }
}

async function ignoringMissing(remove: () => Promise<void>): Promise<void> {
  try {
    await remove();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotFoundError') throw error;
  }
}
