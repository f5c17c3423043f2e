import { closingSideOf, returnInBasisPoints, usdToNumber, type Side } from '@lonja/core';
import type { NumberFormat } from '../../../shared/figures/number-format.ts';
import { usdText } from '../../../shared/figures/wire-amounts.ts';
import type { ValuedPosition } from '../../../account/browser-desk.ts';

/** The texts of a position's row. */
export interface PositionRow {
  readonly symbol: string;
  readonly name: string;
  readonly isLong: boolean;
  /** The side that reduces it. */
  readonly closingSide: Side;
  readonly quantity: string;
  /** Without its sign, which the side says, and without zeros at its end. */
  readonly briefQuantity: string;
  readonly averagePrice: string;
  readonly currentPrice: string;
  readonly marketValue: string;
  /** Blocked for it. */
  readonly margin: string;
  /** '1:50' */
  readonly leverage: string;
  readonly pnlValue: number;
  readonly pnl: string;
  /** The market result, without overrides. */
  readonly returnValue: number;
  /** Relative to the invested amount. */
  readonly returnPercent: string;
}

export function formatPositionRow(valued: ValuedPosition, display: NumberFormat): PositionRow {
  const { position } = valued;
  return {
    symbol: position.symbol,
    name: position.name,
    isLong: valued.quantity > 0n,
    closingSide: closingSideOf(valued.quantity),
    quantity: display.decimal(position.quantity, 6),
    briefQuantity: display.between(position.quantity.replace('-', ''), 0, 6),
    averagePrice: display.decimal(position.averagePrice, position.decimals),
    currentPrice: display.decimal(valued.closingPrice, position.decimals),
    marketValue: display.usd(usdText(valued.value)),
    margin: display.usd(usdText(valued.margin)),
    leverage: `1:${display.between(position.leverage, 0, 2)}`,
    pnlValue: usdToNumber(valued.shownPnl),
    pnl: display.signedUsd(usdText(valued.shownPnl)),
    returnValue: usdToNumber(valued.pnl),
    returnPercent: display.signedPercent(Number(returnInBasisPoints(valued.pnl, valued.invested)) / 100),
  };
}

/** A price is older than any source's limit after this. */
const OLD_AFTER_MS = 60_000;

/**
 * Whether a position's last known price is one of a market that has gone silent. All moments are milliseconds since 1970.
 * @param quotedAt when the server had it
 * @param market whether it is a world's, whose quotes are as old as its clock is fast; when this page last had a price, and how far the
 *   server's clock is ahead of this one
 */
export const isOldPrice = (
  quotedAt: number,
  market: { readonly isWorld: boolean; readonly receivedAt: number; readonly clockAhead: number },
): boolean => !market.isWorld && market.receivedAt + market.clockAhead - quotedAt > OLD_AFTER_MS;
