import { registerOverlay, type Chart } from 'klinecharts';

/** A price across the chart: a position, an order or an alert. */
export interface PriceLine {
  readonly id: string;
  readonly price: number;
  readonly text: string;
  readonly tone: 'up' | 'down' | 'neutral' | 'accent';
  /** Set for a draggable line: called with the new price. */
  readonly onMove?: (price: number) => void;
}

const LINES = 'lines';

/** Draws exactly these lines. @param current the lines at the time of a drag */
export function showLines(
  chart: Chart,
  lines: readonly PriceLine[],
  decimals: number,
  current: () => readonly PriceLine[],
): () => void {
  for (const line of lines) drawLine(chart, line, decimals, current);
  return () => void chart.removeOverlay({ groupId: LINES });
}

/** Colour of line and label, and of the label's text. */
const TONES = {
  up: ['--up-fill', '--on-fill'],
  down: ['--down-fill', '--on-fill'],
  neutral: ['--primary', '--on-primary'],
  accent: ['--accent-strong', '--on-accent-strong'],
} as const;

function drawLine(
  chart: Chart,
  line: PriceLine,
  decimals: number,
  current: () => readonly PriceLine[],
): void {
  const page = getComputedStyle(document.documentElement);
  const [ground, words] = TONES[line.tone];
  const colour = page.getPropertyValue(ground);
  chart.createOverlay({
    name: 'priceMark',
    groupId: LINES,
    id: line.id,
    lock: line.onMove === undefined,
    points: [{ value: line.price }],
    extendData: line.text,
    styles: {
      line: { color: colour, style: 'dashed' },
      text: { backgroundColor: colour, color: page.getPropertyValue(words) },
    },
    onPressedMoveEnd: ({ overlay }) => {
      const moved = overlay.points[0]?.value;
      const own = current().find(({ id }) => id === line.id);
      if (moved !== undefined) own?.onMove?.(Number(moved.toFixed(decimals)));
    },
  });
}

/** Registers a dashed line across the chart with its label at the left. */
export function registerPriceLine(): void {
  registerOverlay<string>({
    name: 'priceMark',
    totalStep: 2,
    needDefaultYAxisFigure: true,
    createPointFigures: ({ coordinates, bounding, overlay }) => {
      const y = coordinates[0]?.y ?? 0;
      const ends = [
        { x: 0, y },
        { x: bounding.width, y },
      ];
      return [
        // Without the drag cursor on fixed lines.
        { type: 'line', attrs: { coordinates: ends }, ignoreEvent: overlay.lock },
        {
          type: 'text',
          attrs: { x: 8, y, text: overlay.extendData, baseline: 'middle' },
          ignoreEvent: true,
        },
      ];
    },
  });
}
