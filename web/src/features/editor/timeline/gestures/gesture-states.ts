import { createAdjusting } from './adjusting.ts';
import { createDragging } from './dragging.ts';
import type { Gesture, GestureName, GestureState, StateOf } from './gesture.ts';
import type { GestureHost } from './gesture-host.ts';
import { createIdle } from './idle.ts';
import { createPlacing } from './placing.ts';
import { createPlacingTemplate } from './placing-template.ts';
import { createPointing } from './pointing.ts';
import { createRubberBand } from './rubber-band.ts';
import { createScrubbing } from './scrubbing.ts';
import { createTrimming } from './trimming.ts';

const STATES: { readonly [Name in GestureName]: (host: GestureHost, state: StateOf<Name>) => Gesture } = {
  idle: createIdle,
  pointing: createPointing,
  dragging: createDragging,
  trimming: createTrimming,
  adjusting: createAdjusting,
  'rubber-band': createRubberBand,
  scrubbing: createScrubbing,
  placing: createPlacing,
  'placing-template': createPlacingTemplate,
};

/** Makes a state. States name the next one as data, so that none of their files import each other. */
export function createGesture<Name extends GestureName>(
  host: GestureHost,
  state: GestureState & StateOf<Name>,
): Gesture {
  return STATES[state.name as Name](host, state);
}
