import type { Candle } from '@lonja/protocol';
import type { SpendCandles } from '../../history/candle-history.ts';
import type { LiveMarket } from '../../market/live-market.ts';
import type { Asset } from '../operations/assets.ts';
import { utcText } from '../operations/times.ts';

/** A bar on the wire. */
export interface Bar {
  readonly t: string;
  readonly o: number;
  readonly h: number;
  readonly l: number;
  readonly c: number;
  readonly v: number;
  /** No trade of others takes place: there are none to count. */
  readonly n: 0;
  /** The mean of high, low and close: without trades nothing is weighted. */
  readonly vw: number;
}

export const toBar = ({ time, open, high, low, close, volume }: Candle): Bar => ({
  t: utcText(time),
  o: open,
  h: high,
  l: low,
  c: close,
  v: Math.round(volume),
  n: 0,
  vw: typicalPrice(high, low, close),
});

/** Two decimals finer than the prices, as far as a number shows them. */
const typicalPrice = (high: number, low: number, close: number): number =>
  Number(((high + low + close) / 3).toPrecision(12));

/** The newest bars of an asset, as far as they are asked for. */
interface NewestBars {
  /** The last minute that is over. */
  readonly minute: Bar | undefined;
  /** The present day, still growing, and the one before it. */
  readonly day: Bar | undefined;
  readonly dayBefore: Bar | undefined;
}

export async function loadMinuteBar(
  market: Pick<LiveMarket, 'candlePages'>,
  { instrument: { symbol } }: Pick<Asset, 'instrument'>,
  spend: SpendCandles,
): Promise<Bar | undefined> {
  const page = await market.candlePages.read(symbol, newest('1m'), spend);
  const candle = page?.live ? page.candles.at(-2) : page?.candles.at(-1);
  return candle && toBar(candle);
}

export async function loadNewestBars(
  market: Pick<LiveMarket, 'candlePages'>,
  asset: Pick<Asset, 'instrument'>,
  spend: SpendCandles,
): Promise<NewestBars> {
  const minute = await loadMinuteBar(market, asset, spend);
  const days = await market.candlePages.read(asset.instrument.symbol, newest('1d'), spend);
  const [before, day] = (days?.candles ?? []).slice(-2);
  return day && before
    ? { minute, day: toBar(day), dayBefore: toBar(before) }
    : { minute, day: before && toBar(before), dayBefore: undefined };
}

const newest = (interval: '1m' | '1d') =>
  ({ interval, day: 'utc', price: 'mid', from: undefined, to: undefined, limit: 2 }) as const;
