import { AUTOSAVE_DELAY_MS } from '#shared/timeline/constants.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { sameTimeline } from './same-timeline.ts';

/** With the network gone the browser may not say when it is back: look again after these waits, the last one repeats. */
const RETRY_DELAYS_MS = [2_000, 5_000, 15_000, 30_000];

/** A timeline and the revision that the server gave it. */
export interface ServerTimeline {
  readonly version: number;
  readonly timeline: Timeline;
}

/** What became of a save. Expected outcomes are data; only bugs throw. */
export type SaveAnswer =
  | { readonly type: 'saved'; readonly version: number }
  /** Someone saved since: `server` is the copy that stands there now. */
  | { readonly type: 'conflict'; readonly server: ServerTimeline }
  /** The server could not be reached. */
  | { readonly type: 'unreachable' }
  /** The server said no; `message` is for a person, `error` what the call threw. */
  | { readonly type: 'refused'; readonly message: string; readonly error: unknown };

export type SaveState =
  | { readonly type: 'saved' }
  /** Edited; the autosave delay is running. */
  | { readonly type: 'waiting' }
  | { readonly type: 'saving' }
  /** Sent when the server can be reached again; until then on this device, if it can keep them. */
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
  /** Writes the edits to the device; settles when they would survive a crash. */
  keep(kept: KeptTimeline): Promise<void>;
  /** The server has everything: the device need not keep it. */
  forget(): Promise<void>;
  onState(state: SaveState): void;
  /** Whether the device has the newest edits; told when that changes. It is taken to have them until a write fails. */
  onKept(isKept: boolean): void;
  /** A save was refused: say so. Not called for lost connections and conflicts, which the state shows. */
  onRefused(error: unknown): void;
}

/**
 * Brings a timeline from the editor to the device at once, and to the server {@link AUTOSAVE_DELAY_MS} after the last
 * change. One save is under way at a time; what changes meanwhile follows it. Nothing is dropped: a save that fails, is
 * refused or conflicts leaves the device's copy.
 */
export class TimelineSaver {
  readonly #options: TimelineSaverOptions;
  #base: ServerTimeline;
  #current: Timeline;
  #state: SaveState = { type: 'saved' };
  #timer: ReturnType<typeof setTimeout> | null = null;
  #saving: Promise<void> | null = null;
  /** Set while a save is under way and somebody asked for what came after it, too. */
  #isFlushWanted = false;
  /** Sent since the last answer, which never came: the server may have any of them as its newest copy. */
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

  /** Whether closing the tab now would lose an edit: it is neither on the server nor safely on the device. */
  get wouldLose(): boolean {
    return this.#state.type !== 'saved' && (this.#unkeptWrites > 0 || !this.#isKept);
  }

  /** The timeline changed: keeps it on the device and starts the autosave delay anew. */
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

  /** Saves what is unsaved now, and settles when the server has it or has not taken it; look at {@link state}. */
  async flush(): Promise<SaveState> {
    if (this.#state.type === 'conflict') return this.#state;
    this.#clearTimer();
    if (this.#saving) this.#isFlushWanted = true;
    else this.#saving = this.#run().finally(() => (this.#saving = null));
    await this.#saving;
    return this.#state;
  }

  /** Ends a conflict: what the caller has in the editor now is to stand on top of the server's copy. */
  async resolveConflict(timeline: Timeline): Promise<SaveState> {
    if (this.#state.type !== 'conflict') return this.#state;
    this.#base = this.#state.theirs;
    this.#current = timeline;
    this.#setState({ type: 'waiting' });
    if (sameTimeline(timeline, this.#base.timeline)) this.#settleSaved();
    else this.#keep();
    return this.flush();
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
      // What the device has is based on the copy before: after a crash it would look like somebody else's save.
      this.#keep();
      if (!this.#isFlushWanted && answer.type === 'saved') {
        this.#setState({ type: 'waiting' });
        return this.#schedule(AUTOSAVE_DELAY_MS);
      }
    }
  }

  /** Acts on the server's answer; false when there is nothing to go on from. */
  #take(answer: SaveAnswer, sent: Timeline): boolean {
    switch (answer.type) {
      case 'saved':
        this.#base = { version: answer.version, timeline: sent };
        this.#unconfirmed = [];
        this.#failedAttempts = 0;
        return true;
      case 'conflict': {
        // A save that got through but whose answer was lost comes back as a conflict with our own copy.
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
        // The tab still has the edit and the server will get it; only closing the tab before that would lose it.
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
      // A copy that equals the server's is harmless: the next start compares and drops it.
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
