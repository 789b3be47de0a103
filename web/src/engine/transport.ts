import { type Microseconds, type SourceTime, type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import { type ClockReading, readClock } from '#workers/browser/preview/preview-types.ts';

/** Largest gap between picture and audible sound, in µs: half a frame. A larger gap corrects the picture's clock. */
const CLOCK_DRIFT_US = 15_000;

/** Content of the canvas. */
export type View =
  | { readonly type: 'timeline' }
  | { readonly type: 'source'; readonly assetId: string; readonly time: SourceTime };

/**
 * ```
 * stopped ──play──▶ starting ──ready──▶ playing ──pause, an edge──▶ stopped
 *                   ▲      └──seek, set-rate──┘
 * any ──lost──▶ lost
 * ```
 */
export type Phase =
  /** `isEnded`: at the end of the last clip, so that play starts from 0. */
  | { readonly type: 'stopped'; readonly isEnded: boolean }
  /** Waits for the first sound and picture. A start overtaken by a newer one has an older number. */
  | { readonly type: 'starting'; readonly start: number }
  /** `clock` drives time unless there is sound. The preview follows `pictureClock`. */
  | { readonly type: 'playing'; readonly clock: ClockReading; readonly pictureClock: ClockReading }
  /** The preview's worker died with the canvas. The playhead still moves, for the next engine. */
  | { readonly type: 'lost' };

/** The complete state of playback, without workers or devices. */
export interface Transport {
  readonly phase: Phase;
  /** Position of the playhead; while playing, its last known position. */
  readonly time: TimelineTime;
  readonly duration: Microseconds;
  readonly rate: number;
  readonly view: View;
  /** Number of the latest start. */
  readonly starts: number;
}

/** Events of playback. `now` is the exact playhead at that moment, `epochMs` the moment itself. */
export type TransportEvent =
  | { readonly type: 'play' }
  | { readonly type: 'pause'; readonly now: TimelineTime }
  | { readonly type: 'stop' }
  | { readonly type: 'seek'; readonly to: Microseconds }
  | { readonly type: 'set-rate'; readonly rate: number; readonly now: TimelineTime }
  | { readonly type: 'show-source'; readonly assetId: string; readonly at: SourceTime; readonly now: TimelineTime }
  | { readonly type: 'show-timeline' }
  /** A different timeline plays. */
  | { readonly type: 'edited'; readonly duration: Microseconds }
  /** The preview has the edited timeline, or a new size. */
  | { readonly type: 'redraw' }
  /** Sound and picture of a start at `from` have arrived. */
  | { readonly type: 'ready'; readonly start: number; readonly from: TimelineTime; readonly epochMs: number }
  /** An animation frame of the page. */
  | { readonly type: 'tick'; readonly now: TimelineTime; readonly epochMs: number }
  /** The audio device has stopped or was taken away. The page's clock leads from now on. */
  | { readonly type: 'silenced'; readonly epochMs: number }
  | { readonly type: 'lost' };

/** Tasks for the driver. */
export type TransportEffect =
  /** Prepare sound and picture, then report `ready`. */
  | { readonly type: 'start'; readonly start: number }
  /** Begin the prepared sound, and report the page's frames as ticks. */
  | { readonly type: 'begin' }
  /** End sound and ticks. */
  | { readonly type: 'halt' }
  | { readonly type: 'follow'; readonly clock: ClockReading }
  | { readonly type: 'draw' };

interface Step {
  readonly transport: Transport;
  readonly effects: readonly TransportEffect[];
}

export const INITIAL_TRANSPORT: Transport = {
  phase: { type: 'stopped', isEnded: false },
  time: timelineTime(0),
  duration: 0,
  rate: 1,
  view: { type: 'timeline' },
  starts: 0,
};

const TIMELINE: View = { type: 'timeline' };
const DRAW: TransportEffect = { type: 'draw' };
const HALT: TransportEffect = { type: 'halt' };

/** True while time passes or is about to. */
export function isRunning({ phase }: Transport): boolean {
  return phase.type === 'starting' || phase.type === 'playing';
}

/**
 * Returns the transport after an event. Events without meaning in a phase, such as the `ready` of an older start,
 * change nothing.
 */
export function advance(transport: Transport, event: TransportEvent): Step {
  const { phase, time, duration, rate } = transport;
  switch (event.type) {
    case 'play': {
      if (phase.type !== 'stopped') return stay(transport);
      const isAtEnd = rate > 0 && time >= duration;
      return start({ ...transport, time: isAtEnd ? timelineTime(0) : time, view: TIMELINE });
    }
    case 'pause':
      return isRunning(transport) ? halt(transport, event.now) : stay(transport);
    case 'stop':
      return halt(transport, timelineTime(0));
    case 'seek': {
      const sought = { ...transport, time: clampTime(event.to, duration), view: TIMELINE };
      return isRunning(transport) ? start(sought) : settle(sought);
    }
    case 'set-rate': {
      if (event.rate === rate) return stay(transport);
      const changed = { ...transport, rate: event.rate, time: event.now };
      return isRunning(transport) ? start(changed) : stay(changed);
    }
    case 'show-source': {
      const view: View = { type: 'source', assetId: event.assetId, time: event.at };
      const halted = isRunning(transport) ? halt(transport, event.now) : draw(transport);
      return { ...halted, transport: { ...halted.transport, view } };
    }
    case 'show-timeline':
      return transport.view.type === 'timeline' ? stay(transport) : draw({ ...transport, view: TIMELINE });
    case 'edited': {
      const edited = { ...transport, duration: event.duration, time: clampTime(time, event.duration), view: TIMELINE };
      const isEnded = phase.type === 'stopped' && phase.isEnded && edited.time === event.duration;
      return stay(phase.type === 'stopped' ? { ...edited, phase: { type: 'stopped', isEnded } } : edited);
    }
    case 'redraw':
      return isRunning(transport) ? stay(transport) : draw(transport);
    case 'ready': {
      if (phase.type !== 'starting' || phase.start !== event.start) return stay(transport);
      const clock = { time: event.from, rate, epochMs: event.epochMs };
      return {
        transport: { ...transport, phase: { type: 'playing', clock, pictureClock: clock } },
        effects: [{ type: 'begin' }, { type: 'follow', clock }],
      };
    }
    case 'tick':
      return phase.type === 'playing' ? tick(transport, phase, event) : stay(transport);
    case 'silenced': {
      if (phase.type !== 'playing') return stay(transport);
      const clock = { time, rate, epochMs: event.epochMs };
      return stay({ ...transport, phase: { ...phase, clock } });
    }
    case 'lost': {
      if (phase.type === 'lost') return stay(transport);
      return { transport: { ...transport, phase: { type: 'lost' } }, effects: [HALT] };
    }
  }
}

function tick(
  transport: Transport,
  phase: Extract<Phase, { type: 'playing' }>,
  { now, epochMs }: Extract<TransportEvent, { type: 'tick' }>,
): Step {
  const { duration, rate } = transport;
  if (rate > 0 && now >= duration) {
    const ended = halt(transport, timelineTime(duration));
    return { ...ended, transport: { ...ended.transport, phase: { type: 'stopped', isEnded: true } } };
  }
  if (rate < 0 && now <= 0) return halt(transport, timelineTime(0));
  const moved = { ...transport, time: now };
  if (Math.abs(readClock(phase.pictureClock, epochMs) - now) <= CLOCK_DRIFT_US) return stay(moved);
  const clock = { time: now, rate, epochMs };
  return {
    transport: { ...moved, phase: { ...phase, pictureClock: clock } },
    effects: [{ type: 'follow', clock }],
  };
}

function start(transport: Transport): Step {
  const number = transport.starts + 1;
  const halts = isRunning(transport) ? [HALT] : [];
  return {
    transport: { ...transport, phase: { type: 'starting', start: number }, starts: number },
    effects: [...halts, { type: 'start', start: number }],
  };
}

function halt(transport: Transport, time: TimelineTime): Step {
  const halts = isRunning(transport) ? [HALT] : [];
  const settled = settle({ ...transport, time, view: TIMELINE });
  return { ...settled, effects: [...halts, ...settled.effects] };
}

function settle(transport: Transport): Step {
  const isLost = transport.phase.type === 'lost';
  return draw(isLost ? transport : { ...transport, phase: { type: 'stopped', isEnded: false } });
}

function draw(transport: Transport): Step {
  return { transport, effects: transport.phase.type === 'lost' ? [] : [DRAW] };
}

function stay(transport: Transport): Step {
  return { transport, effects: [] };
}

/** Clamps a time to a timeline of `duration`, in whole µs. */
export function clampTime(time: Microseconds, duration: Microseconds): TimelineTime {
  return timelineTime(Math.round(Math.min(duration, Math.max(0, time))));
}
