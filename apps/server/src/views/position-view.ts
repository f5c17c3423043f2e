import {
  averagePriceOf,
  directionOf,
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
  type PositionState,
} from '@lonja/core';
import type { AdminPosition, Position } from '@lonja/protocol';
import { listPositions, type Database } from '@lonja/store';
import type { Market } from '../market/market.ts';

/** An account's stored positions, at the market. */
export const positionsOf = async (
  db: Database,
  market: Market,
  accountId: number | null,
): Promise<Position[]> =>
  accountId === null ? [] : positionAnswers(await listPositions(db, accountId), market);

/**
 * Open positions at the market, the oldest first.
 * @throws Error for one that can't be valued, because its instrument is delisted or has no quote
 */
export const positionAnswers = (positions: Iterable<PositionState>, market: Market): Position[] =>
  [...positions]
    .toSorted((a, b) => a.openedAt - b.openedAt || a.openedBy - b.openedBy)
    .map((position) => {
      const instrument = market.instrumentById(position.instrumentId);
      const quote = market.quoteOf(position.instrumentId);
      if (!instrument || !quote)
        throw new Error(`position in instrument ${position.instrumentId} has no quote`);
      return positionAnswer(position, instrument, quote);
    });

/** A position on the wire, valued at the quote. */
function positionAnswer(position: PositionState, instrument: Instrument, quote: MarketQuote): Position {
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
    direction: directionOf(position.quantity),
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
  };
}

/** A position for the administrator panel. */
export function adminPositionAnswer(
  userId: string,
  position: PositionState,
  instrument: Instrument,
  quote: MarketQuote,
): AdminPosition {
  const { quantity: _, ...answer } = positionAnswer(position, instrument, quote);
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
