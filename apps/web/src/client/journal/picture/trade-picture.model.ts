import { CANDLE_INTERVALS, CANDLE_LENGTHS, type CandleInterval } from '@lonja/core/candle-interval';
import type { Candle, JournalTrade } from '@lonja/protocol';

type PicturedTrade = Pick<
  JournalTrade,
  'openedAt' | 'closedAt' | 'entryPrice' | 'exitPrice' | 'stopPrice' | 'targetPrice' | 'direction'
>;

/** The candles that a picture asks for; milliseconds since 1970. */
export interface PictureSpan {
  readonly interval: CandleInterval;
  readonly from: number;
  readonly to: number;
}

/** As many fit into a picture that one still reads. */
const MAX_CANDLES = 64;
/** Before the entry and after the exit, in parts of the time that it was held, and in candles at least. */
const MARGIN_PART = 0.3;
const MARGIN_CANDLES = 12;

/** The finest candles that show a trade with what was before and after it. @param now of its market */
export function chooseSpan({ openedAt, closedAt }: PicturedTrade, now: number): PictureSpan {
  const [opened, closed] = [Date.parse(openedAt), closedAt === null ? now : Date.parse(closedAt)];
  const spanOf = (interval: CandleInterval): PictureSpan => {
    const length = CANDLE_LENGTHS[interval];
    const margin = Math.max((closed - opened) * MARGIN_PART, MARGIN_CANDLES * length);
    const from = Math.floor((opened - margin) / length) * length;
    return { interval, from, to: Math.min(Math.ceil((closed + margin) / length) * length, now) };
  };
  const fits = ({ interval, from, to }: PictureSpan) => (to - from) / CANDLE_LENGTHS[interval] <= MAX_CANDLES;
  return CANDLE_INTERVALS.map(spanOf).find(fits) ?? spanOf('1w');
}

/** Percent of the width from the left, and of the height from the top. */
interface DrawnCandle {
  readonly x: number;
  readonly high: number;
  readonly low: number;
  readonly top: number;
  readonly bottom: number;
  readonly isUp: boolean;
}

export type LevelKind = 'entry' | 'exit' | 'stop' | 'target';

interface DrawnLevel {
  readonly kind: LevelKind;
  readonly price: string;
  readonly y: number;
  /** Beyond the picture's prices: it stands at its edge. */
  readonly isBeyond: boolean;
}

export interface TradeDrawing {
  readonly candles: readonly DrawnCandle[];
  /** Width of a body, percent. */
  readonly width: number;
  readonly levels: readonly DrawnLevel[];
  /** Where it was opened and closed. */
  readonly entryX: number;
  readonly exitX: number | undefined;
  readonly high: number;
  readonly low: number;
}

/** A stop or target further away than this part of what is shown would squeeze the candles: it stands at the edge. */
const FURTHEST = 0.6;
const PADDING = 0.06;

/** Undefined without candles. */
export function drawTrade(
  candles: readonly Candle[],
  trade: PicturedTrade,
  { interval, from, to }: PictureSpan,
): TradeDrawing | undefined {
  const shown = candles.filter(({ time }) => time >= from && time <= to);
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last) return undefined;
  const length = CANDLE_LENGTHS[interval];
  const end = last.time + length;
  const x = (at: number) => clamp(((at - first.time) / (end - first.time)) * 100);
  const [high, low] = [
    Math.max(...shown.map((candle) => candle.high)),
    Math.min(...shown.map((candle) => candle.low)),
  ];
  const prices = findPrices(trade);
  const [top, bottom] = findScale(high, low, prices);
  const y = (price: number) => clamp(((top - price) / (top - bottom)) * 100);
  return {
    candles: shown.map(({ time, open, high: up, low: down, close }) => ({
      x: x(time + length / 2),
      high: y(up),
      low: y(down),
      top: y(Math.max(open, close)),
      bottom: y(Math.min(open, close)),
      isUp: close >= open,
    })),
    width: Math.min(3, (length / (end - first.time)) * 66),
    levels: prices.map(({ kind, price }) => ({
      kind,
      price,
      y: y(Number(price)),
      isBeyond: Number(price) > top || Number(price) < bottom,
    })),
    entryX: x(Date.parse(trade.openedAt)),
    exitX: trade.closedAt === null ? undefined : x(Date.parse(trade.closedAt)),
    high,
    low,
  };
}

const clamp = (percent: number): number => Math.min(100, Math.max(0, percent));

interface Level {
  readonly kind: LevelKind;
  readonly price: string;
}

const findPrices = ({ entryPrice, exitPrice, stopPrice, targetPrice }: PicturedTrade): readonly Level[] =>
  (
    [
      ['entry', entryPrice],
      ['exit', exitPrice],
      ['stop', stopPrice],
      ['target', targetPrice],
    ] as const
  ).flatMap(([kind, price]) => (price === null ? [] : [{ kind, price }]));

/** The candles, where it was opened and closed, and exits that are near enough. */
function findScale(high: number, low: number, levels: readonly Level[]): readonly [number, number] {
  const reach = Math.max(high - low, Math.abs(high) * 1e-6) * FURTHEST;
  const isNear = ({ kind, price }: Level) =>
    kind === 'entry' || kind === 'exit' || (Number(price) < high + reach && Number(price) > low - reach);
  const near = levels.filter(isNear).map(({ price }) => Number(price));
  const [top, bottom] = [Math.max(high, ...near), Math.min(low, ...near)];
  const padding = (top - bottom || reach) * PADDING;
  return [top + padding, bottom - padding];
}

/** What a text beside the picture takes of its height, in percent. */
const TEXT_HEIGHT = 11;

/**
 * Middles of the texts beside a picture: each at its height unless the one above or the lower edge leaves no room there.
 * @param heights in percent from the top, rising
 */
export function placeTexts(heights: readonly number[]): readonly number[] {
  const half = TEXT_HEIGHT / 2;
  return heights.reduce<readonly number[]>((placed, height, at) => {
    const lowest = 100 - half - (heights.length - 1 - at) * TEXT_HEIGHT;
    const highest = (placed.at(-1) ?? half - TEXT_HEIGHT) + TEXT_HEIGHT;
    return [...placed, Math.max(highest, Math.min(height, lowest))];
  }, []);
}
