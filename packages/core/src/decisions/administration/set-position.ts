import { post, type AccountState } from '../../account/account.ts';
import { notionalOf, type Instrument } from '../../instrument/instrument.ts';
import { leveragedPnl } from '../../margin/leveraged-pnl.ts';
import { usedMarginOf } from '../../margin/margin-level.ts';
import {
  convertToUsd,
  inProportion,
  magnitude,
  minus,
  negate,
  getSign,
  sum,
  type Price,
  type Quantity,
  type QuoteAmount,
  type Usd,
} from '../../money/index.ts';
import { refuseUntradable } from '../../order/market-order.ts';
import { MAX_NOTIONAL, MIN_NOTIONAL } from '../../order/order-size.ts';
import { averagePriceOf, type PositionState } from '../../position/position.ts';
import { shownCostOf, type Overrides } from '../../position/overrides.ts';
import { closingPriceOf, valuePosition } from '../../position/valuation.ts';
import type { MarketView } from '../../quote/market-view.ts';
import type { MarketQuote } from '../../quote/quote.ts';
import type { AccountChange, ActCause, ActedPosition, AccountAct } from '../account-change.ts';
import { accept, refuse, type Decision } from '../decision.ts';
import type { AccountActRefusal, ChangedFigure } from './account-act-refusal.ts';
import { withPosition } from '../../position/positions.ts';
import { MAX_SET_AMOUNT } from './set-funds.ts';

/** The figures that an administrator wants for a position; undefined leaves a figure as it is. */
export interface SetPosition {
  readonly instrumentId: number;
  /** Signed; keeps the direction and the instrument's grid. */
  readonly quantity: Quantity | undefined;
  /** Above zero. */
  readonly averagePrice: Price | undefined;
  /** Null clears it, zero sets zero. */
  readonly profit: Usd | null | undefined;
  /** The figures in the form; undefined accepts any current figure. */
  readonly expected: {
    readonly quantity?: Quantity | undefined;
    readonly averagePrice?: Price | undefined;
    /** Null where none was set. */
    readonly profit?: Usd | null | undefined;
  };
}

/**
 * Sets a position's quantity, average price and profit.
 *
 * A changed quantity or average price resets the market basis: the market result counts from the closing side of the current
 * quote, and the difference to the average price is recorded beside it, to be posted as an adjustment on close. The margin
 * follows the market basis and not the average price, so that no position gets a leverage or a size that no order could have. A
 * profit override moves no money and no margin: it is shown in place of the market's P&L until the position is flat or flips,
 * or the override is cleared.
 *
 * Refused, in this order: `no_position`, `books_changed`, `direction_differs`, `quantity_off_grid`, `quantity_too_small`,
 * `amount_out_of_range`, `quote_unavailable`, `market_closed`, `quote_stale`, `notional_out_of_range`, `margin_missing`.
 */
export function decideSetPosition(
  account: AccountState,
  wanted: SetPosition,
  cause: ActCause,
  market: MarketView,
): Decision<readonly [AccountChange], AccountActRefusal> {
  const position = account.positions.get(wanted.instrumentId);
  if (!position) return refuse({ code: 'no_position' });
  const instrument = market.instrumentOf(wanted.instrumentId);
  const refusal =
    refuseUnexpected(position, instrument, wanted) ?? refuseFigures(position, instrument, wanted);
  if (refusal) return refuse(refusal);
  const moved = moveBasis(account, position, wanted, cause, market);
  if ('code' in moved) return refuse(moved);
  const { after, act } = setProfit(moved.position, wanted, cause, market);
  const posted = post(
    account,
    { cash: minus(position.margin, after.margin), margin: minus(after.margin, position.margin) },
    { kind: 'position_change', act: cause.act, at: market.now },
  );
  return accept({
    before: account,
    after: {
      ...posted.after,
      version: account.version + 1,
      positions: withPosition(account.positions, wanted.instrumentId, after),
    },
    entries: posted.entries,
    fill: undefined,
    acts: [...moved.acts, ...act],
  });
}

function refuseUnexpected(
  position: PositionState,
  instrument: Instrument,
  { expected }: SetPosition,
): AccountActRefusal | undefined {
  const changed: ChangedFigure[] = [];
  const { quantity } = position;
  const averagePrice = averagePriceOf(position, instrument);
  const profit = position.overrides?.profit;
  if (expected.quantity !== undefined && expected.quantity !== quantity) {
    changed.push({ figure: 'quantity', current: quantity });
  }
  if (expected.averagePrice !== undefined && expected.averagePrice !== averagePrice) {
    changed.push({ figure: 'averagePrice', current: averagePrice });
  }
  if (expected.profit !== undefined && expected.profit !== (profit ?? null)) {
    changed.push({ figure: 'profit', current: profit });
  }
  return changed.length > 0 ? { code: 'books_changed', changed } : undefined;
}

function refuseFigures(
  position: PositionState,
  instrument: Instrument,
  { quantity, profit }: SetPosition,
): AccountActRefusal | undefined {
  if (quantity !== undefined && quantity !== position.quantity) {
    if (getSign(quantity) !== getSign(position.quantity)) {
      return { code: 'direction_differs', held: position.quantity };
    }
    if (quantity % instrument.quantityStep !== 0n) {
      return { code: 'quantity_off_grid', step: instrument.quantityStep };
    }
    if (magnitude(quantity) < instrument.minQuantity) {
      return { code: 'quantity_too_small', minimum: instrument.minQuantity };
    }
  }
  if (profit !== undefined && profit !== null && magnitude(profit) > MAX_SET_AMOUNT) {
    return { code: 'amount_out_of_range', minimum: negate(MAX_SET_AMOUNT), maximum: MAX_SET_AMOUNT };
  }
  return undefined;
}

interface Moved {
  readonly position: PositionState;
  readonly acts: readonly AccountAct[];
}

function moveBasis(
  account: AccountState,
  position: PositionState,
  wanted: SetPosition,
  cause: ActCause,
  market: MarketView,
): Moved | AccountActRefusal {
  const instrument = market.instrumentOf(position.instrumentId);
  const quantity = wanted.quantity ?? position.quantity;
  const currentPrice = averagePriceOf(position, instrument);
  const averagePrice = wanted.averagePrice ?? currentPrice;
  if (quantity === position.quantity && averagePrice === currentPrice) return { position, acts: [] };
  const quote = market.quoteOf(position.instrumentId);
  if (!quote) return { code: 'quote_unavailable' };
  const closed = refuseUntradable(position.instrumentId, quote, market);
  if (closed?.code === 'market_closed' || closed?.code === 'quote_stale') return closed;
  const shownCost =
    averagePrice === currentPrice
      ? inProportion(shownCostOf(position), toAmount(quantity), toAmount(position.quantity), 'half_even')
      : notionalOf(instrument, averagePrice, quantity);
  const after = rebased(position, { quantity, shownCost, quote, instrument, cause, at: market.now });
  const refusal =
    refuseNotional([shownCost, after.cost], quote) ?? refuseMargin(account, position, after, market);
  if (refusal) return refusal;
  return {
    position: after,
    acts: [
      {
        kind: 'position_changed',
        instrumentId: position.instrumentId,
        openedBy: position.openedBy,
        before: recordPosition(position, currentPrice),
        after: recordPosition(after, averagePriceOf(after, instrument)),
        quote,
        market: valuePosition(position, instrument, quote).pnl,
      },
    ],
  };
}

/** Quantities as parts of a proportion. */
const toAmount = (quantity: Quantity): QuoteAmount => quantity as bigint as QuoteAmount;

interface Rebase {
  readonly quantity: Quantity;
  /** Quantity x average price. */
  readonly shownCost: QuoteAmount;
  readonly quote: MarketQuote;
  readonly instrument: Instrument;
  readonly cause: ActCause;
  readonly at: number;
}

function rebased(position: PositionState, rebase: Rebase): PositionState {
  const { quantity, shownCost, quote, instrument, cause, at } = rebase;
  const cost = notionalOf(instrument, closingPriceOf(position, quote), quantity);
  const overrides: Overrides = {
    profit: position.overrides?.profit,
    beyondMarket: minus(cost, shownCost),
    ...cause,
    at,
  };
  return {
    ...position,
    quantity,
    cost,
    margin: scaleMargin(position, cost, quote),
    overrides,
  };
}

/** In proportion to the market basis, half-even; the whole notional where the position had no basis or no margin. */
const scaleMargin = ({ margin, cost }: PositionState, after: QuoteAmount, { rate }: MarketQuote): Usd =>
  cost === 0n || margin === 0n
    ? magnitude(convertToUsd(after, rate, 'half_even'))
    : inProportion(margin, after, cost, 'half_even');

/** An order's limits hold for the notional at the average price and for the one at the market. */
function refuseNotional(costs: readonly QuoteAmount[], quote: MarketQuote): AccountActRefusal | undefined {
  const notionals = costs.map((cost) => magnitude(convertToUsd(cost, quote.rate, 'half_even')));
  return notionals.some((notional) => notional < MIN_NOTIONAL || notional > MAX_NOTIONAL)
    ? { code: 'notional_out_of_range', minimum: MIN_NOTIONAL, maximum: MAX_NOTIONAL }
    : undefined;
}

/** Cash must cover the additional margin, and free margin may not fall below zero, the margin call. */
function refuseMargin(
  account: AccountState,
  before: PositionState,
  after: PositionState,
  market: MarketView,
): AccountActRefusal | undefined {
  const required = minus(after.margin, before.margin);
  const { cash, profit } = account.balances;
  if (required > cash) return { code: 'margin_missing', required, available: cash };
  const positions = withPosition(account.positions, after.instrumentId, after);
  const pnl = leveragedPnl({ positions }, market);
  if (pnl === undefined) return { code: 'quote_unavailable' };
  const available = sum([cash, profit, pnl]);
  const isCalled = usedMarginOf({ positions }) > 0n && minus(available, required) < 0n;
  return isCalled ? { code: 'margin_missing', required, available } : undefined;
}

const recordPosition = ({ quantity, cost, margin }: PositionState, averagePrice: Price): ActedPosition => ({
  quantity,
  averagePrice,
  cost,
  margin,
});

function setProfit(
  position: PositionState,
  { profit }: SetPosition,
  cause: ActCause,
  market: MarketView,
): { after: PositionState; act: readonly AccountAct[] } {
  const before = position.overrides?.profit;
  if (profit === undefined || profit === (before ?? null)) return { after: position, act: [] };
  const after = profit ?? undefined;
  const { instrumentId, openedBy } = position;
  const quote = market.quoteOf(instrumentId);
  const pnl = quote && valuePosition(position, market.instrumentOf(instrumentId), quote).pnl;
  return {
    after: { ...position, overrides: figuresWith(position.overrides, after, cause, market.now) },
    act: [{ kind: 'profit_set', instrumentId, openedBy, before, after, market: pnl }],
  };
}

/** Undefined where the profit is cleared and neither quantity nor average price are overridden. */
function figuresWith(
  overrides: Overrides | undefined,
  profit: Usd | undefined,
  cause: ActCause,
  at: number,
): Overrides | undefined {
  const beyondMarket = overrides?.beyondMarket;
  if (profit === undefined && beyondMarket === undefined) return undefined;
  return { profit, beyondMarket, ...cause, at };
}
