import { expect, test } from 'vitest';
import { type Gesture, type GestureName, IDLE } from './gesture.ts';
import { GestureMachine } from './gesture-machine.ts';

const POINT = {
  x: 0,
  y: 0,
  time: 0 as never,
  clientX: 0,
  clientY: 0,
  target: { type: 'lane' as const },
  isAdding: false,
  isAlt: false,
  isMod: false,
  isTouch: false,
};

const NEXT: Partial<Record<GestureName, Partial<Gesture>>> = {
  idle: { down: () => ({ name: 'pointing', origin: POINT }) },
  pointing: { move: () => ({ name: 'dragging', clipId: 'a', origin: POINT, first: POINT }) },
  dragging: { up: () => IDLE },
};

function record() {
  const log: string[] = [];
  const machine = new GestureMachine({
    create: ({ name }) => ({
      enter: () => log.push(`enter ${name}`),
      cancel: () => log.push(`cancel ${name}`),
      exit: () => log.push(`exit ${name}`),
      ...NEXT[name],
    }),
    onActive: (isActive) => log.push(isActive ? 'begun' : 'ended'),
  });
  return { log, machine };
}

test('every state is entered and left once, in order', () => {
  const { log, machine } = record();
  machine.down(POINT);
  machine.move(POINT);
  machine.move(POINT);
  machine.up(POINT);
  expect(log).toEqual([
    'enter idle',
    'exit idle',
    'begun',
    'enter pointing',
    'exit pointing',
    'enter dragging',
    'exit dragging',
    'ended',
    'enter idle',
  ]);
});

test('cancelling rolls back before it leaves, and does nothing without a gesture', () => {
  const { log, machine } = record();
  machine.cancel();
  expect(log).toEqual(['enter idle']);
  machine.down(POINT);
  log.length = 0;
  machine.cancel();
  expect(log).toEqual(['cancel pointing', 'exit pointing', 'ended', 'enter idle']);
  expect(machine.name).toBe('idle');
});

test('a gesture begun elsewhere breaks off the current one', () => {
  const { log, machine } = record();
  machine.down(POINT);
  log.length = 0;
  machine.begin({ name: 'scrubbing', origin: POINT });
  expect(log).toEqual([
    'cancel pointing',
    'exit pointing',
    'ended',
    'enter idle',
    'exit idle',
    'begun',
    'enter scrubbing',
  ]);
});
