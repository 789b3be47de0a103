import { expect, test } from 'vitest';
import { completeValues } from '#shared/effects/registry.ts';
import { TRANSFORM } from '#shared/effects/transform.ts';
import { placePicture } from '#shared/render/placement.ts';
import { followPointer, type HandlePart, type HandlePoint, type TransformValues } from './handle-gesture.ts';

const output = { width: 1080, height: 1920 };
const picture = { width: 1080, height: 1080 };
const geometry = { output, picture, ...placePicture('contain', picture, output) };
const at = (x: number, y: number, isFree = false): HandlePoint => ({ x, y, isFree });

function drag(part: HandlePart, from: HandlePoint, to: HandlePoint, values: Partial<TransformValues> = {}) {
  const subject = { values: { ...completeValues(TRANSFORM, {}), ...values }, geometry, tolerance: 12 };
  return followPointer({ name: 'pressed', part, origin: from, subject }, to);
}

test('a press that slips stays a press', () => {
  expect(drag('position', at(500, 500), at(503, 503)).name).toBe('pressed');
});

test('a picture moves by the pixels of the pointer, and is held where its range ends', () => {
  expect(drag('position', at(500, 500), at(608, 308, true))).toMatchObject({
    change: { position: { x: 0.6, y: 0.4 } },
    guides: [],
  });
  expect(drag('position', at(500, 500), at(99_999, 500, true))).toMatchObject({
    change: { position: { x: 5, y: 0.5 } },
  });
});

test('edges, thirds and the centre hold a moved picture, and a line shows where; a free pointer passes', () => {
  const small = { scale: 0.5 };
  const corner = drag('position', at(540, 960), at(273, 276), small);
  expect(corner).toMatchObject({
    guides: [
      { axis: 'x', at: 0 },
      { axis: 'y', at: 0 },
    ],
  });
  expect(corner).toMatchObject({ change: { position: { x: 0.25, y: expect.closeTo(270 / 1920, 4) } } });
  const third = drag('position', at(540, 960), at(540, 635), { scale: 0.1 });
  expect(third).toMatchObject({ change: { position: { x: 0.5, y: expect.closeTo(1 / 3, 4) } } });
  expect(drag('position', at(540, 960), at(273, 276, true), small)).toMatchObject({ guides: [] });
});

test('a corner scales around the pivot: twice as far is twice as large; an edge of the frame holds it', () => {
  const small = { scale: 0.2 };
  expect(drag('scale', at(648, 1068), at(756, 1176, true), small)).toMatchObject({ change: { scale: 0.4 } });
  // At 0.333 the picture reaches a third of the frame's width.
  expect(drag('scale', at(648, 1068), at(721, 1141), small)).toMatchObject({
    change: { scale: expect.closeTo(1 / 3, 4) },
    guides: [{ axis: 'x', at: expect.closeTo(360, 5) }],
  });
  expect(drag('scale', at(648, 1068), at(540, 960, true), small)).toMatchObject({ change: { scale: 0.01 } });
});

test('an edge crops by the pixels of the pointer along its own axis, and leaves some of the picture', () => {
  expect(drag('cropLeft', at(0, 960), at(108, 900))).toMatchObject({ change: { cropLeft: 0.1 }, guides: [] });
  expect(drag('cropRight', at(1080, 960), at(972, 960))).toMatchObject({ change: { cropRight: 0.1 } });
  expect(drag('cropTop', at(540, 690), at(540, 582), { scale: 0.5, cropTop: 0.3 })).toMatchObject({
    change: { cropTop: 0.1 },
  });
  // A quarter turn: the picture's bottom edge is on the left.
  expect(drag('cropBottom', at(0, 960), at(108, 960), { rotation: 90 })).toMatchObject({ change: { cropBottom: 0.1 } });
  expect(drag('cropLeft', at(0, 960), at(-50, 960))).toMatchObject({ change: { cropLeft: 0 } });
  expect(drag('cropLeft', at(0, 960), at(1080, 960), { cropRight: 0.4 })).toMatchObject({ change: { cropLeft: 0.58 } });
});

test('the knob turns clockwise around the pivot, past half a turn, and holds at each eighth', () => {
  expect(drag('rotation', at(540, 400), at(1100, 960, true))).toMatchObject({ change: { rotation: 90 } });
  expect(drag('rotation', at(540, 400), at(1100, 940))).toMatchObject({ change: { rotation: 90 } });
  expect(drag('rotation', at(540, 400), at(1100, 940, true))).toMatchObject({ change: { rotation: 88 } });
  expect(drag('rotation', at(540, 400), at(540, 1500, true), { rotation: 170 })).toMatchObject({
    change: { rotation: -10 },
  });
});
