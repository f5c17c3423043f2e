import { EXCHANGE_CODE, getTape, type Prices } from './prices.ts';
import type { Asset } from '../operations/assets.ts';
import { utcText } from '../operations/times.ts';

/** What an asset's newest prices are on the wire, for answers and for messages: a moment is written by whoever sends it. */
export type MarketFigures = Readonly<Record<string, unknown>>;

export const quoteFigures = (asset: Asset, prices: Prices): MarketFigures =>
  asset.kind === 'crypto'
    ? { bp: prices.bid, bs: prices.bidSize, ap: prices.ask, as: prices.askSize }
    : {
        bx: EXCHANGE_CODE,
        bp: prices.bid,
        bs: prices.bidSize,
        ax: EXCHANGE_CODE,
        ap: prices.ask,
        as: prices.askSize,
        c: [prices.condition],
        z: getTape(asset),
      };

/** The mid, in the form of a trade of nothing: no trade took place. The taker's side is the one that a coin's trade must have. */
export const tradeFigures = (asset: Asset, { mid, revision }: Prices): MarketFigures =>
  asset.kind === 'crypto'
    ? { p: mid, s: 0, i: revision, tks: 'B' }
    : { p: mid, s: 0, x: EXCHANGE_CODE, i: revision, c: ['MID'], z: getTape(asset) };

/** One level on each side, of what one order may fill. */
export const orderbookFigures = (prices: Prices): MarketFigures => ({
  b: [{ p: prices.bid, s: prices.bidSize }],
  a: [{ p: prices.ask, s: prices.askSize }],
});

/** As an answer has them. */
export const dated = (figures: MarketFigures, { at }: Prices): MarketFigures => ({
  t: utcText(at),
  ...figures,
});
