import {
  rebuildPositions,
  type AccountPast,
  type AccountState,
  type MarketView,
  type TradingState,
} from '@lonja/core';
import type { Database } from '@lonja/store/database/database';
import { loadPastRecords, type PastRecords } from '@lonja/store/trading/account-past';
import { loadTradingState } from '@lonja/store/trading/trading-states';
import { refuse } from '../refusal/refuse.ts';
import type { WorldMarket } from './world-market.ts';

/** Entries and fills of an account that can be branched, each: they are copied while its client's orders wait. */
const MAX_COPIED = 2_000;

/** The past of a replay's account up to the replay's beginning. */
export interface ReplayedPast extends AccountPast {
  /** How many orders that waited then are not in it. */
  readonly leftOut: number;
}

/**
 * Reads what a branch in a replay begins with: an account that has not changed since as it is, another one from its records.
 * @param own the installation's market, which lists every instrument
 */
export async function loadAccountPast(
  db: Database,
  world: WorldMarket,
  own: Pick<MarketView, 'instrumentOf'>,
): Promise<ReplayedPast> {
  const { replay, beginsAt: at } = world.row();
  if (!replay) refuse('not_found');
  const { id, version } = replay.account;
  const present = await loadTradingState(db, id);
  if (!present) refuse('not_found');
  const records = await loadPastRecords(db, id, { at, maximum: MAX_COPIED });
  if (records === 'too_long') refuse('history_too_long', { maximum: MAX_COPIED });
  // What changed a position beside its fills is not copied, so that the copy's books would not add up.
  if (records.isChanged || records.entryCount === 0) refuse('past_unknown');
  const isUnchanged = present.account.version === version;
  const state = isUnchanged ? present : buildState(present.account, records, own);
  // What the replay does not have could never be closed in it.
  const isWhole = [...state.account.positions.keys()].every(
    (id) => world.market.board.indexOfId(id) !== undefined,
  );
  return isWhole ? { state, at, leftOut: isUnchanged ? 0 : records.waiting } : refuse('past_unknown');
}

/** The account at a moment, from its records; what it waits for is not recorded. */
function buildState(
  account: AccountState,
  records: PastRecords,
  market: Pick<MarketView, 'instrumentOf'>,
): TradingState {
  const { balances, entryCount, orderCount, financedThrough, dividendsThrough, fills } = records;
  const positions = rebuildPositions(
    fills.map(({ instrumentId, ...fill }) => ({ ...fill, instrument: market.instrumentOf(instrumentId) })),
  );
  const { dividendsThrough: _, ...rest } = account;
  return {
    account: {
      ...rest,
      balances,
      entryCount,
      fillCount: fills.length,
      financedThrough,
      ...(dividendsThrough === undefined ? {} : { dividendsThrough }),
      positions,
    },
    orders: new Map(),
    orderCount,
  };
}
