import { splitQuote, type MarketQuote, type PositionState } from '@lonja/core';
import type { Database } from '@lonja/store/database/database';
import { listAdjustingSplits } from '@lonja/store/market/splits';
import type { HeldPositions } from '@lonja/store/trading/positions';
import type { Market } from '../market/market.ts';
import { readInOneScale } from '../market/split-suspensions.ts';

export type ValuingMarket = Pick<Market, 'instrumentById' | 'quoteOf' | 'splits'>;

/** A position beside the quote that values it. */
export interface ValuedPosition {
  readonly position: PositionState;
  /** In the position's scale; undefined where there is none. */
  readonly quote: MarketQuote | undefined;
  /** The newest split that both have followed: its id; 0 where there was none. */
  readonly scale: number;
}

/**
 * An account's positions, each with the quote to value it by. While accounts are adjusted to a split, those that are adjusted
 * count by new units and the market's quote by old ones: the quote is scaled then, so that a position never counts by the one
 * and its price by the other.
 */
export async function loadValuedPositions<Read extends HeldPositions>(
  db: Database,
  market: ValuingMarket,
  read: () => Promise<Read>,
): Promise<{ readonly held: Read; readonly positions: readonly ValuedPosition[] }> {
  return readInOneScale(market.splits, async () => {
    const held = await read();
    const positions: ValuedPosition[] = [];
    for (const position of held.positions) positions.push(await valuedPosition(db, market, held, position));
    return { held, positions };
  });
}

async function valuedPosition(
  db: Database,
  { quoteOf, splits }: ValuingMarket,
  { accountId, version }: HeldPositions,
  position: PositionState,
): Promise<ValuedPosition> {
  const { instrumentId } = position;
  const after = splits.scaleOf(instrumentId);
  if (!splits.isSuspended(instrumentId)) return { position, quote: quoteOf(instrumentId), scale: after };
  const rows = await listAdjustingSplits(db, { accountId, instrumentId, after });
  // Without an adjustment, what is held after a split was opened after it.
  const followed = rows.filter((row) => (row.version === null ? row.isApplied : row.version <= version));
  const quote = quoteOf(instrumentId);
  return {
    position,
    quote: quote && followed.reduce((scaled, { ratio }) => splitQuote(scaled, ratio), quote),
    scale: followed.at(-1)?.id ?? after,
  };
}
