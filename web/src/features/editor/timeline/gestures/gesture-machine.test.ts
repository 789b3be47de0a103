import { expect, test } from 'vitest';
import type { Gesture } from './gesture.ts';
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
  isTouch: false,
};

function record() {
  const log: string[] = [];
  const state = (name: Gesture['name'], handlers: Partial<Gesture> = {}): Gesture => ({
    name,
    enter: () => log.push(`enter ${name}`),
    cancel: () => log.push(`cancel ${name}`),
    exit: () => log.push(`exit ${name}`),
    ...handlers,
  });
  const idle = (): Gesture =>
    state('idle', { down: () => state('pointing', { move: () => state('dragging', { up: idle }) }) });
  return { log, machine: new GestureMachine(idle), state };
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
    'enter pointing',
    'exit pointing',
    'enter dragging',
    'exit dragging',
    'enter idle',
  ]);
});

test('cancelling rolls back before it leaves, and says whether there was anything to cancel', () => {
  const { log, machine } = record();
  expect(machine.cancel()).toBe(false);
  machine.down(POINT);
  log.length = 0;
  expect(machine.cancel()).toBe(true);
  expect(log).toEqual(['cancel pointing', 'exit pointing', 'enter idle']);
  expect(machine.name).toBe('idle');
});

test('a gesture begun elsewhere breaks off the one under way', () => {
  const { log, machine, state } = record();
  machine.down(POINT);
  log.length = 0;
  machine.begin(state('placing'));
  expect(log).toEqual(['cancel pointing', 'exit pointing', 'enter idle', 'exit idle', 'enter placing']);
});
