import type { Drawing } from '@lonja/protocol';
import type { Chart } from 'klinecharts';

const DRAWINGS = 'drawings';

/** Puts stored drawings on the chart and reports each change of them until released. */
export function showDrawings(chart: Chart, drawings: readonly Drawing[], onChange: () => void): () => void {
  for (const { name, points } of drawings) {
    chart.createOverlay({
      name,
      groupId: DRAWINGS,
      points: points.map(readPlace),
      onPressedMoveEnd: onChange,
      onRemoved: () => queueMicrotask(onChange),
    });
  }
  return () => void chart.removeOverlay({ groupId: DRAWINGS });
}

/** Starts a drawing tool for one drawing. */
export function beginDrawing(chart: Chart, name: string, onChange: () => void): void {
  chart.createOverlay({
    name,
    groupId: DRAWINGS,
    onDrawEnd: () => queueMicrotask(onChange),
    onPressedMoveEnd: onChange,
    onRemoved: () => queueMicrotask(onChange),
  });
}

/** The completed drawings. */
export const readDrawings = (chart: Chart): readonly Drawing[] =>
  chart
    .getOverlays({ groupId: DRAWINGS })
    .filter(({ currentStep }) => currentStep === -1)
    .map(({ name, points }) => ({ name, points: points.map(readPlace) }));

/** A point's coordinates: a horizontal line has only the value, a vertical one only the time. */
const readPlace = ({ timestamp, value }: Partial<Drawing['points'][number]>) => ({
  ...(timestamp === undefined ? {} : { timestamp }),
  ...(value === undefined ? {} : { value }),
});
