import { compileRenderPlan } from '#shared/render/compile.ts';
import type { PlanSource, RenderPlan } from '#shared/render/plan.ts';
import { type Microseconds, type SourceTime, type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import { type Frames, frameToMicroseconds, microsecondsToFrame } from '#shared/time/rational.ts';
import { playbackDuration } from '#shared/timeline/queries.ts';
import type { Track } from '#shared/timeline/timeline.ts';
import { PreviewClient } from '#workers/browser/preview/preview.client.ts';
import {
  type ClockReading,
  nowEpochMs,
  type PreviewEvent,
  type PreviewSource,
  readClock,
} from '#workers/browser/preview/preview-types.ts';
import { locateMedia } from '../storage/media-files.ts';
import { AudioOutput } from './audio-output.ts';
import { PictureWait } from './picture-wait.ts';
import type { Playback, PlaybackListener, PlaybackOptions, PlaybackState, PreviewFormat } from './playback-types.ts';
import { isPreviewLoss } from './preview-loss.ts';
import { deviceProxyMedia } from './proxy-media.ts';
import type { SoundRun } from './sound-run.ts';
import { SourceFailures } from './source-failures.ts';
import { SourceLocations } from './source-locations.ts';

/** Listeners hear of time alone at most this often: 30 times a second. */
const TIME_EVENT_MS = 33;

/** The picture's clock is corrected when it is off by more than this from what is heard, in µs: half a frame. */
const CLOCK_DRIFT_US = 15_000;

/** A start doesn't wait longer for its picture: sound alone is better than nothing at all. */
const PICTURE_LIMIT_MS = 1_000;

/** Edits while playing change the sound this far ahead, so that the change itself isn't heard as a gap, in µs. */
const SOUND_SWAP_AHEAD_US = 250_000;

/** What is on the canvas. */
type View =
  | { readonly type: 'timeline' }
  | { readonly type: 'source'; readonly assetId: string; readonly time: SourceTime };

/** Playback of a timeline on a canvas; see {@link Playback}. The caller disposes it. */
export function createPlayback(options: PlaybackOptions): Playback {
  return new TimelinePlayback(options);
}

class TimelinePlayback implements Playback {
  readonly #preview: PreviewClient;
  readonly #audio: AudioOutput;
  readonly #locations: SourceLocations;
  readonly #wait = new PictureWait({
    onBuffering: (isBuffering) => isBuffering !== this.#state.isBuffering && this.#publish({ isBuffering }),
    onFailure: (error) => this.#handleLoss(error),
  });
  readonly #listeners = new Set<PlaybackListener>();
  #plan: RenderPlan | null = null;
  #planSources: readonly PlanSource[] = [];
  #sources: readonly PreviewSource[] = [];
  #state: PlaybackState = {
    status: 'paused',
    time: timelineTime(0),
    duration: 0,
    rate: 1,
    isMuted: false,
    isBuffering: false,
    failures: new Map(),
  };
  readonly #failures = new SourceFailures();
  #view: View = { type: 'timeline' };
  /** Raised with everything that makes an older, slower request pointless. */
  #programTicket = 0;
  #startTicket = 0;
  #programReady: Promise<void> = Promise.resolve();
  /** How time passes; null while paused and while a start waits. */
  #clock: ClockReading | null = null;
  /** What the preview follows; replaced when it drifts from what is heard. */
  #pictureClock: ClockReading | null = null;
  #sound: SoundRun | null = null;
  /** The plan that is heard. */
  #soundPlan: RenderPlan | null = null;
  #isSwapping = false;
  #lastTimeEvent = 0;
  #frameRequest = 0;
  #isDisposed = false;

  constructor({ canvas, locate = locateMedia, proxyMedia = deviceProxyMedia }: PlaybackOptions) {
    this.#preview = new PreviewClient(canvas.transferControlToOffscreen(), (event) =>
      this.#handleEvent('picture', event),
    );
    this.#audio = new AudioOutput((event) => this.#handleEvent('sound', event));
    this.#locations = new SourceLocations(locate, proxyMedia, (assetId) => this.#lookUpAgain(assetId));
  }

  setTimeline(tracks: readonly Track[], sources: readonly PlanSource[], format: PreviewFormat): void {
    this.#plan = compileRenderPlan({ tracks, sources, ...format });
    this.#planSources = sources;
    const duration = playbackDuration({ tracks });
    this.#failures.keepOnly(new Set(sources.map(({ assetId }) => assetId)));
    const failures = this.#failures.toMap();
    const time = timelineTime(Math.min(this.#state.time, duration));
    const isChanged = duration !== this.#state.duration || failures.size !== this.#state.failures.size;
    const isNoLongerEnded = this.#state.status === 'ended' && time < duration;
    if (isChanged || time !== this.#state.time) {
      this.#publish({ duration, failures, time, ...(isNoLongerEnded ? { status: 'paused' } : {}) });
    }
    this.#view = { type: 'timeline' };
    this.#programReady = this.#sendProgram(this.#plan, sources);
  }

  play(): void {
    if (this.#state.status === 'playing') return;
    const { duration, rate, time } = this.#state;
    const isAtEnd = rate > 0 && time >= duration;
    this.#view = { type: 'timeline' };
    this.#failures.forgetSounds();
    this.#publish({ status: 'playing', time: isAtEnd ? timelineTime(0) : time, failures: this.#failures.toMap() });
    void this.#start();
  }

  pause(): void {
    if (this.#state.status !== 'playing') return;
    this.#halt(this.currentTime(), 'paused');
  }

  stop(): void {
    this.#halt(timelineTime(0), 'paused');
  }

  seek(time: TimelineTime): void {
    const clamped = this.#clamp(time);
    this.#view = { type: 'timeline' };
    if (this.#state.status === 'playing') {
      this.#stopClock();
      this.#publish({ time: clamped });
      void this.#start();
      return;
    }
    this.#publish({ time: clamped, status: 'paused' });
    this.#draw();
  }

  skip(delta: Microseconds): void {
    this.seek(timelineTime(this.currentTime() + delta));
  }

  stepFrames(count: number): void {
    this.pause();
    if (!this.#plan) return;
    const { frameRate } = this.#plan;
    const frame = microsecondsToFrame(this.#state.time, frameRate) + count;
    this.seek(timelineTime(Math.max(0, frameToMicroseconds(frame, frameRate))));
  }

  setMuted(isMuted: boolean): void {
    this.#audio.setMuted(isMuted);
    this.#publish({ isMuted });
  }

  setRate(rate: number): void {
    if (!Number.isFinite(rate) || rate === 0) throw new RangeError(`Not a speed: ${rate}`);
    if (rate === this.#state.rate) return;
    const time = this.currentTime();
    this.#publish({ rate, time });
    if (this.#state.status !== 'playing') return;
    this.#stopClock();
    void this.#start();
  }

  currentTime(): TimelineTime {
    if (!this.#clock) return this.#state.time;
    const heard = this.#sound?.now();
    return this.#clamp(heard ?? readClock(this.#clock));
  }

  getState(): PlaybackState {
    return this.#state;
  }

  subscribe(listener: PlaybackListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  showSourceFrame(assetId: string, time: SourceTime): void {
    this.pause();
    this.#view = { type: 'source', assetId, time };
    this.#draw();
  }

  showTimeline(): void {
    if (this.#view.type === 'timeline') return;
    this.#view = { type: 'timeline' };
    this.#draw();
  }

  setDisplaySize(width: number, height: number): void {
    this.#tell(this.#preview.setDisplaySize(width, height));
    if (this.#state.status !== 'playing') this.#draw();
  }

  async captureFrame(): Promise<ImageBitmap> {
    await this.#programReady;
    return await this.#preview.capture(this.currentTime());
  }

  async settled(): Promise<void> {
    for (;;) {
      const [ready, drawing] = [this.#programReady, this.#wait.newest];
      await Promise.all([ready, drawing]);
      if (ready === this.#programReady && drawing === this.#wait.newest) return;
    }
  }

  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#stopClock();
    this.#locations.dispose();
    this.#wait.dispose();
    this.#listeners.clear();
    this.#audio.dispose();
    this.#tell(this.#preview.dispose());
  }

  #lookUpAgain(assetId: string): void {
    const isUsed = this.#planSources.some((source) => source.assetId === assetId);
    if (this.#plan && isUsed) this.#programReady = this.#sendProgram(this.#plan, this.#planSources);
  }

  async #sendProgram(plan: RenderPlan, sources: readonly PlanSource[]): Promise<void> {
    const ticket = ++this.#programTicket;
    const located = await this.#locations.locate(sources);
    if (ticket !== this.#programTicket || this.#isDisposed) return;
    this.#sources = located;
    this.#tell(this.#preview.setProgram(plan, located));
    if (this.#state.status === 'playing') void this.#swapSound();
    else this.#draw();
  }

  /** Starts time at the playhead as soon as sound and picture are ready. */
  async #start(): Promise<void> {
    const ticket = ++this.#startTicket;
    this.#wait.follow(this.#programReady.then(() => this.#preview.prepare(this.#state.time)));
    const picture = this.#wait.newest;
    await this.#programReady;
    const { time, rate } = this.#state;
    const plan = this.#plan;
    if (!plan || ticket !== this.#startTicket) return;
    const sounding = rate === 1 ? this.#audio.prepare(plan, this.#sources, time) : null;
    // Sound that is on its way is waited for, too, and that is to be seen.
    this.#wait.follow(Promise.all([picture, sounding]));
    const [sound] = await Promise.all([sounding, Promise.race([picture, delay(PICTURE_LIMIT_MS)])]);
    if (ticket !== this.#startTicket || this.#isDisposed) {
      sound?.stop();
      return;
    }
    this.#sound = sound;
    this.#soundPlan = plan;
    sound?.begin();
    this.#clock = { time, rate, epochMs: nowEpochMs() };
    this.#sendClock();
    this.#tick();
    // Edited while it was being prepared.
    void this.#swapSound();
  }

  /** After an edit: the new sound takes over from the old one a moment ahead. Edits that come meanwhile are taken along. */
  async #swapSound(): Promise<void> {
    if (this.#isSwapping) return;
    this.#isSwapping = true;
    for (let previous = this.#sound; previous && this.#plan && this.#plan !== this.#soundPlan; previous = this.#sound) {
      const [plan, ticket] = [this.#plan, this.#startTicket];
      const isSame = JSON.stringify(plan.audio) === JSON.stringify(this.#soundPlan?.audio);
      if (!isSame) {
        const from = Math.round(this.currentTime() + SOUND_SWAP_AHEAD_US);
        const next = await this.#audio.prepare(plan, this.#sources, from);
        if (ticket !== this.#startTicket || !next) {
          next?.stop();
          break;
        }
        next.begin(previous);
        this.#sound = next;
      }
      this.#soundPlan = plan;
    }
    this.#isSwapping = false;
  }

  #halt(time: TimelineTime, status: 'paused' | 'ended'): void {
    this.#stopClock();
    this.#view = { type: 'timeline' };
    this.#publish({ time, status });
    this.#draw();
  }

  #stopClock(): void {
    this.#startTicket += 1;
    this.#sound?.stop();
    this.#sound = null;
    this.#clock = null;
    this.#pictureClock = null;
    cancelAnimationFrame(this.#frameRequest);
    if (!this.#isDisposed) this.#tell(this.#preview.pause());
  }

  /** Looks at the clock with every frame of the page. */
  readonly #tick = (): void => {
    if (!this.#clock || this.#isDisposed) return;
    const time = this.currentTime();
    const { duration, rate } = this.#state;
    if (rate > 0 && time >= duration) {
      this.#halt(timelineTime(duration), 'ended');
      return;
    }
    if (rate < 0 && time <= 0) {
      this.#halt(timelineTime(0), 'paused');
      return;
    }
    this.#correctPictureClock(time);
    const now = performance.now();
    if (now - this.#lastTimeEvent >= TIME_EVENT_MS) {
      this.#lastTimeEvent = now;
      this.#publish({ time });
    }
    this.#frameRequest = requestAnimationFrame(this.#tick);
  };

  #correctPictureClock(time: TimelineTime): void {
    if (!this.#clock || !this.#pictureClock) return;
    // The device stood still or was taken: from here on the page's clock leads.
    if (this.#sound && this.#sound.now() === null) {
      this.#clock = { ...this.#clock, time: this.#state.time, epochMs: nowEpochMs() };
      this.#sound.stop();
      this.#sound = null;
    }
    if (Math.abs(readClock(this.#pictureClock) - time) > CLOCK_DRIFT_US) this.#sendClock();
  }

  #sendClock(): void {
    const heard = this.#sound?.now();
    // Before its first sample is heard the sound stands at its beginning, and the page's clock would run ahead of it.
    const time = heard ?? this.currentTime();
    this.#pictureClock = { time, rate: this.#state.rate, epochMs: nowEpochMs() };
    this.#tell(this.#preview.play(this.#pictureClock));
  }

  #draw(): void {
    const view = this.#view;
    this.#wait.follow(
      view.type === 'timeline'
        ? this.#preview.show(this.#state.time)
        : this.#preview.showSource(view.assetId, view.time),
    );
  }

  /** Whether a frame of the timeline is what is wanted; after the end it is the last one. */
  #isWanted(frame: Frames): boolean {
    if (!this.#plan || this.#view.type !== 'timeline') return false;
    return frame === Math.min(this.#plan.frameCount - 1, microsecondsToFrame(this.#state.time, this.#plan.frameRate));
  }

  #handleEvent(part: 'picture' | 'sound', event: PreviewEvent): void {
    if (this.#isDisposed) return;
    if (event.type === 'drawn' && event.isDraft && this.#isWanted(event.frame)) this.#wait.endBuffering();
    if (!this.#failures.note(part, event)) return;
    if (event.type === 'source-failed') {
      this.#locations.forget(event.assetId);
      // A file kept on this device may have been cleared to make room: the server has it.
      const source = this.#sources.find(({ assetId }) => assetId === event.assetId);
      if (source?.location.type === 'blob') this.#lookUpAgain(event.assetId);
    }
    this.#publish({ failures: this.#failures.toMap() });
  }

  #tell(call: Promise<unknown>): void {
    call.catch((error: unknown) => this.#handleLoss(error));
  }

  #handleLoss(error: unknown): void {
    // A single request that failed leaves the old picture, and the next one tries again.
    if (!isPreviewLoss(error) || this.#isDisposed || this.#state.isLost) return;
    this.#stopClock();
    this.#publish({ status: 'paused', isLost: true, isBuffering: false });
  }

  #clamp(time: Microseconds): TimelineTime {
    return timelineTime(Math.round(Math.min(this.#state.duration, Math.max(0, time))));
  }

  #publish(changes: Partial<PlaybackState>): void {
    if (this.#isDisposed) return;
    this.#state = { ...this.#state, ...changes };
    this.#wait.setPlaying(this.#state.status === 'playing');
    for (const listener of this.#listeners) listener(this.#state);
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
