import type { AccountState } from '../account/account.ts';
import { movableProfit } from '../account/settle-profit.ts';
import { summarizeAccount } from '../margin/summary.ts';
import { divide, larger, minus, negate, plus, smaller, usd, ZERO_USD, type Usd } from '../money/index.ts';
import type { MarketView } from '../quote/market-view.ts';
import { applyFill, postedResultOf, type PositionState } from '../position/position.ts';
import { valuePosition } from '../position/valuation.ts';
import type { MarketQuote } from '../quote/quote.ts';
import { BASIS_POINTS } from './allocation.ts';
import { REBALANCE_FEE, type Candidate, type RebalanceOrder } from './rebalance-orders.ts';

/** The parts of an account that a rebalance works on. */
export type RebalancedAccount = Pick<AccountState, 'balances' | 'positions' | 'settlesProfit'>;

/** The funds for the buys after the sells. USD. */
export interface RebalanceFunds {
  /** The overrides' addition to the market result of the sells: posted to profit, and left there. */
  readonly adjusted: Usd;
  /**
   * The sells' result that moves from profit to balance between sells and buys, a loss only as far as cash covers it. Where the
   * account settles its profit, the sum that the sells moved.
   */
  readonly settled: Usd;
  /** Free cash after that; at or above zero. */
  readonly cash: Usd;
  /** Maximum total of the buys: within cash, and within free margin after all fees. At or above zero. */
  readonly budget: Usd;
}

/** Simulates the sells as the desk would fill them, and counts the funds for the buys. */
export function fundsAfter(
  account: RebalancedAccount,
  sells: readonly RebalanceOrder[],
  candidates: readonly Candidate[],
  market: MarketView,
): RebalanceFunds {
  const sold = sells.reduce((state, sell) => sellOne(state, sell, market), startSelling(account));
  const moves = account.settlesProfit ? ZERO_USD : larger(sold.realized, negate(sold.cash));
  const settled = plus(sold.settled, moves);
  const cash = plus(sold.cash, moves);
  const profit = minus(sold.profit, moves);
  const { freeMargin, usedMargin } = summarizeAccount(
    { ...account.balances, cash, profit },
    listShares(sold.positions, market),
  );
  const kept = usedMargin > 0n ? usd(CENT * BigInt(candidates.length)) : ZERO_USD;
  const covered = spendable(minus(freeMargin, kept), candidates);
  return { adjusted: sold.adjusted, settled, cash, budget: larger(smaller(cash, covered), ZERO_USD) };
}

/**
 * Reserved for each buy while anything is on margin: free margin must stay above zero, and fees and spreads are rounded one by
 * one.
 */
const CENT = 10_000n;

/**
 * Maximum total of the buys from free margin, which is also lowered by their fees (posted to profit) and by their spread where
 * they add to a position on margin. The widest spread is reserved for all, rounded up.
 */
function spendable(freeMargin: Usd, candidates: readonly Candidate[]): Usd {
  const spreads = candidates.filter(({ onMargin }) => onMargin).map(({ quote }) => computeSpread(quote));
  const widest = spreads.reduce((maximum, spread) => (spread > maximum ? spread : maximum), 0n);
  return usd(divide(freeMargin * BASIS_POINTS, BASIS_POINTS + REBALANCE_FEE + widest, 'floor'));
}

/** (Ask - bid) / ask in basis points, rounded up. */
const computeSpread = ({ bid, ask }: MarketQuote): bigint =>
  divide(minus(ask, bid) * BASIS_POINTS, ask, 'ceiling');

interface Sold {
  readonly settlesProfit: boolean;
  readonly cash: Usd;
  /** With the fees of what was sold. */
  readonly profit: Usd;
  /** Moved by the sells themselves. */
  readonly settled: Usd;
  readonly realized: Usd;
  readonly adjusted: Usd;
  readonly positions: ReadonlyMap<number, PositionState>;
}

const startSelling = ({ balances, positions, settlesProfit }: RebalancedAccount): Sold => ({
  settlesProfit: settlesProfit === true,
  cash: balances.cash,
  profit: balances.profit,
  settled: ZERO_USD,
  realized: ZERO_USD,
  adjusted: ZERO_USD,
  positions,
});

function sellOne(state: Sold, { instrumentId, quantity, fee }: RebalanceOrder, market: MarketView): Sold {
  const quote = market.quoteOf(instrumentId) as MarketQuote;
  const change = applyFill(state.positions.get(instrumentId), {
    instrument: market.instrumentOf(instrumentId),
    side: 'sell',
    quantity,
    price: quote.bid,
    leverage: 1,
    rate: quote.rate,
    // A closing sell opens no position that would carry its number.
    number: 0,
    at: market.now,
  });
  const { after, realized, adjustment } = change;
  const cash = plus(state.cash, change.marginReleased);
  const profit = plus(state.profit, postedResultOf(change));
  const settled = state.settlesProfit ? movableProfit({ cash, profit }) : ZERO_USD;
  const positions = new Map(state.positions);
  if (after) positions.set(instrumentId, after);
  else positions.delete(instrumentId);
  return {
    settlesProfit: state.settlesProfit,
    cash: plus(cash, settled),
    profit: minus(profit, plus(settled, fee)),
    settled: plus(state.settled, settled),
    realized: plus(state.realized, realized),
    adjusted: plus(state.adjusted, adjustment?.amount ?? ZERO_USD),
    positions,
  };
}

const listShares = (positions: ReadonlyMap<number, PositionState>, market: MarketView) =>
  [...positions.values()].map((position) => ({
    margin: position.margin,
    fullyPaid: position.fullyPaid,
    pnl: valuePosition(
      position,
      market.instrumentOf(position.instrumentId),
      market.quoteOf(position.instrumentId) as MarketQuote,
    ).pnl,
  }));
