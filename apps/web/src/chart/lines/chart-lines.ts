import {
  registerOverlay,
  type Chart,
  type OverlayCreateFiguresCallbackParams,
  type YAxis,
} from 'klinecharts';
import { PRICE_PANE } from '../panes/price-pane.ts';
import { placeLineTags, type PlacedTags, type TaggedLine } from './axis-tags.ts';
import { findZone, type Zone } from './chart-zone.ts';
import { registerHatch } from './hatch.ts';
import { LINE_KINDS, type LineKind } from './line-kinds.ts';
import type { LinePlaces } from './line-places.ts';

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

const LINES = 'lines';

interface LineData {
  readonly kind: LineKind;
  readonly places: LinePlaces;
  readonly tags: LineTags;
  readonly zone: Zone | undefined;
}

/** What of a line is drawn on the canvas. */
export type DrawnLine = Pick<PriceLine, 'id' | 'price' | 'kind' | 'zoneFrom' | 'revision'>;

/** Draws exactly these lines. */
export function showLines(
  chart: Chart,
  lines: readonly DrawnLine[],
  places: LinePlaces,
  tags: LineTags,
): () => void {
  const page = getComputedStyle(document.documentElement);
  for (const { id, kind, price, zoneFrom } of lines) {
    const { ground, words, isSolid } = LINE_KINDS[kind];
    const colour = page.getPropertyValue(ground).trim();
    const zone = zoneFrom === undefined ? undefined : { from: zoneFrom, colour };
    const data: LineData = { kind, places, tags, zone };
    chart.createOverlay({
      name: 'priceMark',
      groupId: LINES,
      id,
      paneId: PRICE_PANE,
      lock: true,
      points: [{ value: price }],
      extendData: data,
      styles: {
        line: { color: colour, style: isSolid ? 'solid' : 'dashed', dashedValue: [5, 4] },
        text: { backgroundColor: colour, borderColor: colour, color: page.getPropertyValue(words).trim() },
      },
    });
  }
  return () => void chart.removeOverlay({ groupId: LINES });
}

export const moveLine = (chart: Chart, id: string, price: number): void =>
  void chart.overrideOverlay({ id, points: [{ value: price }] });

/** The tags of a chart's lines, as they stand while it is drawn. */
export interface LineTags {
  readonly placed: (chart: Chart, yAxis: YAxis, height: number) => PlacedTags;
}

/** Places the tags once a drawing. @param cursor the height at which the candles are pointed at */
export function createLineTags(cursor: () => number | undefined): LineTags {
  let placed: PlacedTags | undefined;
  return {
    placed: (chart, yAxis, height) => {
      // A drawing is done in one go.
      if (!placed) queueMicrotask(() => (placed = undefined));
      const close = chart.getDataList().at(-1)?.close;
      return (placed ??= placeLineTags(readTaggedLines(chart), yAxis, height, close, cursor()));
    },
  };
}

/** The lines that are drawn now, at the prices to which they are dragged. */
const readTaggedLines = (chart: Chart): readonly TaggedLine[] =>
  chart.getOverlays({ groupId: LINES }).flatMap(({ id, points, extendData }) => {
    const price = points[0]?.value;
    return price === undefined ? [] : [{ id, price, kind: (extendData as LineData).kind }];
  });

/** From a line's price to its tag, where that stands elsewhere. */
const LEADER_PX = 11;

/** Registers a line across the chart that notes where it is; its label is a button over the canvas. */
export function registerPriceLine(): void {
  registerHatch();
  registerOverlay<LineData>({
    name: 'priceMark',
    totalStep: 2,
    createYAxisFigures: buildTag,
    createPointFigures: (params) => {
      const { chart, coordinates, bounding, overlay, yAxis } = params;
      const { places, tags, zone: lies } = overlay.extendData;
      const y = coordinates[0]?.y ?? Number.NaN;
      places.mark(overlay.id, y);
      const tag = yAxis && tags.placed(chart, yAxis, bounding.height).of.get(overlay.id);
      const isIn = y >= 0 && y <= bounding.height;
      const ends = [
        { x: 0, y },
        { x: bounding.width - LEADER_PX, y },
        { x: bounding.width, y: isIn ? (tag ?? y) : y },
      ];
      const zone = findZone(params, y, lies);
      return [
        ...(zone ? [{ type: 'hatch', attrs: zone, ignoreEvent: true }] : []),
        { type: 'line', attrs: { coordinates: ends }, ignoreEvent: true },
      ];
    },
  });
}

/** The price of a line on the axis; beyond it, at its edge, how far away it is. */
function buildTag({
  chart,
  overlay,
  yAxis,
  coordinates,
  bounding,
}: OverlayCreateFiguresCallbackParams<LineData>) {
  const [price, y] = [overlay.points[0]?.value, coordinates[0]?.y];
  if (price === undefined || y === undefined || !yAxis) return [];
  const { of: middles, all } = overlay.extendData.tags.placed(chart, yAxis, bounding.height);
  overlay.extendData.places.markTags(all);
  const middle = middles.get(overlay.id);
  if (middle === undefined) return [];
  const { format } = chart.getThousandsSeparator();
  const close = chart.getDataList().at(-1)?.close;
  const isIn = y >= 0 && y <= bounding.height;
  const text =
    isIn || !close
      ? format(price.toFixed(chart.getSymbol()?.pricePrecision ?? 0))
      : `${y < 0 ? '▲' : '▼'} ${format(Math.abs((100 * (price - close)) / close).toFixed(2))}%`;
  return [
    { type: 'text', attrs: { x: 0, y: middle, text, align: 'left', baseline: 'middle' }, ignoreEvent: true },
  ];
}
