import { AUTOSAVE_DELAY_MS } from '#shared/timeline/constants.ts';
import { sameTimeline } from '#shared/timeline/diff.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';

/** Browsers don't always report the network's return: try again after these waits, the last one repeats. */
const RETRY_DELAYS_MS = [2_000, 5_000, 15_000, 30_000];

export interface ServerTimeline {
  readonly version: number;
  readonly timeline: Timeline;
}

/** The outcome of a save. Expected outcomes are data; only bugs throw. */
export type SaveAnswer =
  | { readonly type: 'saved'; readonly version: number }
  /** Someone else saved in between: `server` is the current copy. */
  | { readonly type: 'conflict'; readonly server: ServerTimeline }
  /** The server could not be reached. */
  | { readonly type: 'unreachable' }
  /** The server refused; `message` is for the user, `error` is what the call threw. */
  | { readonly type: 'refused'; readonly message: string; readonly error: unknown };

export type SaveState =
  | { readonly type: 'saved' }
  /** Edited; autosave is due. */
  | { readonly type: 'waiting' }
  | { readonly type: 'saving' }
  /** Sent once the server can be reached again; until then kept on this device, if it can. */
  | { readonly type: 'offline' }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'conflict'; readonly theirs: ServerTimeline };

/** An edited timeline on its way to the server, as the device keeps it. */
export interface KeptTimeline {
  readonly timeline: Timeline;
  /** Revision of the server copy that the edits were made on. */
  readonly baseVersion: number;
}

export interface TimelineSaverOptions {
  /** The server copy that editing starts from. */
  readonly base: ServerTimeline;
  save(timeline: Timeline, baseVersion: number): Promise<SaveAnswer>;
  /** Writes the edits to the device; settles once they survive a crash. */
  keep(kept: KeptTimeline): Promise<void>;
  /** The server has everything: the device may drop its copy. */
  forget(): Promise<void>;
  onState(state: SaveState): void;
  /** Called when the device starts or stops having the newest edits. It counts as having them until a write fails. */
  onKept(isKept: boolean): void;
  /** Called when a save was refused, but not for lost connections and conflicts, which the state shows. */
  onRefused(error: unknown): void;
}

/**
 * Saves a timeline to the device at once, and to the server {@link AUTOSAVE_DELAY_MS} after the last change. One save runs at a time;
 * changes during it follow. Nothing is lost: a save that fails, is refused or conflicts leaves the device's copy.
 */
export class TimelineSaver {
  readonly #options: TimelineSaverOptions;
  #base: ServerTimeline;
  #current: Timeline;
  #state: SaveState = { type: 'saved' };
  #timer: ReturnType<typeof setTimeout> | null = null;
  #saving: Promise<void> | null = null;
  /** Set when a flush was requested during a save, for the changes after it. */
  #isFlushWanted = false;
  /** Sent without an answer so far: any of these may be the server's newest copy. */
  #unconfirmed: Timeline[] = [];
  #failedAttempts = 0;
  #unkeptWrites = 0;
  #isKept = true;
  #isStopped = false;

  constructor(options: TimelineSaverOptions) {
    this.#options = options;
    this.#base = options.base;
    this.#current = options.base.timeline;
  }

  get state(): SaveState {
    return this.#state;
  }

  /** Version of the server's copy, as far as this tab knows. */
  get version(): number {
    return this.#base.version;
  }

  /** True while closing the tab would lose an edit: neither the server nor the device has it. */
  get wouldLose(): boolean {
    return this.#state.type !== 'saved' && (this.#unkeptWrites > 0 || !this.#isKept);
  }

  /** Keeps a changed timeline on the device and restarts the autosave delay. */
  change(timeline: Timeline): void {
    this.#current = timeline;
    if (this.#isOnServer(timeline) && !this.#saving) {
      if (this.#state.type !== 'conflict') this.#settleSaved();
      return;
    }
    this.#keep();
    if (this.#state.type === 'conflict' || this.#saving) return;
    this.#setState({ type: this.#state.type === 'offline' ? 'offline' : 'waiting' });
    this.#schedule(AUTOSAVE_DELAY_MS);
  }

  /** Saves now, and settles when the server has answered or failed to; {@link state} tells which. */
  async flush(): Promise<SaveState> {
    if (this.#state.type === 'conflict') return this.#state;
    this.#clearTimer();
    if (this.#saving) this.#isFlushWanted = true;
    else this.#saving = this.#run().finally(() => (this.#saving = null));
    await this.#saving;
    return this.#state;
  }

  /** Ends a conflict: the caller's edits now build on the server's copy. */
  async resolveConflict(timeline: Timeline): Promise<SaveState> {
    if (this.#state.type !== 'conflict') return this.#state;
    this.#base = this.#state.theirs;
    this.#current = timeline;
    this.#setState({ type: 'waiting' });
    if (sameTimeline(timeline, this.#base.timeline)) this.#settleSaved();
    else this.#keep();
    return this.flush();
  }

  /** Starts from a newer copy of the server, which the caller then shows. @returns False when edits here are unsaved. */
  adopt(server: ServerTimeline): boolean {
    if (this.#state.type !== 'saved' || server.version <= this.#base.version) return false;
    this.#base = server;
    this.#current = server.timeline;
    return true;
  }

  /** Stops timers and reports. Unsaved edits stay on the device. */
  stop(): void {
    this.#isStopped = true;
    this.#clearTimer();
  }

  async #run(): Promise<void> {
    for (;;) {
      this.#isFlushWanted = false;
      const sent = this.#current;
      if (this.#isOnServer(sent)) return this.#settleSaved();
      this.#setState({ type: 'saving' });
      const answer = await this.#options.save(sent, this.#base.version);
      const isTaken = this.#take(answer, sent);
      if (!isTaken) return;
      if (this.#isOnServer(this.#current)) return this.#settleSaved();
      // The device's copy builds on the revision before: after a crash this would look like someone else's save.
      this.#keep();
      if (!this.#isFlushWanted && answer.type === 'saved') {
        this.#setState({ type: 'waiting' });
        return this.#schedule(AUTOSAVE_DELAY_MS);
      }
    }
  }

  /** Acts on the server's answer; false when saving must stop. */
  #take(answer: SaveAnswer, sent: Timeline): boolean {
    switch (answer.type) {
      case 'saved':
        this.#base = { version: answer.version, timeline: sent };
        this.#unconfirmed = [];
        this.#failedAttempts = 0;
        return true;
      case 'conflict': {
        // A save whose answer was lost comes back as a conflict with our own copy.
        const own = [sent, ...this.#unconfirmed].some((copy) => sameTimeline(answer.server.timeline, copy));
        this.#unconfirmed = [];
        if (own) {
          this.#base = answer.server;
          return true;
        }
        this.#setState({ type: 'conflict', theirs: answer.server });
        return false;
      }
      case 'unreachable': {
        this.#setState({ type: 'offline' });
        if (!this.#unconfirmed.some((copy) => sameTimeline(copy, sent))) this.#unconfirmed.push(sent);
        const delay = RETRY_DELAYS_MS[Math.min(this.#failedAttempts, RETRY_DELAYS_MS.length - 1)] ?? 0;
        this.#failedAttempts += 1;
        this.#schedule(delay);
        return false;
      }
      case 'refused':
        this.#setState({ type: 'failed', message: answer.message });
        if (!this.#isStopped) this.#options.onRefused(answer.error);
        return false;
    }
  }

  #isOnServer(timeline: Timeline): boolean {
    return this.#unconfirmed.length === 0 && sameTimeline(timeline, this.#base.timeline);
  }

  #keep(): void {
    this.#unkeptWrites += 1;
    this.#options.keep({ timeline: this.#current, baseVersion: this.#base.version }).then(
      () => {
        this.#unkeptWrites -= 1;
        this.#setKept(true);
      },
      () => {
        // The tab still has the edit; only closing it before the server has it would lose it.
        this.#unkeptWrites -= 1;
        this.#setKept(false);
      },
    );
  }

  #setKept(isKept: boolean): void {
    if (isKept === this.#isKept) return;
    this.#isKept = isKept;
    if (!this.#isStopped) this.#options.onKept(isKept);
  }

  #settleSaved(): void {
    this.#clearTimer();
    this.#setState({ type: 'saved' });
    this.#options.forget().catch(() => {
      // A copy equal to the server's is harmless: the next start compares and drops it.
    });
  }

  #schedule(delayMs: number): void {
    this.#clearTimer();
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.flush(), delayMs);
  }

  #clearTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #setState(state: SaveState): void {
    if (this.#state.type === state.type && state.type !== 'failed' && state.type !== 'conflict') return;
    this.#state = state;
    if (!this.#isStopped) this.#options.onState(state);
  }
}
