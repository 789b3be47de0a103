import type { DrawingColor } from '#shared/drawing/drawing.ts';

/** Colours that are told apart from each other on most pictures. A dark edge separates them from light ones. */
export const STROKE_COLORS: Readonly<Record<DrawingColor, string>> = {
  red: '#ff3b30',
  yellow: '#ffd60a',
  green: '#30d158',
  blue: '#409cff',
};
