import { expose } from 'comlink';
import { registerAbortTransfer } from '#workers/browser/threads/abort-transfer.ts';
import { type Result, toResult } from '#workers/lib/result.ts';
import { mendRecording } from './mend-recording.ts';
import { PieceRecorder } from './piece-recorder.ts';
import type { RecordingEnd } from './record-types.ts';
import { Recorder } from './recorder.ts';
import type { RecordingPlace, RecordingRecord, TakeRecord } from './take-folder.ts';
import type { TakeStreams } from './take-recorder.ts';

/** One recording. The worker ends with it. */
class RecordWorker {
  #recorder: Recorder | null = null;
  #pieces: PieceRecorder | null = null;

  /** See `Recorder.start`. */
  start(
    place: RecordingPlace,
    record: RecordingRecord,
    streams: readonly TakeStreams[],
    signal: AbortSignal,
    onEnd: (reason: RecordingEnd) => void,
  ): Promise<Result<void>> {
    return toResult(async () => {
      this.#recorder = await Recorder.start(place, record, streams, { signal, onEnd });
    });
  }

  /** Opens files for {@link append}, where tracks can't be read. */
  startPieces(
    place: RecordingPlace,
    record: RecordingRecord,
    onEnd: (reason: RecordingEnd) => void,
  ): Promise<Result<void>> {
    return toResult(async () => {
      this.#pieces = await PieceRecorder.start(place, record, onEnd);
    });
  }

  /** Stays pending for as long as the worker lives. */
  live(): Promise<Result<void>> {
    return new Promise(() => {});
  }

  /** Adds a piece to the take of a source. */
  append(index: number, bytes: ArrayBuffer): Promise<Result<void>> {
    return toResult(() => this.#pieces?.append(index, bytes));
  }

  pause(at: number): void {
    this.#recorder?.pause(at);
  }

  resume(at: number): void {
    this.#recorder?.resume(at);
  }

  /** Ends the takes, and repairs one that could not be ended. */
  stop(place: RecordingPlace, at: number): Promise<Result<TakeRecord[]>> {
    return toResult(async () => {
      await this.#recorder?.stop(at);
      this.#pieces?.close();
      return await mendRecording(place);
    });
  }

  cancel(): Promise<Result<void>> {
    return toResult(async () => {
      await this.#recorder?.cancel();
      this.#pieces?.close();
    });
  }

  /** See `mendRecording`. */
  mend(place: RecordingPlace): Promise<Result<TakeRecord[]>> {
    return toResult(() => mendRecording(place));
  }
}

export type { RecordWorker };

registerAbortTransfer();
expose(new RecordWorker());
