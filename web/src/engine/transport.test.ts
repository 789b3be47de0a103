import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import { advance, INITIAL_TRANSPORT, isRunning, type Transport, type TransportEvent } from './transport.ts';

const at = (seconds: number) => timelineTime(Math.round(seconds * 1e6));

const STOPPED: Transport = { ...INITIAL_TRANSPORT, time: at(2), duration: at(8) };
const ENDED: Transport = { ...STOPPED, time: at(8), phase: { type: 'stopped', isEnded: true } };
const STARTING = advance(STOPPED, { type: 'play' }).transport;
const PLAYING = advance(STARTING, { type: 'ready', start: 1, from: at(2), epochMs: 1_000 }).transport;
const BACKWARDS: Transport = { ...PLAYING, rate: -2 };
const TRIMMED: Transport = { ...STOPPED, view: { type: 'source', assetId: 'film', time: sourceTime(0) } };
const LOST = advance(PLAYING, { type: 'lost' }).transport;

const now = at(3);
/** An event one second after {@link PLAYING} began, with the given audible playhead. */
const tick = (seconds: number): TransportEvent => ({ type: 'tick', now: at(seconds), epochMs: 2_000 });
const showSource: TransportEvent = { type: 'show-source', assetId: 'film', at: sourceTime(0), now };

/** Phase, playhead in seconds, the canvas's content unless it is the timeline, and the effects. */
function written(transport: Transport, event: TransportEvent): string {
  const next = advance(transport, event);
  const { phase, time, view } = next.transport;
  const name = phase.type === 'stopped' && phase.isEnded ? 'ended' : phase.type;
  const effects = next.effects.map(({ type }) => type).join(' ');
  return `${name} ${time / 1e6}${view.type === 'source' ? ' source' : ''}: ${effects}`;
}

describe('the transport', () => {
  const cases: [state: string, from: Transport, event: TransportEvent, after: string][] = [
    ['stopped', STOPPED, { type: 'play' }, 'starting 2: start'],
    ['ended', ENDED, { type: 'play' }, 'starting 0: start'],
    ['ended, backwards', { ...ENDED, rate: -1 }, { type: 'play' }, 'starting 8: start'],
    ['showing a source', TRIMMED, { type: 'play' }, 'starting 2: start'],
    ['playing', PLAYING, { type: 'play' }, 'playing 2: '],
    ['lost', LOST, { type: 'play' }, 'lost 2: '],

    ['stopped', STOPPED, { type: 'pause', now }, 'stopped 2: '],
    ['ended', ENDED, { type: 'pause', now: at(8) }, 'ended 8: '],
    ['starting', STARTING, { type: 'pause', now: at(2) }, 'stopped 2: halt draw'],
    ['playing', PLAYING, { type: 'pause', now }, 'stopped 3: halt draw'],

    ['stopped', STOPPED, { type: 'stop' }, 'stopped 0: draw'],
    ['playing', PLAYING, { type: 'stop' }, 'stopped 0: halt draw'],
    ['lost', LOST, { type: 'stop' }, 'lost 0: '],

    ['stopped', STOPPED, { type: 'seek', to: at(5) }, 'stopped 5: draw'],
    ['stopped', STOPPED, { type: 'seek', to: at(9) }, 'stopped 8: draw'],
    ['ended', ENDED, { type: 'seek', to: -1 }, 'stopped 0: draw'],
    ['showing a source', TRIMMED, { type: 'seek', to: at(5) }, 'stopped 5: draw'],
    ['starting', STARTING, { type: 'seek', to: at(5) }, 'starting 5: halt start'],
    ['playing', PLAYING, { type: 'seek', to: at(5) }, 'starting 5: halt start'],
    ['lost', LOST, { type: 'seek', to: at(5) }, 'lost 5: '],

    ['stopped', STOPPED, { type: 'set-rate', rate: 2, now: at(2) }, 'stopped 2: '],
    ['playing', PLAYING, { type: 'set-rate', rate: 1, now }, 'playing 2: '],
    ['playing', PLAYING, { type: 'set-rate', rate: -1, now }, 'starting 3: halt start'],

    ['stopped', STOPPED, showSource, 'stopped 2 source: draw'],
    ['playing', PLAYING, showSource, 'stopped 3 source: halt draw'],
    ['lost', LOST, showSource, 'lost 2 source: '],
    ['showing a source', TRIMMED, { type: 'show-timeline' }, 'stopped 2: draw'],
    ['stopped', STOPPED, { type: 'show-timeline' }, 'stopped 2: '],

    ['stopped', STOPPED, { type: 'edited', duration: at(1) }, 'stopped 1: '],
    ['showing a source', TRIMMED, { type: 'edited', duration: at(4) }, 'stopped 2: '],
    ['ended', ENDED, { type: 'edited', duration: at(5) }, 'ended 5: '],
    ['ended', ENDED, { type: 'edited', duration: at(9) }, 'stopped 8: '],
    ['playing', PLAYING, { type: 'edited', duration: at(5) }, 'playing 2: '],
    ['stopped', STOPPED, { type: 'redraw' }, 'stopped 2: draw'],
    ['playing', PLAYING, { type: 'redraw' }, 'playing 2: '],

    ['starting', STARTING, { type: 'ready', start: 1, from: at(2), epochMs: 1 }, 'playing 2: begin follow'],
    ['starting', STARTING, { type: 'ready', start: 0, from: at(2), epochMs: 1 }, 'starting 2: '],
    ['stopped', STOPPED, { type: 'ready', start: 1, from: at(2), epochMs: 1 }, 'stopped 2: '],

    ['playing', PLAYING, tick(3), 'playing 3: '],
    ['playing', PLAYING, tick(3.015), 'playing 3.015: '],
    ['playing', PLAYING, tick(3.016), 'playing 3.016: follow'],
    ['playing', PLAYING, tick(2.984), 'playing 2.984: follow'],
    ['playing', PLAYING, tick(8), 'ended 8: halt draw'],
    ['playing backwards', BACKWARDS, tick(0), 'stopped 0: halt draw'],
    ['stopped', STOPPED, tick(3), 'stopped 2: '],
    ['playing', PLAYING, { type: 'silenced', epochMs: 2_000 }, 'playing 2: '],

    ['starting', STARTING, { type: 'lost' }, 'lost 2: halt'],
    ['lost', LOST, { type: 'lost' }, 'lost 2: '],
    ['lost', LOST, { type: 'redraw' }, 'lost 2: '],
  ];
  test.each(cases)('%s', (_state, from, event, after) => {
    expect(written(from, event)).toBe(after);
  });

  test('the picture’s clock is set to what is heard when it drifts', () => {
    const { effects } = advance(PLAYING, tick(3.5));
    expect(effects).toEqual([{ type: 'follow', clock: { time: at(3.5), rate: 1, epochMs: 2_000 } }]);
  });

  test('without its sound, time continues by the page’s clock', () => {
    const moved = advance(PLAYING, tick(3)).transport;
    const { phase } = advance(moved, { type: 'silenced', epochMs: 2_400 }).transport;
    expect(phase).toMatchObject({ type: 'playing', clock: { time: at(3), rate: 1, epochMs: 2_400 } });
  });
});

test('after any events the playhead is on the timeline, and sound and ticks run exactly while time passes', () => {
  const time = fc.integer({ min: 0, max: 10_000_000 }).map(timelineTime);
  const epochMs = fc.integer({ min: 0, max: 10_000 });
  const start = fc.nat(6);
  const events: fc.Arbitrary<TransportEvent> = fc.oneof(
    fc.constantFrom<TransportEvent>({ type: 'play' }, { type: 'play' }, { type: 'stop' }, { type: 'redraw' }),
    fc.record({ type: fc.constant('pause' as const), now: time }),
    fc.record({ type: fc.constant('seek' as const), to: fc.integer({ min: -1_000_000, max: 12_000_000 }) }),
    fc.record({ type: fc.constant('set-rate' as const), rate: fc.constantFrom(1, 2, -1), now: time }),
    fc.record({ type: fc.constant('edited' as const), duration: time }),
    fc.record({ type: fc.constant('ready' as const), start, from: time, epochMs }),
    fc.record({ type: fc.constant('tick' as const), now: time, epochMs }),
    fc.constantFrom<TransportEvent>(showSource, { type: 'show-timeline' }, { type: 'silenced', epochMs: 1 }),
    fc.constant<TransportEvent>({ type: 'lost' }),
  );
  fc.assert(
    fc.property(fc.array(events, { maxLength: 60 }), (happening) => {
      let transport: Transport = STOPPED;
      /** The start in preparation, and true while ticks arrive. */
      let [pending, isTicking]: [number | null, boolean] = [null, false];
      for (const event of happening) {
        // The driver only uses times on the timeline.
        const { duration } = transport;
        const clamped = 'now' in event ? { ...event, now: timelineTime(Math.min(event.now, duration)) } : event;
        const wasLost = transport.phase.type === 'lost';
        const step = advance(transport, clamped);
        transport = step.transport;
        for (const effect of step.effects) {
          if (effect.type === 'halt') [pending, isTicking] = [null, false];
          if (effect.type === 'start') pending = effect.start;
          if (effect.type === 'begin') [pending, isTicking] = [null, true];
          if (effect.type === 'draw') expect(isTicking || pending !== null).toBe(false);
          if (effect.type === 'follow') expect(isTicking).toBe(true);
        }
        const { phase, time: playhead } = transport;
        expect(playhead).toBeGreaterThanOrEqual(0);
        expect(playhead).toBeLessThanOrEqual(transport.duration);
        expect(isTicking).toBe(phase.type === 'playing');
        expect(pending).toBe(phase.type === 'starting' ? phase.start : null);
        if (phase.type === 'stopped' && phase.isEnded) expect(playhead).toBe(transport.duration);
        if (isRunning(transport)) expect(transport.view.type).toBe('timeline');
        if (wasLost) expect(phase.type).toBe('lost');
      }
    }),
  );
});
