/** What drawing on charts needs, in one file that comes after the first chart. */
export { ChartDrawings } from './chart-drawings.tsx';
export { DrawingBar } from './drawing-bar.tsx';
export { DrawingKeys } from './drawing-keys.ts';
export { DrawingRail } from './drawing-rail.tsx';
export { NarrowDrawing } from './narrow-drawing.tsx';
