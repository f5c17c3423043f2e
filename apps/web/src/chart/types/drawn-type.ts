import type { Chart, IndicatorDrawParams, IndicatorTemplate } from 'klinecharts';
import { PRICE_PANE } from '../panes/price-pane.ts';
import { DRAWN_TYPE } from '../indicators/indicator-names.ts';
import type { ChartType } from './chart-types.ts';
import { computeHeikinAshi, type Prices } from './heikin-ashi.ts';

const NAME = DRAWN_TYPE;

type Drawing = IndicatorDrawParams<Prices, number, ChartType>;

/** The types that are drawn over invisible candles, as the library takes them: the scale, the last price and the lines stay those of the real ones. */
export const DRAWN_TYPES: IndicatorTemplate<Prices, number, ChartType> = {
  name: NAME,
  shortName: NAME,
  series: 'price',
  figures: [],
  zLevel: -1,
  calc: (candles, { extendData }) =>
    extendData === 'heikin'
      ? [...computeHeikinAshi(candles)]
      : candles.map(({ open, high, low, close }) => ({ open, high, low, close })),
  draw: (drawing) => {
    DRAWERS[drawing.indicator.extendData]?.(drawing);
    return true;
  },
};

/** Draws the chart's prices as this type, which the library knows by now. */
export function showDrawnType(chart: Chart, type: ChartType): void {
  chart.createIndicator({ name: NAME, id: NAME, extendData: type, paneId: PRICE_PANE }, true);
}

const DRAWERS: Readonly<Partial<Record<ChartType, (drawing: Drawing) => void>>> = {
  heikin: drawCandles,
  hlc: drawHighLowClose,
  baseline: drawBaseline,
};

interface Place {
  readonly x: number;
  readonly prices: Prices;
}

/** The candles in sight, and one more on either side, so that lines go on to the edge. */
function listShown({ chart, indicator, xAxis }: Drawing): readonly Place[] {
  const { from, to } = chart.getVisibleRange();
  const first = Math.max(0, from - 1);
  return indicator.result
    .slice(first, to + 1)
    .map((prices, place) => ({ x: xAxis.convertToPixel(first + place), prices }));
}

const readTones = ({ chart }: Drawing) => {
  const [tone] = chart.getStyles().indicator.circles;
  return { up: String(tone?.upColor), down: String(tone?.downColor) };
};

function drawCandles(drawing: Drawing): void {
  const { ctx, chart, yAxis } = drawing;
  const { up, down } = readTones(drawing);
  const { halfGapBar } = chart.getBarSpace();
  const width = Math.max(1, Math.floor(2 * halfGapBar));
  for (const { x, prices } of listShown(drawing)) {
    const [open, close] = [yAxis.convertToPixel(prices.open), yAxis.convertToPixel(prices.close)];
    ctx.fillStyle = prices.close >= prices.open ? up : down;
    const top = yAxis.convertToPixel(prices.high);
    ctx.fillRect(Math.round(x), top, 1, yAxis.convertToPixel(prices.low) - top);
    ctx.fillRect(
      Math.round(x - halfGapBar),
      Math.min(open, close),
      width,
      Math.max(1, Math.abs(open - close)),
    );
  }
}

const LINE_PX = 1.5;
const FILL = 0.12;

function tracePrice({ ctx, yAxis }: Drawing, places: readonly Place[], price: keyof Prices): void {
  for (const [at, { x, prices }] of places.entries()) {
    const y = yAxis.convertToPixel(prices[price]);
    if (at === 0) ctx.moveTo(x, y);
    else ctx.lineTo(x, y);
  }
}

function strokePrice(drawing: Drawing, places: readonly Place[], price: keyof Prices, colour: string): void {
  const { ctx } = drawing;
  ctx.beginPath();
  tracePrice(drawing, places, price);
  ctx.strokeStyle = colour;
  ctx.lineWidth = LINE_PX;
  // The library leaves its dashes.
  ctx.setLineDash([]);
  ctx.stroke();
}

/** Highs and lows as the edges of an area, closes as its line. */
function drawHighLowClose(drawing: Drawing): void {
  const { ctx, chart, yAxis } = drawing;
  const { up, down } = readTones(drawing);
  const places = listShown(drawing);
  const edge = chart.getStyles().candle.area.lineColor;
  ctx.save();
  ctx.beginPath();
  tracePrice(drawing, places, 'high');
  for (const { x, prices } of places.toReversed()) ctx.lineTo(x, yAxis.convertToPixel(prices.low));
  ctx.globalAlpha = FILL;
  ctx.fillStyle = edge;
  ctx.fill();
  ctx.globalAlpha = 1;
  strokePrice(drawing, places, 'high', up);
  strokePrice(drawing, places, 'low', down);
  strokePrice(drawing, places, 'close', edge);
  ctx.restore();
}

/** Closes above and below the middle of the pane, in the colours of gain and loss. */
function drawBaseline(drawing: Drawing): void {
  const { ctx, bounding } = drawing;
  const { up, down } = readTones(drawing);
  const places = listShown(drawing);
  const [first, last] = [places[0], places.at(-1)];
  if (!first || !last) return;
  const base = bounding.height / 2;
  for (const { top, colour } of [
    { top: 0, colour: up },
    { top: base, colour: down },
  ]) {
    ctx.save();
    ctx.beginPath();
    ctx.rect(0, top, bounding.width, base);
    ctx.clip();
    ctx.beginPath();
    tracePrice(drawing, places, 'close');
    ctx.lineTo(last.x, base);
    ctx.lineTo(first.x, base);
    ctx.closePath();
    ctx.globalAlpha = FILL;
    ctx.fillStyle = colour;
    ctx.fill();
    ctx.globalAlpha = 1;
    strokePrice(drawing, places, 'close', colour);
    ctx.restore();
  }
}
