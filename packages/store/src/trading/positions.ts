import { quantity, quoteAmount, usd, type PositionState, type Overrides } from '@lonja/core';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../database/tables.ts';

export type PositionRow = Selectable<Tables['positions']>;

/** Positions of an account as they are in one of its versions. */
export interface HeldPositions {
  readonly accountId: number;
  /** Zero where nothing is held. */
  readonly version: number;
  /** The oldest first. */
  readonly positions: readonly PositionState[];
}

export async function listPositions(db: Kysely<Tables>, accountId: number): Promise<HeldPositions> {
  const rows = await db
    .selectFrom('positions as p')
    .innerJoin('trading_accounts as a', 'a.id', 'p.account_id')
    .selectAll('p')
    .select('a.version')
    .where('p.account_id', '=', accountId)
    .orderBy('p.opened_at')
    .orderBy('p.opened_by')
    .execute();
  return { accountId, version: rows[0]?.version ?? 0, positions: rows.map(readPosition) };
}

/** When splits and administrators have changed positions of an account beside their fills, in that order. */
export const listPositionChanges = (
  db: Kysely<Tables>,
  accountId: number,
): Promise<{ readonly symbol: string; readonly at: Date }[]> =>
  db
    .selectFrom('position_changes as c')
    .innerJoin('instruments as i', 'i.id', 'c.instrument_id')
    .select(['i.symbol', 'c.at'])
    .where('c.account_id', '=', accountId)
    .orderBy('c.at')
    .orderBy('c.account_version')
    .execute();

export const readPosition = (row: PositionRow): PositionState => ({
  instrumentId: row.instrument_id,
  openedBy: row.opened_by,
  quantity: quantity(row.quantity),
  cost: quoteAmount(row.cost),
  margin: usd(row.margin),
  fullyPaid: row.fully_paid,
  openedAt: row.opened_at.getTime(),
  ...(row.override_act === null ? {} : { overrides: readOverrides(row, row.override_act) }),
});

const readOverrides = (row: PositionRow, act: string): Overrides => ({
  profit: row.override_profit === null ? undefined : usd(row.override_profit),
  beyondMarket: row.override_beyond === null ? undefined : quoteAmount(row.override_beyond),
  act,
  reason: row.override_reason ?? '',
  at: row.override_at?.getTime() ?? 0,
});
