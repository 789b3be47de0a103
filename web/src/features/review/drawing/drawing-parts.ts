import { DrawingSurface } from './drawing-surface.tsx';
import { DrawingTools } from './drawing-tools.tsx';
import { DrawingView } from './drawing-view.tsx';

/** All that the page of a shared video loads once someone draws, or looks at a drawing. */
export const DRAWING_PARTS = { DrawingSurface, DrawingTools, DrawingView };
