import type { Side } from '@lonja/core';
import type { Position } from '@lonja/protocol';
import type { NumberFormat } from '../../shared/figures/number-format.ts';

export interface Activity {
  readonly symbol: string;
  /** The side that opened it. */
  readonly side: Side;
  readonly quantity: string;
  readonly price: string;
}

const SHOWN = 5;

/** The first five positions as BUY quantity @ average price; a short was sold. */
export const listRecentActivity = (
  positions: readonly Position[],
  display: NumberFormat,
): readonly Activity[] =>
  positions.slice(0, SHOWN).map((position) => ({
    symbol: position.symbol,
    side: position.direction === 'long' ? 'buy' : 'sell',
    quantity: display.between(position.quantity.replace('-', ''), 0, 6),
    price: display.decimal(position.averagePrice, position.decimals),
  }));
