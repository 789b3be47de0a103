import { withDeadline } from '#workers/lib/deadline.ts';
import type { TakeSource } from './record-types.ts';
import { recordingError } from './recording-error.ts';

/** Milliseconds between pieces: the most that a crash can lose. */
const SLICE_MS = 1_000;

const END_LIMIT_MS = 10_000;

const VIDEO_TYPES = ['video/webm;codecs=vp9,opus', 'video/webm;codecs=vp8,opus'];
const AUDIO_TYPES = ['audio/webm;codecs=opus'];

/** True when tracks can be read picture by picture, and encoded. */
export function canReadTracks(): boolean {
  return 'MediaStreamTrackProcessor' in globalThis && 'VideoEncoder' in globalThis && 'AudioEncoder' in globalThis;
}

/**
 * Records with the browser's own recorder, where tracks can't be read. Its files have no duration and no cues, so they
 * are repaired at the end.
 */
export class MediaRecorderFeed {
  readonly #recorders: readonly MediaRecorder[];
  readonly #mixer: AudioContext | null;
  /** One for each started recorder. */
  #ends: readonly Promise<unknown>[] = [];
  /** Pieces being appended, in order. */
  #appending: Promise<void> = Promise.resolve();

  /**
   * @param append Adds a piece to the take of a source.
   * @param onError Called when a recorder fails.
   * @throws CodedError `recording.unsupported`.
   */
  constructor(
    sources: readonly TakeSource[],
    append: (index: number, bytes: ArrayBuffer) => Promise<void>,
    onError: () => void,
  ) {
    const types = sources.map(typeOf);
    this.#mixer = sources.some(({ audio = [] }) => audio.length > 1) ? new AudioContext() : null;
    this.#recorders = sources.map((source, index) => {
      const recorder = new MediaRecorder(this.#streamOf(source), { mimeType: types[index] ?? '' });
      recorder.ondataavailable = ({ data }) => {
        this.#appending = this.#appending.then(async () => append(index, await data.arrayBuffer())).catch(onError);
      };
      recorder.onerror = onError;
      return recorder;
    });
  }

  start(): void {
    this.#ends = this.#recorders.map(
      (recorder) => new Promise((resolve) => recorder.addEventListener('stop', resolve)),
    );
    for (const recorder of this.#recorders) recorder.start(SLICE_MS);
  }

  pause(): void {
    for (const recorder of this.#recorders) if (recorder.state === 'recording') recorder.pause();
  }

  resume(): void {
    for (const recorder of this.#recorders) if (recorder.state === 'paused') recorder.resume();
  }

  /** Stops. Resolves when the last piece is appended, or no longer comes. */
  async stop(): Promise<void> {
    for (const recorder of this.#recorders) if (recorder.state !== 'inactive') recorder.stop();
    const end = Promise.all(this.#ends).then(() => this.#appending);
    const expired = () => recordingError({ code: 'recording.encoder-failed' });
    await withDeadline(end, { limitMs: END_LIMIT_MS, expired }).catch(() => {}); // The part already written is a take.
    await this.#mixer?.close();
  }

  #streamOf({ video, audio = [] }: TakeSource): MediaStream {
    const picture = video ? [video] : [];
    if (audio.length < 2 || !this.#mixer) return new MediaStream([...picture, ...audio]);
    const mixed = this.#mixer.createMediaStreamDestination();
    for (const track of audio) this.#mixer.createMediaStreamSource(new MediaStream([track])).connect(mixed);
    return new MediaStream([...picture, ...mixed.stream.getAudioTracks()]);
  }
}

function typeOf({ video }: TakeSource): string {
  const isSupported = (type: string) => 'MediaRecorder' in globalThis && MediaRecorder.isTypeSupported(type);
  const type = (video ? VIDEO_TYPES : AUDIO_TYPES).find(isSupported);
  if (type === undefined) throw recordingError({ code: 'recording.unsupported' });
  return type;
}
