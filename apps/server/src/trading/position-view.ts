import {
  averagePriceOf,
  getDirection,
  effectiveLeverage,
  formatDecimal,
  formatQuantity,
  formatUsd,
  formatUsdExact,
  minus,
  priceToNumber,
  quantityToNumber,
  returnInBasisPoints,
  shownPnlOf,
  trimZeros,
  usdToNumber,
  valuePosition,
  type Instrument,
  type MarketQuote,
} from '@lonja/core';
import type { AdminPosition, Position } from '@lonja/protocol';
import type { Database } from '@lonja/store/database/database';
import { listPositions } from '@lonja/store/trading/positions';
import { loadValuedPositions, type ValuedPosition, type ValuingMarket } from './valued-positions.ts';

/** An account's stored positions, at the market. */
export async function loadPositions(
  db: Database,
  market: ValuingMarket,
  accountId: number | null,
): Promise<Position[]> {
  if (accountId === null) return [];
  const { positions } = await loadValuedPositions(db, market, () => listPositions(db, accountId));
  return positionAnswers(positions, market);
}

/** The same for the administrator panel. */
export async function loadAdminPositions(
  db: Database,
  market: ValuingMarket,
  { userId, accountId }: { readonly userId: string; readonly accountId: number },
): Promise<AdminPosition[]> {
  const { positions } = await loadValuedPositions(db, market, () => listPositions(db, accountId));
  return positions.map((valued) => adminPositionAnswer(userId, quoted(valued, market)));
}

/**
 * Open positions at the market, the oldest first.
 * @throws Error for one that can't be valued, because its instrument is delisted or has no quote
 */
export const positionAnswers = (positions: readonly ValuedPosition[], market: ValuingMarket): Position[] =>
  positions
    .toSorted(({ position: a }, { position: b }) => a.openedAt - b.openedAt || a.openedBy - b.openedBy)
    .map((valued) => positionAnswer(quoted(valued, market)));

/** What a position's answer is made of. */
interface Quoted extends ValuedPosition {
  readonly instrument: Instrument;
  readonly quote: MarketQuote;
}

function quoted(valued: ValuedPosition, market: ValuingMarket): Quoted {
  const { instrumentId } = valued.position;
  const instrument = market.instrumentById(instrumentId);
  const { quote } = valued;
  if (!instrument || !quote) throw new Error(`position in instrument ${instrumentId} has no quote`);
  return { ...valued, instrument, quote };
}

/** A position on the wire, valued at the quote. */
function positionAnswer({ position, instrument, quote, scale }: Quoted): Position {
  const { closingPrice, value, pnl } = valuePosition(position, instrument, quote);
  const { overrides } = position;
  const shown = shownPnlOf(overrides, pnl, quote.rate);
  // Quantity x shown average price, which a profit override does not change.
  const invested = minus(
    value,
    shownPnlOf(overrides && { ...overrides, profit: undefined }, pnl, quote.rate),
  );
  return {
    symbol: instrument.symbol,
    name: instrument.name,
    category: instrument.category,
    direction: getDirection(position.quantity),
    currentQuantity: quantityToNumber(position.quantity),
    averagePrice: priceToNumber(averagePriceOf(position, instrument)),
    currentPrice: priceToNumber(closingPrice),
    quoteTime: quote.at,
    quoteSource: quote.source,
    currentValue: usdToNumber(value),
    totalInvested: usdToNumber(invested),
    leverage: Number(effectiveLeverage(invested, position.margin)) / 100,
    leverageType: instrument.leverageClass,
    profit: formatUsd(shown),
    marketProfit: formatUsd(pnl),
    // Market result on the market basis: overrides never enter a ratio.
    profitPercent: Number(returnInBasisPoints(pnl, minus(value, pnl))) / 100,
    hasAdminProfit: overrides !== undefined,
    adminProfit: overrides ? Number(formatUsd(shown)) : null,
    adminFigure: overrides ? (overrides.profit === undefined ? 'average_price' : 'profit') : null,
    setProfit: overrides?.profit === undefined ? null : formatUsdExact(overrides.profit),
    setBeyond:
      overrides?.beyondMarket === undefined ? null : trimZeros(formatDecimal(overrides.beyondMarket, 6)),
    adminReason: overrides?.reason ?? null,
    adminAt: overrides ? new Date(overrides.at).toISOString() : null,
    currency: instrument.currency,
    decimals: instrument.priceDecimals,
    quantity: formatQuantity(position.quantity),
    cost: trimZeros(formatDecimal(position.cost, 6)),
    margin: formatUsdExact(position.margin),
    fullyPaid: position.fullyPaid,
    openedAt: new Date(position.openedAt).toISOString(),
    ...(scale === 0 ? {} : { scale }),
  };
}

/** A position for the administrator panel. */
export function adminPositionAnswer(userId: string, quoted: Quoted): AdminPosition {
  const { position } = quoted;
  const { quantity: _, ...answer } = positionAnswer(quoted);
  const profit = position.overrides?.profit;
  return {
    ...answer,
    userId,
    quantity: quantityToNumber(position.quantity),
    exactQuantity: formatQuantity(position.quantity),
    avgPrice: answer.averagePrice,
    totalValue: answer.currentValue,
    currentPnl: Number(answer.profit),
    setProfit: profit === undefined ? null : formatUsdExact(profit),
  };
}
