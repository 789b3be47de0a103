import type { Luts } from '#shared/effects/lut-table.ts';
import { compileRenderPlan } from '#shared/render/compile.ts';
import type { PlanSource } from '#shared/render/plan.ts';
import { type Microseconds, type SourceTime, type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import { type Frames, frameToMicroseconds, microsecondsToFrame } from '#shared/time/rational.ts';
import { playbackDuration } from '#shared/timeline/queries.ts';
import type { Track } from '#shared/timeline/timeline.ts';
import { locateMedia } from '#web/storage/media-files.ts';
import { PreviewClient } from '#workers/browser/media/preview.client.ts';
import { nowEpochMs, type PreviewEvent, readClock } from '#workers/browser/preview/preview-types.ts';
import { AudioOutput } from './audio-output.ts';
import { PictureWait } from './picture-wait.ts';
import {
  IDLE_PLAYBACK,
  type Playback,
  type PlaybackListener,
  type PlaybackOptions,
  type PlaybackState,
  type PreviewFormat,
} from './playback-types.ts';
import { PlayedProgram } from './played-program.ts';
import { PlayedSound } from './played-sound.ts';
import { isPreviewLoss } from './preview-loss.ts';
import { deviceProxyMedia } from './proxy-media.ts';
import { SourceFailures } from './source-failures.ts';
import {
  advance,
  clampTime,
  INITIAL_TRANSPORT,
  isRunning,
  type Transport,
  type TransportEffect,
  type TransportEvent,
} from './transport.ts';

/** Listeners are called at most 30 times a second when only time changes. */
const TIME_EVENT_MS = 33;

/** A start waits no longer than this for its picture: sound alone is better than nothing. */
const PICTURE_LIMIT_MS = 1_000;

/** Playback of a timeline on a canvas; see {@link Playback}. The caller disposes it. */
export function createPlayback(options: PlaybackOptions): Playback {
  return new TimelinePlayback(options);
}

/** Drives the {@link Transport}: reports events to it and performs its effects with workers, audio device and animation frames. */
class TimelinePlayback implements Playback {
  readonly #preview: PreviewClient;
  readonly #audio: AudioOutput;
  readonly #sound: PlayedSound;
  readonly #program: PlayedProgram;
  readonly #wait = new PictureWait({
    onBuffering: (isBuffering) => isBuffering !== this.#state.isBuffering && this.#publish({ isBuffering }),
    onFailure: (error) => this.#handleLoss(error),
  });
  readonly #failures = new SourceFailures();
  readonly #listeners = new Set<PlaybackListener>();
  #transport = INITIAL_TRANSPORT;
  #state = IDLE_PLAYBACK;
  #toldAtMs = 0;
  #frameRequest = 0;
  #isDisposed = false;

  constructor({ canvas, locate = locateMedia, proxyMedia = deviceProxyMedia }: PlaybackOptions) {
    this.#preview = new PreviewClient(canvas.transferControlToOffscreen(), (event) =>
      this.#handleEvent('picture', event),
    );
    this.#audio = new AudioOutput((event) => this.#handleEvent('sound', event));
    this.#sound = new PlayedSound(this.#audio);
    this.#program = new PlayedProgram({
      locate,
      proxyMedia,
      onLocated: (plan, sources) => {
        this.#tell(this.#preview.setProgram(plan, sources));
        this.#dispatch({ type: 'redraw' });
        this.#followProgram();
      },
    });
  }

  setTimeline(tracks: readonly Track[], sources: readonly PlanSource[], format: PreviewFormat, luts?: Luts): void {
    this.#program.set(compileRenderPlan({ tracks, luts, sources, ...format }), sources);
    this.#failures.keepOnly(new Set(sources.map(({ assetId }) => assetId)));
    this.#dispatch({ type: 'edited', duration: playbackDuration({ tracks }) });
    this.#publishFailures();
  }

  play(): void {
    if (isRunning(this.#transport)) return;
    this.#failures.forgetSounds();
    this.#publishFailures();
    this.#dispatch({ type: 'play' });
  }

  pause(): void {
    this.#dispatch({ type: 'pause', now: this.currentTime() });
  }

  stop(): void {
    this.#dispatch({ type: 'stop' });
  }

  seek(time: TimelineTime): void {
    this.#dispatch({ type: 'seek', to: time });
  }

  skip(delta: Microseconds): void {
    this.#dispatch({ type: 'seek', to: this.currentTime() + delta });
  }

  stepFrames(count: number): void {
    this.pause();
    if (!this.#program.plan) return;
    const { frameRate } = this.#program.plan;
    const frame = microsecondsToFrame(this.#transport.time, frameRate) + count;
    this.seek(timelineTime(Math.max(0, frameToMicroseconds(frame, frameRate))));
  }

  setMuted(isMuted: boolean): void {
    this.#audio.setMuted(isMuted);
    this.#publish({ isMuted });
  }

  setRate(rate: number): void {
    if (!Number.isFinite(rate) || rate === 0) throw new RangeError(`Not a speed: ${rate}`);
    this.#dispatch({ type: 'set-rate', rate, now: this.currentTime() });
  }

  currentTime(): TimelineTime {
    const { phase, time, duration } = this.#transport;
    return phase.type === 'playing' ? clampTime(this.#sound.now() ?? readClock(phase.clock), duration) : time;
  }

  getState(): PlaybackState {
    return this.#state;
  }

  subscribe(listener: PlaybackListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  showSourceFrame(assetId: string, time: SourceTime): void {
    this.#dispatch({ type: 'show-source', assetId, at: time, now: this.currentTime() });
  }

  showTimeline(): void {
    this.#dispatch({ type: 'show-timeline' });
  }

  setDisplaySize(width: number, height: number): void {
    this.#tell(this.#preview.setDisplaySize(width, height));
    this.#dispatch({ type: 'redraw' });
  }

  async captureFrame(): Promise<ImageBitmap> {
    await this.#program.ready;
    return await this.#preview.capture(this.currentTime());
  }

  async settled(): Promise<void> {
    for (;;) {
      const [ready, drawing] = [this.#program.ready, this.#wait.newest];
      await Promise.all([ready, drawing]);
      if (ready === this.#program.ready && drawing === this.#wait.newest) return;
    }
  }

  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#sound.stop();
    cancelAnimationFrame(this.#frameRequest);
    this.#program.dispose();
    this.#wait.dispose();
    this.#listeners.clear();
    this.#audio.dispose();
    this.#tell(this.#preview.dispose());
  }

  #dispatch(event: TransportEvent): void {
    if (this.#isDisposed) return;
    const { transport, effects } = advance(this.#transport, event);
    this.#transport = transport;
    for (const effect of effects) this.#perform(effect);
    const { status, time, duration, rate, isLost } = shownOf(transport);
    const shown = this.#state;
    const isChanged =
      status !== shown.status || duration !== shown.duration || rate !== shown.rate || isLost !== shown.isLost;
    const isTimeDue = event.type !== 'tick' || performance.now() - this.#toldAtMs >= TIME_EVENT_MS;
    if (isChanged || (time !== shown.time && isTimeDue)) this.#publish();
  }

  #perform(effect: TransportEffect): void {
    switch (effect.type) {
      case 'start':
        void this.#start(effect.start);
        return;
      case 'begin':
        this.#sound.begin();
        this.#frameRequest = requestAnimationFrame(this.#tick);
        // The timeline may have changed during the start.
        this.#followProgram();
        return;
      case 'halt':
        this.#sound.stop();
        cancelAnimationFrame(this.#frameRequest);
        this.#tell(this.#preview.pause());
        return;
      case 'follow':
        this.#tell(this.#preview.play(effect.clock));
        return;
      case 'draw': {
        const { view, time } = this.#transport;
        const isTimeline = view.type === 'timeline';
        this.#wait.follow(isTimeline ? this.#preview.show(time) : this.#preview.showSource(view.assetId, view.time));
        return;
      }
    }
  }

  /** Prepares sound and picture at the playhead. */
  async #start(start: number): Promise<void> {
    const { ready } = this.#program;
    this.#wait.follow(ready.then(() => this.#preview.prepare(this.#transport.time)));
    const picture = this.#wait.newest;
    await ready;
    const { plan, sources } = this.#program;
    if (!plan || !this.#isStarting(start)) return;
    const { time: from, rate } = this.#transport;
    const sounding = rate === 1 ? this.#audio.prepare(plan, sources, from) : null;
    // A long wait for sound also shows a spinner.
    this.#wait.follow(Promise.all([picture, sounding]));
    const [run] = await Promise.all([sounding, Promise.race([picture, delay(PICTURE_LIMIT_MS)])]);
    if (!this.#isStarting(start)) {
      run?.stop();
      return;
    }
    this.#sound.take(run, plan);
    this.#dispatch({ type: 'ready', start, from, epochMs: nowEpochMs() });
  }

  #isStarting(start: number): boolean {
    const { phase } = this.#transport;
    return phase.type === 'starting' && phase.start === start && !this.#isDisposed;
  }

  readonly #tick = (): void => {
    this.#frameRequest = requestAnimationFrame(this.#tick);
    if (this.#sound.isStuck) {
      this.#sound.stop();
      this.#dispatch({ type: 'silenced', epochMs: nowEpochMs() });
    }
    this.#dispatch({ type: 'tick', now: this.currentTime(), epochMs: nowEpochMs() });
  };

  #followProgram(): void {
    void this.#sound.follow(this.#program, () => this.currentTime());
  }

  /** True for the playhead's frame; after the end, for the last frame. */
  #isWanted(frame: Frames): boolean {
    const { plan } = this.#program;
    const { view, time } = this.#transport;
    if (!plan || view.type !== 'timeline') return false;
    return frame === Math.min(plan.frameCount - 1, microsecondsToFrame(time, plan.frameRate));
  }

  #handleEvent(part: 'picture' | 'sound', event: PreviewEvent): void {
    if (this.#isDisposed) return;
    if (event.type === 'drawn' && event.isDraft && this.#isWanted(event.frame)) this.#wait.endBuffering();
    if (!this.#failures.note(part, event)) return;
    if (event.type === 'source-failed') this.#program.noteFailure(event.assetId);
    this.#publish({ failures: this.#failures.toMap() });
  }

  #tell(call: Promise<unknown>): void {
    call.catch((error: unknown) => this.#handleLoss(error));
  }

  #handleLoss(error: unknown): void {
    // After any other failure the old picture stays, and the next request retries.
    if (isPreviewLoss(error)) this.#dispatch({ type: 'lost' });
  }

  /** Publishes the failures again after some were dropped. */
  #publishFailures(): void {
    const failures = this.#failures.toMap();
    if (failures.size !== this.#state.failures.size) this.#publish({ failures });
  }

  #publish(changes: Partial<Pick<PlaybackState, 'isMuted' | 'isBuffering' | 'failures'>> = {}): void {
    if (this.#isDisposed) return;
    this.#state = { ...this.#state, ...changes, ...shownOf(this.#transport) };
    this.#toldAtMs = performance.now();
    this.#wait.setPlaying(isRunning(this.#transport));
    for (const listener of this.#listeners) listener(this.#state);
  }
}

/** The part of the state that the transport decides. */
function shownOf(transport: Transport): Partial<PlaybackState> {
  const { phase, time, duration, rate } = transport;
  const isEnded = phase.type === 'stopped' && phase.isEnded;
  const status = isRunning(transport) ? 'playing' : isEnded ? 'ended' : 'paused';
  return { status, time, duration, rate, ...(phase.type === 'lost' ? { isLost: true, isBuffering: false } : {}) };
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
