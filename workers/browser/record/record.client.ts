import { proxy, type Remote, transfer } from 'comlink';
import { WorkerClient } from '#workers/browser/threads/worker-client.ts';
import { CodedError, isAbort, throwIfAborted } from '#workers/lib/coded-error.ts';
import { canReadTracks, MediaRecorderFeed } from './media-recorder-feed.ts';
import type { RecordWorker } from './record.worker.ts';
import type { Recording, RecordingEnd, RecordingOptions, Take, TakeSource } from './record-types.ts';
import { RecordingClock } from './recording-clock.ts';
import { recordingError } from './recording-error.ts';
import { releaseRecording, takeRecording } from './stored-recordings.ts';
import { removeRecording, takesOf } from './take.ts';
import {
  RECORDING_NAME,
  type RecordingPlace,
  type RecordingRecord,
  recordingFolder,
  recordingsFolder,
} from './take-folder.ts';
import type { TakeStreams } from './take-recorder.ts';

/** Pictures that may wait while an encoder is busy. A camera can lend few. */
const WAITING_FRAMES = 6;

/** Blocks of 10 ms of sound that may wait: dropped sound is lost, and a second of sound is small. */
const WAITING_BLOCKS = 1_000;

/**
 * Starts a recording in its own worker: one file per source, all from the instant when every device has sent its first
 * signal. It survives the tab; see {@link interruptedTakes}.
 * @throws CodedError of `shared/errors/recording-failures.ts` or `worker.lost`, AbortedError.
 */
export async function startRecording(sources: readonly TakeSource[], options: RecordingOptions): Promise<Recording> {
  const place = { folder: options.folder, id: crypto.randomUUID() };
  const record = {
    projectId: options.projectId,
    sceneId: options.sceneId ?? null,
    recordedAt: Date.now(),
    kinds: sources.map(({ kind }) => kind),
  };
  await takeRecording(place.id);
  const recording = new RunningRecording(place, record, sources, options);
  try {
    await recording.start(options.signal ?? new AbortController().signal);
    return recording;
  } catch (error) {
    await recording.discard();
    throw error;
  }
}

/**
 * Finds the takes of closed or crashed tabs, oldest first, and locks them for this page. Repairs takes that were cut
 * off, which copies them. A take that another tab has locked, or that does not fit on the disk again, is left for the
 * next visit.
 * @param folder The account's folder.
 * @param onFull Called once when a recording does not fit on the disk again.
 */
export async function interruptedTakes(folder: string, onFull: () => void = () => {}): Promise<readonly Take[]> {
  const recordings = await recordingsFolder(folder);
  const takes: Take[] = [];
  let isFull = false;
  for (const id of await Array.fromAsync(recordings.keys())) {
    if (!(await takeRecording(id))) continue;
    try {
      takes.push(...(await mend({ folder, id })));
    } catch (error) {
      isFull ||= error instanceof CodedError && error.code === 'recording.storage-full';
      releaseRecording(id);
    }
  }
  if (isFull) onFull();
  return takes.toSorted((a, b) => a.recordedAt - b.recordedAt);
}

async function mend(place: RecordingPlace): Promise<Take[]> {
  const client = recordClient();
  try {
    const takes = await client.call((remote) => remote.mend(place));
    if (takes.length === 0) {
      await removeRecording(place);
      return [];
    }
    const folder = await recordingFolder(place, { create: false });
    const file = await (await folder.getFileHandle(RECORDING_NAME)).getFile();
    return takesOf(place, JSON.parse(await file.text()) as RecordingRecord, takes);
  } finally {
    client.terminate();
  }
}

class RunningRecording implements Recording {
  readonly #place: RecordingPlace;
  readonly #record: RecordingRecord;
  readonly #sources: readonly TakeSource[];
  readonly #onEnded: (reason: RecordingEnd) => void;
  readonly #client = recordClient();
  readonly #tracks = new AbortController();
  #clock: RecordingClock | null = null;
  #feed: MediaRecorderFeed | null = null;
  #takes: Promise<readonly Take[]> | null = null;
  #isEnded = false;
  /** The end, if reported before the recording had started. */
  #earlyEnd: RecordingEnd | null = null;

  constructor(
    place: RecordingPlace,
    record: RecordingRecord,
    sources: readonly TakeSource[],
    options: RecordingOptions,
  ) {
    this.#place = place;
    this.#record = record;
    this.#sources = sources;
    this.#onEnded = options.onEnded ?? (() => {});
  }

  get id(): string {
    return this.#place.id;
  }

  async start(signal: AbortSignal): Promise<void> {
    this.#watchTracks();
    const onEnd = proxy((reason: RecordingEnd) => this.#end(reason));
    if (canReadTracks()) {
      const streams = this.#sources.map(openStreams);
      const transferred = streams.flatMap(({ video, audio }) => [...(video ? [video] : []), ...audio]);
      await this.#client.call(
        (remote) => remote.start(this.#place, this.#record, transfer(streams, transferred), signal, onEnd),
        signal,
      );
    } else {
      const append = (index: number, bytes: ArrayBuffer) =>
        this.#client.call((remote) => remote.append(index, transfer(bytes, [bytes])));
      this.#feed = new MediaRecorderFeed(this.#sources, append, () => this.#end('encoder-failed'));
      await this.#client.call((remote) => remote.startPieces(this.#place, this.#record, onEnd), signal);
      throwIfAborted(signal);
      this.#feed.start();
    }
    this.#clock = new RecordingClock(performance.now());
    // Without a pending call, the worker's death would go unnoticed until the stop.
    this.#client.call((remote) => remote.live()).catch(() => this.#end('encoder-failed'));
    const early = this.#earlyEnd;
    // After the caller has received its recording.
    if (early !== null) setTimeout(() => this.#end(early));
  }

  elapsedSeconds(): number {
    return (this.#clock?.elapsed(performance.now()) ?? 0) / 1000;
  }

  pause(): void {
    this.#clock?.pause(performance.now());
    this.#feed?.pause();
    const at = now();
    this.#tell((remote) => remote.pause(at));
  }

  resume(): void {
    this.#clock?.resume(performance.now());
    this.#feed?.resume();
    const at = now();
    this.#tell((remote) => remote.resume(at));
  }

  stop(): Promise<readonly Take[]> {
    this.#takes ??= this.#stop();
    return this.#takes;
  }

  async discard(): Promise<void> {
    this.#isEnded = true;
    this.#clock?.pause(performance.now());
    this.#tracks.abort();
    await this.#takes?.catch(() => {}); // There is nothing to store.
    await this.#feed?.stop();
    await this.#client.call((remote) => remote.cancel()).catch(() => {}); // Its worker has died.
    this.#client.terminate();
    await removeRecording(this.#place);
  }

  async #stop(): Promise<readonly Take[]> {
    const at = now();
    this.#clock?.pause(performance.now());
    this.#isEnded = true;
    this.#tracks.abort();
    try {
      await this.#feed?.stop();
      const takes = await this.#client.call((remote) => remote.stop(this.#place, at));
      if (takes.length > 0) return takesOf(this.#place, this.#record, takes);
    } catch (error) {
      if (isAbort(error)) throw error;
      // The worker has died, but its files are here.
      const takes = await mend(this.#place);
      if (takes.length > 0) return takes;
    } finally {
      this.#client.terminate();
    }
    await removeRecording(this.#place);
    throw recordingError({ code: 'recording.empty' });
  }

  /** Stores the recording and notifies the caller. */
  #end(reason: RecordingEnd): void {
    if (this.#isEnded) return;
    if (!this.#clock) {
      this.#earlyEnd ??= reason;
      return;
    }
    this.#stopInBackground();
    this.#onEnded(reason);
  }

  #tell(message: (remote: Remote<RecordWorker>) => Promise<void>): void {
    const call = this.#client.call(async (remote) => ({ ok: true, value: await message(remote) }));
    call.catch(() => {}); // The worker has died; `stop()` reports it.
  }

  #stopInBackground(): void {
    this.stop().catch(() => {}); // The caller's `stop()` gets the same error.
  }

  #watchTracks(): void {
    for (const { kind, video, audio = [] } of this.#sources) {
      // A screen's sound may end before its picture; the rest is silent.
      for (const track of kind === 'screen' && video ? [video] : [...(video ? [video] : []), ...audio]) {
        const reason = kind === 'screen' ? 'sharing-ended' : 'device-lost';
        track.addEventListener('ended', () => this.#end(reason), { signal: this.#tracks.signal });
      }
    }
  }
}

function recordClient(): WorkerClient<RecordWorker> {
  return new WorkerClient<RecordWorker>(
    () => new Worker(new URL('./record.worker.ts', import.meta.url), { type: 'module', name: 'record' }),
  );
}

function openStreams({ kind, video, audio = [] }: TakeSource): TakeStreams {
  const { width = 1280, height = 720, frameRate = 30 } = video?.getSettings() ?? {};
  const channels = audio.map((track) => track.getSettings().channelCount ?? 1);
  return {
    kind,
    video: video && new MediaStreamTrackProcessor({ track: video, maxBufferSize: WAITING_FRAMES }).readable,
    picture: video && { width, height, frameRate },
    audio: audio.map((track) => new MediaStreamTrackProcessor({ track, maxBufferSize: WAITING_BLOCKS }).readable),
    channelCount: Math.max(...channels, 1) > 1 ? 2 : 1,
  };
}

/** Now in ms since 1970, on the clock that workers share. */
function now(): number {
  return performance.timeOrigin + performance.now();
}
