import { Output, WebMOutputFormat } from 'mediabunny';
import { MAX_UPLOAD_BYTES } from '#shared/media/limits.ts';
import { withDeadline } from '#workers/lib/deadline.ts';
import { type PictureSettings, PictureWriter } from './picture-writer.ts';
import type { RecordingEnd, TakeKind } from './record-types.ts';
import type { RecordingClock } from './recording-clock.ts';
import { recordingError } from './recording-error.ts';
import { SoundWriter } from './sound-writer.ts';
import { TakeFile } from './take-file.ts';

/** A take ends this far before the largest upload, because its end and cues are still to come. In bytes. */
const END_BYTES = 4 * 1024 * 1024;

/** Time limit for ending a take. After that the file is left unfinished. */
const END_LIMIT_MS = 10_000;

/** The streams of one take. They come from the page and are read here. */
export interface TakeStreams {
  readonly kind: TakeKind;
  readonly video?: ReadableStream<VideoFrame>;
  readonly picture?: PictureSettings;
  readonly audio: readonly ReadableStream<AudioData>[];
  readonly channelCount: 1 | 2;
}

/** A take with a file that has its duration and cues. */
export interface FinishedTake {
  readonly durationSeconds: number;
  readonly byteSize: number;
}

/** Records one take into one file, from its start to its end. */
export class TakeRecorder {
  readonly #file: TakeFile;
  readonly #output: Output;
  readonly #picture: PictureWriter | null;
  readonly #sound: SoundWriter | null;
  readonly #onEnd: (reason: RecordingEnd) => void;
  #isEnding = false;

  /** Opens encoders and the file, and starts reading the streams. */
  static async open(
    streams: TakeStreams,
    place: { folder: FileSystemDirectoryHandle; name: string },
    onEnd: (reason: RecordingEnd) => void,
  ): Promise<TakeRecorder> {
    const { video, picture, audio, channelCount } = streams;
    const pictures = video && picture ? await PictureWriter.open(video, picture) : null;
    const sound = audio.length > 0 ? new SoundWriter(audio, channelCount) : null;
    const file = await TakeFile.create(place.folder, place.name, () => onEnd('storage-full'));
    return new TakeRecorder(file, pictures, sound, onEnd);
  }

  private constructor(
    file: TakeFile,
    picture: PictureWriter | null,
    sound: SoundWriter | null,
    onEnd: (reason: RecordingEnd) => void,
  ) {
    this.#file = file;
    this.#picture = picture;
    this.#sound = sound;
    this.#onEnd = onEnd;
    this.#output = new Output({ format: new WebMOutputFormat(), target: file.target });
    if (picture) this.#output.addVideoTrack(picture.source);
    if (sound) this.#output.addAudioTrack(sound.source);
    this.#watch(picture?.run());
    this.#watch(sound?.run());
  }

  /** True when pictures have arrived. Sound counts only where there are none. */
  get isReady(): boolean {
    return this.#picture?.isReady ?? this.#sound?.isReady ?? true;
  }

  /** True when sound has arrived as well. */
  get isComplete(): boolean {
    return this.isReady && (this.#sound?.isReady ?? true);
  }

  /** Writes the file's header. */
  async writeHead(): Promise<void> {
    await this.#output.start();
  }

  start(clock: RecordingClock): void {
    this.#sound?.start(clock);
    this.#picture?.start(clock);
  }

  /**
   * Fills the devices' gaps, and writes everything so far to the disk. Called every quarter of a second during the
   * recording.
   */
  fill(elapsed: number): void {
    if (this.#isEnding) return;
    this.#picture?.fill(elapsed);
    this.#watch(this.#sound?.fill(elapsed));
    if (this.#file.byteLength > MAX_UPLOAD_BYTES - END_BYTES) this.#onEnd('size-limit');
  }

  flush(): void {
    this.#file.flush();
  }

  /** True when the sound up to the end has arrived. */
  hasCome(elapsed: number): boolean {
    return this.#sound?.hasCome(elapsed) ?? true;
  }

  /**
   * Ends the file at a time of the recording, in µs.
   * @returns Null when it could not be ended properly and has to be repaired.
   */
  async end(elapsed: number): Promise<FinishedTake | null> {
    this.#isEnding = true;
    try {
      const ending = (async () => {
        await Promise.all([this.#picture?.end(elapsed), this.#sound?.end(elapsed)]);
        await this.#output.finalize();
      })();
      await withDeadline(ending, {
        limitMs: END_LIMIT_MS,
        expired: () => recordingError({ code: 'recording.encoder-failed' }),
      });
      if (!this.#file.isWhole) return null;
      return { durationSeconds: elapsed / 1_000_000, byteSize: this.#file.byteLength };
    } catch {
      return null; // The file on the disk can be repaired.
    } finally {
      this.#file.close();
    }
  }

  /** Stops without an end. */
  async cancel(): Promise<void> {
    this.#isEnding = true;
    await Promise.all([this.#picture?.cancel(), this.#sound?.cancel()]);
    await this.#output.cancel().catch(() => {}); // Its file is removed.
    this.#file.close();
  }

  #watch(work: Promise<void> | undefined): void {
    work?.catch(() => {
      if (!this.#isEnding) this.#onEnd('encoder-failed');
    });
  }
}
