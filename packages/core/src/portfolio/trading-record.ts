import { magnitude, plus, ZERO_USD, type Usd } from '../money/index.ts';
import { toRatio, type Ratio } from './ratio.ts';

/** The results of an account's closing fills. Market results only, never overrides. */
export interface TradingRecord {
  readonly closings: number;
  /** Closing fills with a market result above zero. */
  readonly wins: number;
  /** Sum of the results above zero, USD. */
  readonly grossProfit: Usd;
  /** Sum of the results below zero, USD, as a magnitude. */
  readonly grossLoss: Usd;
}

export const NO_TRADES: TradingRecord = {
  closings: 0,
  wins: 0,
  grossProfit: ZERO_USD,
  grossLoss: ZERO_USD,
};

/** A record with one more closing fill, of this market result. */
export const recordClosing = (record: TradingRecord, result: Usd): TradingRecord => ({
  closings: record.closings + 1,
  wins: record.wins + (result > 0n ? 1 : 0),
  grossProfit: result > 0n ? plus(record.grossProfit, result) : record.grossProfit,
  grossLoss: result < 0n ? plus(record.grossLoss, magnitude(result)) : record.grossLoss,
});

/** Closing fills with a market result above zero / closing fills, half-even; undefined before the first. */
export const winRate = ({ closings, wins }: TradingRecord): Ratio | undefined =>
  closings === 0 ? undefined : toRatio(BigInt(wins), BigInt(closings));

/** Gross profit / gross loss, half-even (Bacon, Practical Risk-Adjusted Performance Measurement); undefined without a loss. */
export const profitFactor = ({ grossProfit, grossLoss }: TradingRecord): Ratio | undefined =>
  grossLoss === 0n ? undefined : toRatio(grossProfit, grossLoss);
