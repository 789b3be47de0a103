import { MAX_UPLOAD_BYTES } from '#shared/media/limits.ts';
import type { RecordingEnd } from './record-types.ts';
import { TakeFile, writeSmallFile } from './take-file.ts';
import { RECORDING_NAME, type RecordingPlace, type RecordingRecord, recordingFolder, takeName } from './take-folder.ts';

/** A take ends this far before the largest upload, because pieces are large. In bytes. */
const END_BYTES = 16 * 1024 * 1024;

/** Writes the pieces of the browser's own recorders. Runs in a worker. */
export class PieceRecorder {
  readonly #files: readonly TakeFile[];
  readonly #onEnd: (reason: RecordingEnd) => void;

  /** @throws CodedError `recording.no-storage`, `recording.storage-full`. */
  static async start(
    place: RecordingPlace,
    record: RecordingRecord,
    onEnd: (reason: RecordingEnd) => void,
  ): Promise<PieceRecorder> {
    const folder = await recordingFolder(place, { create: true });
    const files: TakeFile[] = [];
    try {
      await writeSmallFile(folder, RECORDING_NAME, JSON.stringify(record));
      for (const index of record.kinds.keys()) {
        files.push(await TakeFile.create(folder, takeName(index), () => onEnd('storage-full')));
      }
      return new PieceRecorder(files, onEnd);
    } catch (error) {
      for (const file of files) file.close();
      throw error;
    }
  }

  private constructor(files: readonly TakeFile[], onEnd: (reason: RecordingEnd) => void) {
    this.#files = files;
    this.#onEnd = onEnd;
  }

  append(index: number, bytes: ArrayBuffer): void {
    const file = this.#files[index];
    if (!file) return;
    file.write(new Uint8Array(bytes), file.byteLength);
    file.flush();
    if (file.byteLength > MAX_UPLOAD_BYTES - END_BYTES) this.#onEnd('size-limit');
  }

  close(): void {
    for (const file of this.#files) file.close();
  }
}
