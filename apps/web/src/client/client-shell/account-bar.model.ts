import { sum, type Usd } from '@lonja/core';
import type { BrowserDesk, ValuedPosition } from '../../account/browser-desk.ts';

/** The components of the account's figures. USD. */
export interface AccountSums {
  readonly longPnl: Usd;
  readonly shortPnl: Usd;
  readonly leveragedPnl: Usd;
  /** Locked in longs at 1:1. */
  readonly fullyPaid: Usd;
}

export function sumPositions({ positions }: Pick<BrowserDesk, 'positions'>): AccountSums {
  const pnlOf = (chosen: (position: ValuedPosition) => boolean) =>
    sum(positions.filter(chosen).map((position) => position.pnl));
  return {
    longPnl: pnlOf((position) => position.quantity > 0n),
    shortPnl: pnlOf((position) => position.quantity < 0n),
    leveragedPnl: pnlOf((position) => !position.fullyPaid),
    fullyPaid: sum(positions.filter((position) => position.fullyPaid).map((position) => position.margin)),
  };
}
