import { divide, usd, type Usd } from '../money/index.ts';
import { toRatio, type Ratio } from '../portfolio/ratio.ts';

/** Trades of a kind, counted: of an hour, an instrument, a tag. */
export interface TradeSums {
  readonly trades: number;
  /** With a net result above zero. */
  readonly wins: number;
  /** Sum of the net results, USD. */
  readonly net: Usd;
  /** How many trades have a known initial risk, and the sum of their multiples in hundredths. */
  readonly measured: number;
  readonly r: bigint;
}

/** What trades of a kind came to on average; always with how many. */
export interface TradeAverages extends Pick<TradeSums, 'trades' | 'net' | 'measured'> {
  /** Wins as a part of all trades. */
  readonly winRate: Ratio;
  /** Net result a trade, USD in micros, half-even. */
  readonly expectancy: Usd;
  /** Multiple of the initial risk in hundredths, half-even; undefined where none is known. */
  readonly averageR: bigint | undefined;
}

/** @param sums of at least one trade */
export const computeAverages = ({ trades, wins, net, measured, r }: TradeSums): TradeAverages => ({
  trades,
  net,
  measured,
  winRate: toRatio(BigInt(wins), BigInt(trades)),
  expectancy: usd(divide(net, BigInt(trades), 'half_even')),
  averageR: measured === 0 ? undefined : divide(r, BigInt(measured), 'half_even'),
});
