import { quantity, quoteAmount, usd, type PositionState, type Overrides } from '@lonja/core';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../database/tables.ts';

export type PositionRow = Selectable<Tables['positions']>;

/** An account's open positions, the oldest first. */
export async function listPositions(db: Kysely<Tables>, accountId: number): Promise<PositionState[]> {
  const rows = await db
    .selectFrom('positions')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('opened_at')
    .orderBy('opened_by')
    .execute();
  return rows.map(positionOf);
}

export const positionOf = (row: PositionRow): PositionState => ({
  instrumentId: row.instrument_id,
  openedBy: row.opened_by,
  quantity: quantity(row.quantity),
  cost: quoteAmount(row.cost),
  margin: usd(row.margin),
  fullyPaid: row.fully_paid,
  openedAt: row.opened_at.getTime(),
  ...(row.override_act === null ? {} : { overrides: overridesOf(row, row.override_act) }),
});

const overridesOf = (row: PositionRow, act: string): Overrides => ({
  profit: row.override_profit === null ? undefined : usd(row.override_profit),
  beyondMarket: row.override_beyond === null ? undefined : quoteAmount(row.override_beyond),
  act,
  reason: row.override_reason ?? '',
  at: row.override_at?.getTime() ?? 0,
});
