import type { Luts } from '#shared/effects/lut-table.ts';
import type { PlanSource } from '#shared/render/plan.ts';
import type { Microseconds, SourceTime, TimelineTime } from '#shared/time/microseconds.ts';
import type { Track } from '#shared/timeline/timeline.ts';
import { IDLE_PLAYBACK, type Playback, type PlaybackState, type PreviewFormat } from '#web/engine/playback-types.ts';

/** A timeline to play. */
export interface PlaybackProgram {
  readonly tracks: readonly Track[];
  readonly sources: readonly PlanSource[];
  readonly format: PreviewFormat;
  readonly luts?: Luts | undefined;
}

/**
 * The editor's handle on playback. A canvas serves only one engine, and the preview comes and goes with the page's
 * layout. The controller outlives both and carries program, playhead and mute from one engine to the next.
 */
export class PlaybackController {
  #playback: Playback | null = null;
  #unsubscribe: (() => void) | null = null;
  #program: PlaybackProgram | null = null;
  #state: PlaybackState = IDLE_PLAYBACK;
  readonly #listeners = new Set<(state: PlaybackState) => void>();

  get state(): PlaybackState {
    return this.#state;
  }

  /** Continues with a new engine where the last one stopped. */
  attach(playback: Playback): void {
    this.detach();
    this.#playback = playback;
    playback.setMuted(this.#state.isMuted);
    if (this.#program) this.#send(this.#program);
    playback.seek(this.#state.time);
    this.#unsubscribe = playback.subscribe((state) => this.#publish(state));
    this.#publish(playback.getState());
  }

  /** Frees the engine. Playhead and mute stay. */
  detach(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    const time = this.currentTime();
    this.#playback?.dispose();
    this.#playback = null;
    this.#publish({ ...this.#state, status: 'paused', rate: 1, isBuffering: false, isLost: false, time });
  }

  setProgram(program: PlaybackProgram): void {
    this.#program = program;
    this.#send(program);
  }

  play(): void {
    this.#playback?.setRate(1);
    this.#playback?.play();
  }

  pause(): void {
    this.#playback?.pause();
  }

  toggle(): void {
    if (this.#state.status === 'playing') this.pause();
    else this.play();
  }

  /** Pauses and goes to 0. */
  stop(): void {
    this.#playback?.stop();
  }

  seek(time: TimelineTime): void {
    if (this.#playback) this.#playback.seek(time);
    else this.#publish({ ...this.#state, time });
  }

  skip(delta: Microseconds): void {
    this.#playback?.skip(delta);
  }

  stepFrames(count: number): void {
    this.#playback?.stepFrames(count);
  }

  setMuted(isMuted: boolean): void {
    if (this.#playback) this.#playback.setMuted(isMuted);
    else this.#publish({ ...this.#state, isMuted });
  }

  /**
   * J and L: faster with each press in the same direction, normal speed after a change of direction.
   * @param direction 1 forwards, -1 backwards.
   */
  shuttle(direction: 1 | -1): void {
    if (!this.#playback) return;
    const { status, rate } = this.#state;
    const isGoingOn = status === 'playing' && Math.sign(rate) === direction;
    this.#playback.setRate(direction * (isGoingOn ? Math.min(8, Math.abs(rate) * 2) : 1));
    if (status !== 'playing') this.#playback.play();
  }

  /** Shows a frame of a source in place of the timeline, as trimming needs. */
  showSourceFrame(assetId: string, time: SourceTime): void {
    this.#playback?.showSourceFrame(assetId, time);
  }

  showTimeline(): void {
    this.#playback?.showTimeline();
  }

  setDisplaySize(width: number, height: number): void {
    this.#playback?.setDisplaySize(width, height);
  }

  /**
   * Captures the picture at the playhead at the video's full size. The caller closes it.
   * @throws Error while there is no engine.
   */
  async captureFrame(): Promise<ImageBitmap> {
    if (!this.#playback) throw new Error('There is no preview to take a picture of.');
    return await this.#playback.captureFrame();
  }

  /** The exact current playhead, for elements that move every frame. */
  currentTime(): TimelineTime {
    return this.#playback?.currentTime() ?? this.#state.time;
  }

  subscribe(listener: (state: PlaybackState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #send({ tracks, sources, format, luts }: PlaybackProgram): void {
    this.#playback?.setTimeline(tracks, sources, format, luts);
  }

  #publish(state: PlaybackState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener(state);
  }
}
