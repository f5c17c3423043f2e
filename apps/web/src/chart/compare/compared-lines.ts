import { registerIndicator, type Chart, type IndicatorDrawParams } from 'klinecharts';
import { PRICE_PANE } from '../panes/price-pane.ts';
import { COMPARED } from '../indicators/indicator-names.ts';
import { idOfCompared, toneOfCompared, type Compared } from './compared.ts';
import { computeShares, type ComparedPrice } from './compared-shares.ts';

const NAME = COMPARED;

interface OnChart {
  readonly prices: readonly ComparedPrice[];
  readonly colour: string;
}

/** Registers lines of others: of their change since the first visible candle, which is where the price is then. */
export function registerComparedLines(): void {
  registerIndicator<object, number, OnChart>({
    name: NAME,
    shortName: NAME,
    series: 'price',
    figures: [],
    calc: (candles) => candles.map(() => ({})),
    draw: (drawing) => {
      drawCompared(drawing);
      return true;
    },
  });
}

/** Draws exactly these. */
export function showCompared(chart: Chart, compared: readonly Compared[]): void {
  const page = getComputedStyle(document.documentElement);
  const known = chart.getIndicators({ name: NAME }).map(({ id }) => id);
  const shown = compared.filter(({ isHidden }) => !isHidden);
  for (const id of known) {
    if (!shown.some(({ symbol }) => idOfCompared(symbol) === id)) chart.removeIndicator({ id });
  }
  for (const { symbol, prices } of shown) {
    const id = idOfCompared(symbol);
    const place = compared.findIndex((one) => one.symbol === symbol);
    const extendData: OnChart = { prices, colour: page.getPropertyValue(toneOfCompared(place)).trim() };
    if (known.includes(id)) chart.overrideIndicator({ id, name: NAME, extendData });
    else chart.createIndicator({ id, name: NAME, extendData, paneId: PRICE_PANE }, true);
  }
}

const DASHES = [1.5, 3];

function drawCompared({
  ctx,
  chart,
  indicator,
  xAxis,
  yAxis,
}: IndicatorDrawParams<object, number, OnChart>): void {
  const range = chart.getVisibleRange();
  const from = Math.max(0, range.from);
  const bars = chart.getDataList().slice(from, range.to);
  const { prices, colour } = indicator.extendData;
  const shares = computeShares(
    bars.map(({ timestamp }) => timestamp),
    prices,
  );
  const first = shares.findIndex((share) => share !== undefined);
  const base = bars[first]?.close;
  if (base === undefined) return;
  ctx.save();
  ctx.beginPath();
  for (const [place, share] of shares.entries()) {
    if (share === undefined) continue;
    const [x, y] = [xAxis.convertToPixel(from + place), yAxis.convertToPixel(base * (1 + share))];
    if (place === first) ctx.moveTo(x, y);
    else ctx.lineTo(x, y);
  }
  ctx.setLineDash(DASHES);
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1.25;
  ctx.stroke();
  ctx.restore();
}
