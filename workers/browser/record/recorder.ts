import { AbortedError, throwIfAborted } from '#workers/lib/coded-error.ts';
import type { RecordingEnd, TakeKind } from './record-types.ts';
import { RecordingClock } from './recording-clock.ts';
import { recordingError } from './recording-error.ts';
import { writeSmallFile } from './take-file.ts';
import {
  FINISHED_NAME,
  RECORDING_NAME,
  type RecordingPlace,
  type RecordingRecord,
  recordingFolder,
  type TakeRecord,
  takeName,
} from './take-folder.ts';
import { TakeRecorder, type TakeStreams } from './take-recorder.ts';

/** A device that has sent nothing for this long never will. */
const FIRST_SIGNAL_MS = 12_000;

/** A take with pictures waits no longer than this for its sound, which may be switched off. */
const SOUND_WAIT_MS = 1_500;

/**
 * Time before the start for learning the tracks' clocks from their signals. A busy machine delivers some of them late.
 */
const CLOCK_MS = 300;

const FILL_MS = 250;

const FLUSH_MS = 1_000;

/** Sound made before the end arrives within this time. */
const LAST_SOUND_MS = 500;

/** Records all takes of one recording on one clock. Runs in a worker. */
export class Recorder {
  readonly #folder: FileSystemDirectoryHandle;
  readonly #kinds: readonly TakeKind[];
  readonly #takes: readonly TakeRecorder[];
  readonly #clock: RecordingClock;
  readonly #timers: readonly ReturnType<typeof setInterval>[];

  /**
   * Opens everything, waits for the first signal of every device, and starts the clock.
   * @throws CodedError of the recording catalogue, AbortedError; nothing stays open then.
   */
  static async start(
    place: RecordingPlace,
    record: RecordingRecord,
    streams: readonly TakeStreams[],
    options: { readonly onEnd: (reason: RecordingEnd) => void; readonly signal: AbortSignal },
  ): Promise<Recorder> {
    const folder = await recordingFolder(place, { create: true });
    const takes: TakeRecorder[] = [];
    try {
      await writeSmallFile(folder, RECORDING_NAME, JSON.stringify(record));
      for (const [index, source] of streams.entries()) {
        takes.push(await TakeRecorder.open(source, { folder, name: takeName(index) }, options.onEnd));
      }
      await signalsOf(takes, options.signal);
      // Before the clock starts, because pictures that arrive during the write would be missing.
      await Promise.all(takes.map((take) => take.writeHead()));
      const clock = new RecordingClock(now());
      for (const take of takes) take.start(clock);
      throwIfAborted(options.signal);
      return new Recorder(folder, record.kinds, takes, clock);
    } catch (error) {
      await Promise.all(takes.map((take) => take.cancel()));
      for (const { video, audio } of streams.slice(takes.length)) {
        for (const stream of [video, ...audio]) await stream?.cancel().catch(() => {}); // It was never read, or is locked.
      }
      throw error;
    }
  }

  private constructor(
    folder: FileSystemDirectoryHandle,
    kinds: readonly TakeKind[],
    takes: readonly TakeRecorder[],
    clock: RecordingClock,
  ) {
    this.#folder = folder;
    this.#kinds = kinds;
    this.#takes = takes;
    this.#clock = clock;
    this.#timers = [
      setInterval(() => {
        if (!clock.isPaused) for (const take of takes) take.fill(clock.elapsed(now()));
      }, FILL_MS),
      setInterval(() => {
        for (const take of takes) take.flush();
      }, FLUSH_MS),
    ];
  }

  /** Pauses at an instant of the page, in ms since 1970. */
  pause(at: number): void {
    this.#clock.pause(toDeviceTime(at));
  }

  resume(at: number): void {
    this.#clock.resume(toDeviceTime(at));
  }

  /** Ends all takes at an instant of the page, and lists those that were ended properly. */
  async stop(at: number): Promise<void> {
    this.#clock.pause(toDeviceTime(at));
    const elapsed = this.#clock.elapsed(now());
    const limit = performance.now() + LAST_SOUND_MS;
    while (performance.now() < limit && !this.#takes.every((take) => take.hasCome(elapsed))) await wait(20);
    this.#stopTimers();
    const finished = await Promise.all(this.#takes.map((take) => take.end(elapsed)));
    const records = finished.map((take, index): TakeRecord | null => {
      const kind = this.#kinds[index];
      return take && kind ? { kind, fileName: takeName(index), ...take } : null;
    });
    await writeSmallFile(this.#folder, FINISHED_NAME, JSON.stringify(records));
  }

  /** Ends without storing anything. */
  async cancel(): Promise<void> {
    this.#stopTimers();
    await Promise.all(this.#takes.map((take) => take.cancel()));
  }

  #stopTimers(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }
}

async function signalsOf(takes: readonly TakeRecorder[], signal: AbortSignal): Promise<void> {
  const start = performance.now();
  while (!takes.every((take) => take.isComplete)) {
    if (signal.aborted) throw new AbortedError();
    const waited = performance.now() - start;
    const isReady = takes.every((take) => take.isReady);
    if (isReady && waited > SOUND_WAIT_MS) break;
    if (waited > FIRST_SIGNAL_MS) throw recordingError({ code: 'recording.no-signal' });
    await wait(10);
  }
  await wait(CLOCK_MS);
}

/** The device time of this thread, in µs. */
function now(): number {
  return performance.now() * 1000;
}

/** The page's clock has another origin. */
function toDeviceTime(at: number): number {
  return (at - performance.timeOrigin) * 1000;
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
