import { AUTOSAVE_DELAY_MS } from '#shared/timeline/constants.ts';
import { sameTimeline } from '#shared/timeline/diff.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';

/** Browsers don't always report the network's return: retry after these waits, and repeat the last one. */
const RETRY_DELAYS_MS = [2_000, 5_000, 15_000, 30_000];

export interface ServerTimeline {
  readonly version: number;
  readonly timeline: Timeline;
}

/** The outcome of a save. Expected outcomes are data; only bugs throw. */
export type SaveAnswer =
  | { readonly type: 'saved'; readonly version: number }
  /** Someone else saved in between. `server` is the current copy. */
  | { readonly type: 'conflict'; readonly server: ServerTimeline }
  /** The server could not be reached. */
  | { readonly type: 'unreachable' }
  /** The server refused. `message` is for the user, `error` is the exception. */
  | { readonly type: 'refused'; readonly message: string; readonly error: unknown };

export type SaveState =
  | { readonly type: 'saved' }
  /** Edited; autosave is due. */
  | { readonly type: 'waiting' }
  | { readonly type: 'saving' }
  /** Will be sent once the server is reachable; stored on this device until then, if possible. */
  | { readonly type: 'offline' }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'conflict'; readonly theirs: ServerTimeline };

/** An edited timeline on its way to the server, as stored on the device. */
export interface KeptTimeline {
  readonly timeline: Timeline;
  /** Revision of the server's copy that the edits are based on. */
  readonly baseVersion: number;
}

export interface TimelineSaverOptions {
  /** The server's copy that editing starts from. */
  readonly base: ServerTimeline;
  save(timeline: Timeline, baseVersion: number): Promise<SaveAnswer>;
  /** Writes the edits to the device. Settles once they survive a crash. */
  keep(kept: KeptTimeline): Promise<void>;
  /** The server has everything, so the device may drop its copy. */
  forget(): Promise<void>;
  onState(state: SaveState): void;
  /** Called when the device starts or stops having the newest edits. It counts as having them until a write fails. */
  onKept(isKept: boolean): void;
  /** Called when the server refused a save. The state shows lost connections and conflicts instead. */
  onRefused(error: unknown): void;
}

/**
 * Saves a timeline to the device immediately, and to the server {@link AUTOSAVE_DELAY_MS} after the last change. Runs
 * one save at a time and sends later changes afterwards. Nothing is lost: after a failure, a refusal or a conflict the
 * device's copy stays.
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
  /** Sent without an answer so far. Any of these may be the server's newest copy. */
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

  /** True while closing the tab would lose an edit, because neither the server nor the device has it. */
  get wouldLose(): boolean {
    return this.#state.type !== 'saved' && (this.#unkeptWrites > 0 || !this.#isKept);
  }

  /** Stores a changed timeline on the device and restarts the autosave delay. */
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

  /** Saves now. Settles when the server has answered or the save has failed; {@link state} has the result. */
  async flush(): Promise<SaveState> {
    if (this.#state.type === 'conflict') return this.#state;
    this.#clearTimer();
    if (this.#saving) this.#isFlushWanted = true;
    else this.#saving = this.#run().finally(() => (this.#saving = null));
    await this.#saving;
    return this.#state;
  }

  /** Ends a conflict: the caller's edits are now based on the server's copy. */
  async resolveConflict(timeline: Timeline): Promise<SaveState> {
    if (this.#state.type !== 'conflict') return this.#state;
    this.#base = this.#state.theirs;
    this.#current = timeline;
    this.#setState({ type: 'waiting' });
    if (sameTimeline(timeline, this.#base.timeline)) this.#settleSaved();
    else this.#keep();
    return this.flush();
  }

  /**
   * Starts from a newer copy of the server, which the caller then shows. @returns False when there are unsaved edits
   * here.
   */
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
      // The device's copy is based on the previous revision: after a crash this would look like someone else's save.
      this.#keep();
      if (!this.#isFlushWanted && answer.type === 'saved') {
        this.#setState({ type: 'waiting' });
        return this.#schedule(AUTOSAVE_DELAY_MS);
      }
    }
  }

  /** Handles the server's answer. Returns false when saving must stop. */
  #take(answer: SaveAnswer, sent: Timeline): boolean {
    switch (answer.type) {
      case 'saved':
        this.#base = { version: answer.version, timeline: sent };
        this.#unconfirmed = [];
        this.#failedAttempts = 0;
        return true;
      case 'conflict': {
        // A save whose answer was lost returns as a conflict with our own copy.
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
        // The tab still has the edit. Only closing the tab before the server has the edit would lose it.
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
      // A copy equal to the server's does no harm: the next start compares and drops it.
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
