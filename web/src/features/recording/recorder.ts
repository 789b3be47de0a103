import type { Notice } from './recording-notices.ts';

/** The recorders, in the order of the Record tab. `screen-and-camera` records both at once, as two takes in sync. */
export const RECORDER_KINDS = ['audio', 'screen', 'webcam', 'screen-and-camera'] as const;
export type RecorderKind = (typeof RECORDER_KINDS)[number];

/** Seconds counted down before a recording starts. */
export const COUNTDOWN_SECONDS = 3;

/**
 * ```
 * idle ──open──▶ opening ──opened──▶ ready ──record──▶ counting ──▶ starting ──▶ recording ──stop──▶ stopping ──▶ stopped
 *   └──record──────▲  └────────────opened───────────────▲                                                          │ ▲
 *                                                                                    idle ◀──saved── saving ◀──save─┘ │
 *                                                                                                      └──save-failed─┘
 * opening, ready, counting, starting ──cancel──▶ idle
 * ```
 */
export type RecorderPhase =
  | { readonly type: 'idle' }
  /** The browser may be asking the user. `isOn`: the camera is already on. */
  | { readonly type: 'opening'; readonly isOn: boolean; readonly willRecord: boolean }
  /** The camera or microphone is on. */
  | { readonly type: 'ready' }
  | { readonly type: 'counting'; readonly secondsLeft: number }
  | { readonly type: 'starting' }
  | { readonly type: 'recording'; readonly seconds: number; readonly isPaused: boolean }
  | { readonly type: 'stopping' }
  /** The takes can be played, saved and discarded. */
  | { readonly type: 'stopped' }
  /** `isOffline`: the upload waits for a connection. */
  | { readonly type: 'saving'; readonly isOffline: boolean };

/** The complete state of a recorder, without its devices. */
export interface Recorder {
  readonly kind: RecorderKind;
  readonly phase: RecorderPhase;
  /** Number of the latest attempt to open devices. Answers to an earlier one are ignored. */
  readonly attempt: number;
  /** The latest error, until the next try. */
  readonly notice: Notice | null;
  /** The user left the page. Takes stay on the device, and the next visit offers them. */
  readonly isLeft: boolean;
}

export type RecorderEvent =
  /** Turn on the camera or microphone, or change to another one. */
  | { readonly type: 'open' }
  | { readonly type: 'record' }
  | { readonly type: 'opened'; readonly attempt: number; readonly notice: Notice | null }
  | { readonly type: 'refused'; readonly attempt: number; readonly notice: Notice }
  /** A second of the countdown has passed. */
  | { readonly type: 'count'; readonly attempt: number }
  | { readonly type: 'skip' }
  | { readonly type: 'started'; readonly attempt: number }
  | { readonly type: 'elapsed'; readonly seconds: number }
  | { readonly type: 'pause' }
  | { readonly type: 'resume' }
  | { readonly type: 'stop' }
  /** A device was disconnected, sharing has ended or the engine can't continue. Null for an end that the user chose. */
  | { readonly type: 'ended'; readonly notice: Notice | null }
  /** The system silenced or darkened a device, or (null) restored it. */
  | { readonly type: 'muted'; readonly notice: Notice | null }
  | { readonly type: 'taken' }
  | { readonly type: 'nothing-taken'; readonly notice: Notice }
  | { readonly type: 'cancel' }
  | { readonly type: 'save' }
  | { readonly type: 'offline'; readonly isOffline: boolean }
  | { readonly type: 'saved' }
  | { readonly type: 'save-failed' }
  | { readonly type: 'discard' }
  | { readonly type: 'leave' };

/** Tasks for the driver, in order. */
export type RecorderEffect =
  | { readonly type: 'open'; readonly devices: 'camera' | 'microphone' | 'screen'; readonly attempt: number }
  | { readonly type: 'count'; readonly attempt: number }
  | { readonly type: 'start'; readonly attempt: number }
  | { readonly type: 'pause' }
  | { readonly type: 'resume' }
  | { readonly type: 'stop' }
  /** Turn all devices off. */
  | { readonly type: 'close' }
  | { readonly type: 'save' }
  | { readonly type: 'discard' }
  /** Forget the takes, which are in the library. */
  | { readonly type: 'release' }
  /** Leave the takes on the device and ask about them on the next page. */
  | { readonly type: 'offer' }
  | { readonly type: 'tell'; readonly notice: Notice };

interface Step {
  readonly recorder: Recorder;
  readonly effects: readonly RecorderEffect[];
}

const CLOSE: RecorderEffect = { type: 'close' };

export function createRecorder(kind: RecorderKind): Recorder {
  return { kind, phase: { type: 'idle' }, attempt: 0, notice: null, isLeft: false };
}

/** True while leaving would end a recording. */
export function isRecording({ phase }: Recorder): boolean {
  return phase.type === 'recording' || phase.type === 'starting' || phase.type === 'stopping';
}

/** Returns the recorder after an event. Events without meaning in a phase change nothing. */
export function advance(recorder: Recorder, event: RecorderEvent): Step {
  const { kind, phase, attempt } = recorder;
  switch (event.type) {
    case 'open':
      if (phase.type !== 'idle' && phase.type !== 'ready') return stay(recorder);
      return open(recorder, kind === 'audio' ? 'microphone' : 'camera', false);
    case 'record':
      if (phase.type === 'idle' && kind === 'audio') return open(recorder, 'microphone', true);
      if (phase.type === 'idle' && kind === 'screen') return open(recorder, 'screen', true);
      if (phase.type !== 'ready') return stay(recorder);
      return kind === 'screen-and-camera' ? open(recorder, 'screen', true) : count(recorder);
    case 'opened':
      if (phase.type !== 'opening' || event.attempt !== attempt) return stay(recorder);
      return phase.willRecord
        ? count({ ...recorder, notice: event.notice })
        : stay({ ...recorder, phase: { type: 'ready' }, notice: event.notice });
    case 'refused': {
      if (event.attempt !== attempt) return stay(recorder);
      const tell: RecorderEffect = { type: 'tell', notice: event.notice };
      if (phase.type === 'opening' && phase.isOn && phase.willRecord) {
        // The camera stays on when only the screen was refused.
        return { recorder: { ...recorder, phase: { type: 'ready' }, notice: event.notice }, effects: [tell] };
      }
      if (phase.type !== 'opening' && phase.type !== 'starting') return stay(recorder);
      return { recorder: { ...recorder, phase: { type: 'idle' }, notice: event.notice }, effects: [CLOSE, tell] };
    }
    case 'count':
      if (phase.type !== 'counting' || event.attempt !== attempt) return stay(recorder);
      if (phase.secondsLeft <= 1) return start(recorder);
      return {
        recorder: { ...recorder, phase: { type: 'counting', secondsLeft: phase.secondsLeft - 1 } },
        effects: [{ type: 'count', attempt }],
      };
    case 'skip':
      return phase.type === 'counting' ? start(recorder) : stay(recorder);
    case 'started':
      if (phase.type !== 'starting' || event.attempt !== attempt) return stay(recorder);
      return stay({ ...recorder, phase: { type: 'recording', seconds: 0, isPaused: false } });
    case 'elapsed':
      if (phase.type !== 'recording' || phase.seconds === event.seconds) return stay(recorder);
      return stay({ ...recorder, phase: { ...phase, seconds: event.seconds } });
    case 'pause':
    case 'resume': {
      const isPaused = event.type === 'pause';
      if (phase.type !== 'recording' || phase.isPaused === isPaused) return stay(recorder);
      return { recorder: { ...recorder, phase: { ...phase, isPaused } }, effects: [{ type: event.type }] };
    }
    case 'stop':
      // A notice that the recording continues would be wrong from here on.
      return phase.type === 'recording' ? stop({ ...recorder, notice: null }) : stay(recorder);
    case 'ended':
      if (phase.type === 'recording') return stop({ ...recorder, notice: event.notice });
      return isOpen(phase) ? close(recorder, event.notice) : stay(recorder);
    case 'muted':
      return phase.type === 'recording' || isOpen(phase) ? stay({ ...recorder, notice: event.notice }) : stay(recorder);
    case 'taken': {
      if (phase.type !== 'stopping') return stay(recorder);
      if (!recorder.isLeft) return { recorder: { ...recorder, phase: { type: 'stopped' } }, effects: [CLOSE] };
      const released = { ...createRecorder(kind), attempt };
      return { recorder: released, effects: [CLOSE, { type: 'offer' }] };
    }
    case 'nothing-taken':
      if (phase.type !== 'stopping') return stay(recorder);
      return {
        recorder: { ...createRecorder(kind), attempt, notice: event.notice },
        effects: [CLOSE, { type: 'tell', notice: event.notice }],
      };
    case 'cancel':
      return isOpen(phase) ? close(recorder) : stay(recorder);
    case 'save':
      if (phase.type !== 'stopped') return stay(recorder);
      return {
        recorder: { ...recorder, phase: { type: 'saving', isOffline: false } },
        effects: [{ type: 'save' }],
      };
    case 'offline':
      if (phase.type !== 'saving') return stay(recorder);
      return stay({ ...recorder, phase: { type: 'saving', isOffline: event.isOffline } });
    case 'saved':
      if (phase.type !== 'saving' && phase.type !== 'stopped') return stay(recorder);
      return { recorder: { ...createRecorder(kind), attempt }, effects: [{ type: 'release' }] };
    case 'save-failed':
      return phase.type === 'saving' ? stay({ ...recorder, phase: { type: 'stopped' } }) : stay(recorder);
    case 'discard':
      if (phase.type !== 'stopped') return stay(recorder);
      return { recorder: { ...createRecorder(kind), attempt }, effects: [{ type: 'discard' }] };
    case 'leave':
      return leave(recorder);
  }
}

function open(recorder: Recorder, devices: 'camera' | 'microphone' | 'screen', willRecord: boolean): Step {
  const attempt = recorder.attempt + 1;
  const isOn = recorder.phase.type === 'ready';
  return {
    recorder: { ...recorder, phase: { type: 'opening', isOn, willRecord }, attempt, notice: null },
    effects: [{ type: 'open', devices, attempt }],
  };
}

function count(recorder: Recorder): Step {
  return {
    recorder: { ...recorder, phase: { type: 'counting', secondsLeft: COUNTDOWN_SECONDS } },
    effects: [{ type: 'count', attempt: recorder.attempt }],
  };
}

function start(recorder: Recorder): Step {
  return {
    recorder: { ...recorder, phase: { type: 'starting' } },
    effects: [{ type: 'start', attempt: recorder.attempt }],
  };
}

function stop(recorder: Recorder): Step {
  return { recorder: { ...recorder, phase: { type: 'stopping' } }, effects: [{ type: 'stop' }] };
}

/** Turns everything off. Answers still to come belong to an older attempt. */
function close(recorder: Recorder, notice: Notice | null = null): Step {
  return { recorder: { ...createRecorder(recorder.kind), attempt: recorder.attempt + 1, notice }, effects: [CLOSE] };
}

function leave(recorder: Recorder): Step {
  const { phase } = recorder;
  if (phase.type === 'recording') return stop({ ...recorder, isLeft: true });
  if (phase.type === 'stopping') return stay({ ...recorder, isLeft: true });
  if (isOpen(phase)) return close(recorder);
  // An upload continues on the next page and removes its take itself.
  if (phase.type === 'idle' || phase.type === 'saving') return stay(recorder);
  return { recorder: { ...createRecorder(recorder.kind), attempt: recorder.attempt }, effects: [{ type: 'offer' }] };
}

/** True while devices are on or being requested, before anything is recorded. */
function isOpen(phase: RecorderPhase): boolean {
  return ['opening', 'ready', 'counting', 'starting'].includes(phase.type);
}

function stay(recorder: Recorder): Step {
  return { recorder, effects: [] };
}
