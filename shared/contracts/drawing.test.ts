import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  continueStroke,
  countPoints,
  DRAWING_LIMITS,
  type Drawing,
  type DrawingStroke,
  describeArea,
  describeDrawing,
  hasRoomForStroke,
  moveArea,
  resizeArea,
} from '#shared/drawing/drawing.ts';
import { drawingSchema } from './drawing.ts';

const AREA = { x: 0.3, y: 0.3, width: 0.4, height: 0.4 };
const line = (count: number): DrawingStroke => ({
  type: 'freehand',
  color: 'red',
  points: Array.from({ length: count }, (_, at) => [Math.round((at / count) * 1e4) / 1e4, 0.5] as const),
});
const rectangle = (area: object) => [{ type: 'rectangle', color: 'blue', area: { ...AREA, ...area } }];

describe('a drawing on the wire', () => {
  it.each<[string, unknown]>([
    ['no strokes', []],
    ['a line without points', [line(0)]],
    ['21 strokes', Array.from({ length: 21 }, () => line(2))],
    ['2,001 points in one line', [line(2_001)]],
    ['2,001 points in all', [line(1_000), line(1_001)]],
    ['a point beside the picture', [{ ...line(1), points: [[0.5, 1.1]] }]],
    ['a point with three coordinates', [{ ...line(1), points: [[0.5, 0.1, 0.2]] }]],
    ['a point that is no number', [{ ...line(1), points: [[0.5, Number.NaN]] }]],
    ['another colour', [{ ...line(2), color: 'url(//example.com)' }]],
    ['another type', [{ ...line(2), type: 'svg' }]],
    ['a rectangle that leaves the picture', rectangle({ x: 0.7 })],
    ['unknown fields', [{ ...line(2), onload: 'x' }]],
  ])('is refused with %s', (_, drawing) => {
    expect(drawingSchema.safeParse(drawing).success).toBe(false);
  });

  it('has four decimals, and its limits are included', () => {
    const sent = [{ ...line(1), points: [[0.123456, 2 / 3]] }, ...rectangle({ x: 1 / 3, width: 2 / 3 })];
    expect(drawingSchema.parse(sent)).toEqual([
      { ...line(1), points: [[0.1235, 0.6667]] },
      ...rectangle({ x: 0.3333, width: 0.6667 }),
    ]);
    const full = Array.from({ length: DRAWING_LIMITS.strokes }, () => line(DRAWING_LIMITS.points / 20));
    expect(drawingSchema.parse(full)).toHaveLength(20);
  });
});

describe('drawing', () => {
  it('is described by its strokes', () => {
    const area = { type: 'rectangle', color: 'blue', area: AREA } as const;
    expect(describeDrawing([line(2)])).toBe('1 line');
    expect(describeDrawing([line(2), area, line(2), area])).toBe('2 lines and 2 rectangles');
    expect(describeDrawing([area])).toBe('1 rectangle');
  });

  const coordinate = fc.double({ min: -0.5, max: 1.5, noNaN: true });

  it('never exceeds its limits or leaves the picture, wherever the pointer goes', () => {
    const step = fc.record({ isNew: fc.boolean(), x: coordinate, y: coordinate });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), fc.integer({ min: 0, max: 1_990 }), (steps, before) => {
        let drawing: Drawing = before === 0 ? [] : [line(before)];
        for (const { isNew, x, y } of steps) {
          if (isNew && hasRoomForStroke(drawing))
            drawing = [...drawing, { type: 'freehand', color: 'red', points: [] }];
          drawing = continueStroke(drawing, x, y);
        }
        const drawn = drawing.filter((stroke) => stroke.type === 'rectangle' || stroke.points.length > 0);
        if (drawn.length > 0) expect(drawingSchema.parse(drawn)).toEqual(drawn);
      }),
    );
  });

  it('leaves out points that change nothing visible', () => {
    const near = [0.5, 0.5005, 0.501, 0.52].reduce<Drawing>(
      (drawing, x) => continueStroke(drawing, x, 0.5),
      [{ type: 'freehand', color: 'red', points: [] }],
    );
    expect(countPoints(near)).toBe(2);
    expect(continueStroke([], 0.5, 0.5)).toEqual([]);
  });

  it('keeps a rectangle inside the picture however it is moved and sized', () => {
    const step = fc.record({ isMove: fc.boolean(), x: coordinate, y: coordinate });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const area = steps.reduce((now, { isMove, ...by }) => (isMove ? moveArea : resizeArea)(now, by), AREA);
        expect(drawingSchema.safeParse(rectangle(area)).success).toBe(true);
        expect(Math.min(area.width, area.height)).toBeGreaterThanOrEqual(0.02);
      }),
    );
    expect(moveArea(AREA, { x: 0.05, y: -1 })).toEqual({ ...AREA, x: 0.35, y: 0 });
    expect(resizeArea(AREA, { x: 1, y: -1 })).toEqual({ ...AREA, width: 0.7, height: 0.02 });
    expect(describeArea(AREA)).toBe('30% from the left, 30% from the top, 40% wide, 40% high');
  });
});
