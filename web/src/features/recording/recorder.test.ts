import { describe, expect, test } from 'vitest';
import { advance, createRecorder, type Recorder, type RecorderEvent, type RecorderKind } from './recorder.ts';
import { NOTICES } from './recording-notices.ts';

/** Sends events one after the other; events of the latest attempt need not name it. */
function play(kind: RecorderKind, events: readonly (RecorderEvent | string)[], from = createRecorder(kind)) {
  let recorder: Recorder = from;
  const effects: string[] = [];
  for (const given of events) {
    const event = typeof given === 'string' ? eventOf(given, recorder) : given;
    const step = advance(recorder, event);
    recorder = step.recorder;
    effects.push(...step.effects.map((effect) => ('devices' in effect ? `open ${effect.devices}` : effect.type)));
  }
  return { recorder, phase: recorder.phase.type, effects };
}

function eventOf(type: string, { attempt }: Recorder): RecorderEvent {
  if (type === 'opened') return { type, attempt, notice: null };
  return { type, attempt } as RecorderEvent;
}

const COUNTED = ['count', 'count', 'count', 'started'];
const RECORDING = {
  webcam: ['open', 'opened', 'record', ...COUNTED],
  audio: ['record', 'opened', ...COUNTED],
  screen: ['record', 'opened', ...COUNTED],
  'screen-and-camera': ['open', 'opened', 'record', 'opened', ...COUNTED],
} as const;

describe('every recorder', () => {
  test.each(Object.entries(RECORDING))('%s opens its devices, counts down and records', (kind, events) => {
    const { recorder, effects } = play(kind as RecorderKind, events);
    expect(recorder.phase).toEqual({ type: 'recording', seconds: 0, isPaused: false });
    const opened = effects.filter((effect) => effect.startsWith('open '));
    expect(opened).toEqual(
      {
        webcam: ['open camera'],
        audio: ['open microphone'],
        screen: ['open screen'],
        'screen-and-camera': ['open camera', 'open screen'],
      }[kind],
    );
    expect(effects.slice(-4)).toEqual(['count', 'count', 'count', 'start']);
  });

  test.each(Object.entries(RECORDING))('%s turns its devices off when it stops, and saves', (kind, events) => {
    const stopped = play(kind as RecorderKind, [...events, 'stop', 'taken']);
    expect(stopped.phase).toBe('stopped');
    expect(stopped.effects.slice(-2)).toEqual(['stop', 'close']);
    expect(play(kind as RecorderKind, ['save', 'saved'], stopped.recorder)).toMatchObject({
      phase: 'idle',
      effects: ['save', 'release'],
    });
  });
});

test('the countdown can be skipped', () => {
  expect(play('audio', ['record', 'opened', 'skip'])).toMatchObject({
    phase: 'starting',
    effects: ['open microphone', 'count', 'start'],
  });
});

test('a pause and a resume reach the engine once each', () => {
  const { recorder, effects } = play('webcam', [...RECORDING.webcam, 'pause', 'pause', 'resume', 'resume', 'pause']);
  expect(effects.slice(-3)).toEqual(['pause', 'resume', 'pause']);
  expect(recorder.phase).toMatchObject({ isPaused: true });
});

test('a second counts only while recording', () => {
  const { recorder } = play('webcam', [...RECORDING.webcam, { type: 'elapsed', seconds: 65 }]);
  expect(recorder.phase).toMatchObject({ seconds: 65 });
  expect(play('webcam', ['stop', { type: 'elapsed', seconds: 66 }], recorder).phase).toBe('stopping');
});

describe('cancel', () => {
  test.each([[['open']], [['open', 'opened']], [['open', 'opened', 'record']], [['open', 'opened', 'record', 'skip']]])(
    'after %j turns the camera off, and an answer that comes later is ignored',
    (events) => {
      const before = play('webcam', events).recorder;
      const cancelled = play('webcam', ['cancel'], before);
      expect(cancelled).toMatchObject({ phase: 'idle', effects: ['close'] });
      const { attempt } = before;
      for (const late of ['opened', 'refused', 'count', 'started'] as const) {
        const event = { type: late, attempt, notice: NOTICES['camera-denied'] } as RecorderEvent;
        expect(play('webcam', [event], cancelled.recorder)).toMatchObject({ phase: 'idle', effects: [] });
      }
    },
  );

  test('does not end a recording', () => {
    expect(play('webcam', [...RECORDING.webcam, 'cancel']).phase).toBe('recording');
  });
});

describe('a refusal', () => {
  test('is told and stays on the card until the next try', () => {
    const opening = play('webcam', ['open']).recorder;
    const refused = play(
      'webcam',
      [{ type: 'refused', attempt: opening.attempt, notice: NOTICES['camera-denied'] }],
      opening,
    );
    expect(refused).toMatchObject({ phase: 'idle', effects: ['close', 'tell'] });
    expect(refused.recorder.notice).toEqual(NOTICES['camera-denied']);
    expect(play('webcam', ['open'], refused.recorder).recorder.notice).toBeNull();
  });

  test('of the screen leaves the camera on', () => {
    const opening = play('screen-and-camera', ['open', 'opened', 'record']).recorder;
    const event: RecorderEvent = { type: 'refused', attempt: opening.attempt, notice: NOTICES['screen-denied'] };
    expect(play('screen-and-camera', [event], opening)).toMatchObject({ phase: 'ready', effects: ['tell'] });
  });
});

describe('a device that goes away', () => {
  test('while recording ends the take and keeps it', () => {
    const { phase, recorder, effects } = play('webcam', [
      ...RECORDING.webcam,
      { type: 'ended', notice: NOTICES['device-lost'] },
      'taken',
    ]);
    expect(phase).toBe('stopped');
    expect(recorder.notice).toEqual(NOTICES['device-lost']);
    expect(effects.slice(-2)).toEqual(['stop', 'close']);
  });

  test('before says so and records nothing', () => {
    const { phase, recorder } = play('webcam', ['open', 'opened', { type: 'ended', notice: NOTICES['device-off'] }]);
    expect(phase).toBe('idle');
    expect(recorder.notice).toEqual(NOTICES['device-off']);
  });

  test('while the recording starts says so too', () => {
    const starting = play('webcam', ['open', 'opened', 'record', 'skip']).recorder;
    const lost = play('webcam', [{ type: 'ended', notice: NOTICES['device-off'] }], starting);
    expect(lost).toMatchObject({ phase: 'idle', effects: ['close'] });
    expect(lost.recorder.notice).toEqual(NOTICES['device-off']);
    const late: RecorderEvent = { type: 'started', attempt: starting.attempt };
    expect(play('webcam', [late], lost.recorder).phase).toBe('idle');
  });

  test('because the user ended sharing needs no words', () => {
    const { recorder } = play('screen', [...RECORDING.screen, { type: 'ended', notice: null }, 'taken']);
    expect(recorder).toMatchObject({ phase: { type: 'stopped' }, notice: null });
  });
});

test('what is said of a recording that continues is gone with its end', () => {
  const muted: RecorderEvent = { type: 'muted', notice: NOTICES['microphone-muted'] };
  const { recorder } = play('webcam', [...RECORDING.webcam, muted]);
  expect(recorder.notice).toEqual(NOTICES['microphone-muted']);
  expect(play('webcam', ['stop', 'taken'], recorder).recorder.notice).toBeNull();
});

test('a recording of which nothing arrived says so', () => {
  const { recorder, effects } = play('screen', [
    ...RECORDING.screen,
    'stop',
    { type: 'nothing-taken', notice: NOTICES['nothing-recorded'] },
  ]);
  expect(recorder).toMatchObject({ phase: { type: 'idle' }, notice: NOTICES['nothing-recorded'] });
  expect(effects.slice(-2)).toEqual(['close', 'tell']);
});

describe('saving', () => {
  const stopped = play('webcam', [...RECORDING.webcam, 'stop', 'taken']).recorder;

  test('that fails leaves the take to be saved again or discarded', () => {
    const failed = play('webcam', ['save', 'save-failed'], stopped);
    expect(failed.phase).toBe('stopped');
    expect(play('webcam', ['save', 'saved'], failed.recorder).phase).toBe('idle');
    expect(play('webcam', ['discard'], failed.recorder)).toMatchObject({ phase: 'idle', effects: ['discard'] });
  });

  test('retried in the list of uploads is saved too', () => {
    expect(play('webcam', ['save', 'save-failed', 'saved'], stopped).phase).toBe('idle');
  });

  test('cannot be discarded, and waits for a connection', () => {
    const saving = play('webcam', ['save', { type: 'offline', isOffline: true }, 'discard'], stopped);
    expect(saving.recorder.phase).toEqual({ type: 'saving', isOffline: true });
  });
});

describe('leaving the page', () => {
  test('ends a recording and keeps its take on the device', () => {
    const { phase, effects } = play('webcam', [...RECORDING.webcam, 'leave', 'taken']);
    expect(phase).toBe('idle');
    expect(effects.slice(-3)).toEqual(['stop', 'close', 'offer']);
  });

  test('turns a camera off that records nothing', () => {
    expect(play('webcam', ['open', 'opened', 'leave'])).toMatchObject({
      phase: 'idle',
      effects: ['open camera', 'close'],
    });
  });

  test('keeps a take that was not saved on the device', () => {
    expect(play('webcam', [...RECORDING.webcam, 'stop', 'taken', 'leave']).effects.at(-1)).toBe('offer');
  });

  test('does not disturb an upload', () => {
    expect(play('webcam', [...RECORDING.webcam, 'stop', 'taken', 'save', 'leave']).phase).toBe('saving');
  });
});
