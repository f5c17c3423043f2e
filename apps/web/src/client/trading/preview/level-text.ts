import type { Display } from '../../display/display.tsx';

/** Margin levels before and after an order, in basis points; undefined while nothing is held on margin. */
export interface MarginLevels {
  readonly before: bigint | undefined;
  readonly after: bigint | undefined;
}

export const levelText = (level: bigint | undefined, display: Pick<Display, 'percent'>): string =>
  level === undefined ? '—' : display.percent(Number(level) / 100);
