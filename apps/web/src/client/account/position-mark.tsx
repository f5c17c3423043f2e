import { usdToNumber } from '@lonja/core';
import type { ValuedPosition } from '../../account/browser-desk.ts';
import { OverrideMark } from './override-mark.tsx';

/** Beside a position's P&L that an administrator set. */
export function PositionMark({ valued }: { readonly valued: ValuedPosition }) {
  const { position, shownPnl, pnl } = valued;
  if (!position.hasAdminProfit) return null;
  return (
    <OverrideMark
      figure={{
        symbol: position.symbol,
        shown: usdToNumber(shownPnl),
        market: usdToNumber(pnl),
        reason: position.adminReason,
        at: position.adminAt,
      }}
    />
  );
}
