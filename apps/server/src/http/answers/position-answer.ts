import {
  averagePriceOf,
  directionOf,
  effectiveLeverage,
  formatDecimal,
  formatQuantity,
  formatUsd,
  formatUsdExact,
  priceToNumber,
  quantityToNumber,
  returnInBasisPoints,
  trimZeros,
  usdToNumber,
  valuePosition,
  type Instrument,
  type MarketQuote,
  type PositionState,
} from '@lonja/core';
import type { Position } from '@lonja/protocol';

/** A position on the wire, valued at the quote. */
export function positionAnswer(
  position: PositionState,
  instrument: Instrument,
  quote: MarketQuote,
): Position {
  const { closingPrice, value, invested, pnl } = valuePosition(position, instrument, quote);
  return {
    symbol: instrument.symbol,
    name: instrument.name,
    category: instrument.category,
    direction: directionOf(position.quantity),
    currentQuantity: quantityToNumber(position.quantity),
    averagePrice: priceToNumber(averagePriceOf(position, instrument)),
    currentPrice: priceToNumber(closingPrice),
    currentValue: usdToNumber(value),
    totalInvested: usdToNumber(invested),
    leverage: Number(effectiveLeverage(invested, position.margin)) / 100,
    leverageType: instrument.leverageClass,
    profit: formatUsd(pnl),
    marketProfit: formatUsd(pnl),
    profitPercent: Number(returnInBasisPoints(pnl, invested)) / 100,
    hasAdminProfit: false,
    adminProfit: null,
    currency: instrument.currency,
    decimals: instrument.priceDecimals,
    quantity: formatQuantity(position.quantity),
    cost: trimZeros(formatDecimal(position.cost, 6)),
    margin: formatUsdExact(position.margin),
    fullyPaid: position.fullyPaid,
    openedAt: new Date(position.openedAt).toISOString(),
  };
}
