import { magnitude, usdToNumber } from '@lonja/core';
import type { ValuedPosition } from '../../account/browser-desk.ts';

export interface PnlBar {
  readonly valued: ValuedPosition;
  /** Length on the bar's side of the zero line: 0 to 100, the largest is 100. */
  readonly percent: number;
  readonly isLoss: boolean;
}

/** The shown P&L of each position against the largest of them, in the positions' order: rows stay in their places. */
export function computePnlBars(positions: readonly ValuedPosition[]): readonly PnlBar[] {
  const largest = Math.max(0, ...positions.map(({ shownPnl }) => usdToNumber(magnitude(shownPnl))));
  return positions.map((valued) => ({
    valued,
    percent: largest === 0 ? 0 : (usdToNumber(magnitude(valued.shownPnl)) / largest) * 100,
    isLoss: valued.shownPnl < 0n,
  }));
}
