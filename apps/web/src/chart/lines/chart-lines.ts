import { registerOverlay, type Chart, type OverlayCreateFiguresCallbackParams } from 'klinecharts';
import { findZone, type Zone } from './chart-zone.ts';
import { registerHatch } from './hatch.ts';
import { PRICE_PANE } from '../panes/price-pane.ts';

/** What a line stands for; it decides the colour. */
export type LineKind = 'position' | 'order' | 'target' | 'stop' | 'alert' | 'draft';

/** A figure beside a line, in the colour of its direction. */
export interface LineValue {
  readonly text: string;
  readonly tone: 'up' | 'down' | 'plain';
}

/** A price across the chart: a position, an order, an alert, or the order that is being written. */
export interface PriceLine {
  readonly id: string;
  readonly price: number;
  readonly kind: LineKind;
  /** 'Long 60,000', 'TP'. */
  readonly label: string;
  readonly value?: LineValue;
  /** Where an exit is the end of what is open: the entry's price, or the last one. Hatched between them, ahead of the candles. */
  readonly zoneFrom?: number | 'last';
  /** Changes where the line has to go back to its price, because a move was refused. */
  readonly revision?: string;
  /** What a screen reader says after the label and its figure: 'Take profit at 1.1107'. */
  readonly description: string;
  /** Set for a draggable line: called with the new price. */
  readonly onMove?: (price: number) => void;
  /** The figure at another price, while the line is dragged there. */
  readonly project?: (price: number) => LineValue | undefined;
  /** Set where the line can be taken away, with the name of the button. */
  readonly onRemove?: () => void;
  readonly removeLabel?: string;
}

/** Ground and words of a line's label, by kind; the line has the ground's colour. */
export const LINE_TONES: Readonly<Record<LineKind, { readonly ground: string; readonly words: string }>> = {
  position: { ground: '--entry', words: '--on-entry' },
  order: { ground: '--text-3', words: '--bg-well' },
  target: { ground: '--up-fill', words: '--on-fill' },
  stop: { ground: '--down-fill', words: '--on-fill' },
  alert: { ground: '--stone', words: '--bg-well' },
  draft: { ground: '--accent', words: '--bg-well' },
};

/** Where the lines were last drawn: pixels from the top of the pane with the candles. */
export interface LinePlaces {
  readonly of: (id: string) => number | undefined;
  readonly mark: (id: string, y: number) => void;
  /** Calls the listener once after each drawing, until released. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createLinePlaces(): LinePlaces {
  const places = new Map<string, number>();
  const listeners = new Set<() => void>();
  let isDue = false;
  return {
    of: (id) => places.get(id),
    mark: (id, y) => {
      places.set(id, y);
      if (isDue) return;
      isDue = true;
      requestAnimationFrame(() => {
        isDue = false;
        for (const listener of listeners) listener();
      });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const LINES = 'lines';

interface LineData {
  readonly id: string;
  readonly places: LinePlaces;
  readonly zone: Zone | undefined;
}

/** What of a line is drawn on the canvas. */
export type DrawnLine = Pick<PriceLine, 'id' | 'price' | 'kind' | 'zoneFrom' | 'revision'>;

/** Draws exactly these lines. */
export function showLines(chart: Chart, lines: readonly DrawnLine[], places: LinePlaces): () => void {
  const page = getComputedStyle(document.documentElement);
  for (const { id, kind, price, zoneFrom } of lines) {
    const { ground, words } = LINE_TONES[kind];
    const colour = page.getPropertyValue(ground).trim();
    const zone = zoneFrom === undefined ? undefined : { from: zoneFrom, colour };
    const data: LineData = { id, places, zone };
    chart.createOverlay({
      name: 'priceMark',
      groupId: LINES,
      id,
      paneId: PRICE_PANE,
      lock: true,
      points: [{ value: price }],
      extendData: data,
      styles: {
        line: { color: colour, style: kind === 'position' ? 'solid' : 'dashed', dashedValue: [5, 4] },
        text: { backgroundColor: colour, borderColor: colour, color: page.getPropertyValue(words).trim() },
      },
    });
  }
  return () => void chart.removeOverlay({ groupId: LINES });
}

export const moveLine = (chart: Chart, id: string, price: number): void =>
  void chart.overrideOverlay({ id, points: [{ value: price }] });

/** Registers a line across the chart that notes where it is; its label is a button over the canvas. */
export function registerPriceLine(): void {
  registerHatch();
  registerOverlay<LineData>({
    name: 'priceMark',
    totalStep: 2,
    createYAxisFigures: buildTag,
    createPointFigures: (params) => {
      const { coordinates, bounding, overlay } = params;
      const y = coordinates[0]?.y ?? Number.NaN;
      overlay.extendData.places.mark(overlay.extendData.id, y);
      const ends = [
        { x: 0, y },
        { x: bounding.width, y },
      ];
      const zone = findZone(params, y, overlay.extendData.zone);
      return [
        ...(zone ? [{ type: 'hatch', attrs: zone, ignoreEvent: true }] : []),
        { type: 'line', attrs: { coordinates: ends }, ignoreEvent: true },
      ];
    },
  });
}

/** The price of a line, on the axis. */
function buildTag({ chart, overlay, coordinates, bounding }: OverlayCreateFiguresCallbackParams<LineData>) {
  const [price, y] = [overlay.points[0]?.value, coordinates[0]?.y];
  if (price === undefined || y === undefined || y < 0 || y > bounding.height) return [];
  const digits = price.toFixed(chart.getSymbol()?.pricePrecision ?? 0);
  const text = chart.getThousandsSeparator().format(digits);
  return [{ type: 'text', attrs: { x: 0, y, text, align: 'left', baseline: 'middle' }, ignoreEvent: true }];
}
