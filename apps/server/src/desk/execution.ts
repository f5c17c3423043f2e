import type { TradingState, MarketViews } from '@lonja/core';
import { classifyFailure } from '@lonja/store/database/failure';
import type { AccountHead, DeskConnection, LoadedBatch } from '@lonja/store/desk/desk-connection';
import { keyDays } from '@lonja/store/idempotency/key-partitions';
import type { AccountCache } from './account-cache.ts';
import { buildBatchState, NOTHING_LOADED } from './command/batch-state.ts';
import {
  listCredentials,
  decideBatch,
  findKey,
  listKeys,
  opensAccount,
  buildBatchRequest,
  type DecidedBatch,
} from './batch.ts';
import { leaveStrays, type DeskHome } from './desk-home.ts';
import { withEvents, type HeardAccounts } from './heard-accounts.ts';
import { findAccountId, type Submission } from './command/submission.ts';

/** The input of a batch that is decided without asking the database. */
interface AtHand {
  readonly states: readonly TradingState[];
  readonly cache: AccountCache;
  /** Called within the decision: a failure there fails the batch. */
  readonly viewMarkets: () => MarketViews;
  readonly home: DeskHome | undefined;
  readonly heard: HeardAccounts;
}

/**
 * Decides on cached copies and lets the writes verify them: one round trip, no lock held while deciding. Undefined when a copy
 * is missing or out of date, or a key was used before or may be in use: nothing is written then. Undefined too when the database
 * is lost while it verifies what only refuses: nothing can be in doubt, and it is decided again on the next connection.
 */
export async function executeAssuming(
  desk: DeskConnection,
  batch: readonly Submission[],
  { states, cache, viewMarkets, home, heard }: AtHand,
): Promise<DecidedBatch | undefined> {
  const markets = viewMarkets();
  const days = keyDays(markets.own.now);
  const bare = decideBatch(batch, buildBatchState(NOTHING_LOADED, states), markets, days);
  const decided = leaveStrays(withEvents(bare, heard, markets.own), home);
  if (home && !home.isAlone() && mayBeInFlight(batch, decided)) return undefined;
  if (mayBeThere(batch, decided)) return undefined;
  const changed = new Set(decided.writes.changes.map((change) => change.after.account.id));
  const unchanged = states.map((state) => state.account).filter((account) => !changed.has(account.id));
  try {
    await desk.commitAssuming(
      { unchanged, keys: listKeys(batch), keyDays: days, credentials: listCredentials(batch) },
      decided.writes,
    );
  } catch (error) {
    const failure = classifyFailure(error);
    const isUndone = decided.writes.changes.length === 0 && failure === 'unavailable';
    if (failure !== 'conflict' && !isUndone) throw error;
    return undefined;
  }
  for (const state of decided.states) cache.put(state);
  return decided;
}

/**
 * Whether a key is refused that another process may be executing: only the account's lock waits for that one's commit, after which
 * the key has its answer.
 */
const mayBeInFlight = (batch: readonly Submission[], { results }: DecidedBatch): boolean =>
  batch.some((submission, place) => {
    return findKey(submission) !== undefined && isRefused(results[place]);
  });

/** Whether an order is refused that may have been sent before: of one that has ended only the database knows the id. */
const mayBeThere = (batch: readonly Submission[], { results }: DecidedBatch): boolean =>
  batch.some((submission, place) => isRefused(results[place]) && submission.command.orderIds.length > 0);

const isRefused = (result: DecidedBatch['results'][number] | undefined): boolean =>
  result !== undefined && 'kind' in result && result.kind === 'refused';

/** The batch's accounts as they were last committed here; undefined when one is missing or to be opened. */
export function statesAtHand(batch: readonly Submission[], cache: AccountCache): TradingState[] | undefined {
  const states = new Map<number, TradingState>();
  for (const submission of batch) {
    if (opensAccount(submission.command)) return undefined;
    const id = findAccountId(submission);
    const state = id === undefined ? undefined : cache.get(id);
    if (!state) return undefined;
    states.set(state.account.id, state);
  }
  return [...states.values()];
}

interface LockedOptions {
  readonly cache: AccountCache;
  readonly markets: MarketViews;
  readonly home: DeskHome | undefined;
  readonly heard: HeardAccounts;
}

/** Locks the accounts, reads those that are not cached or out of date, decides, writes: two round trips. */
export async function executeLocked(
  desk: DeskConnection,
  batch: readonly Submission[],
  { cache, markets, home, heard }: LockedOptions,
): Promise<DecidedBatch> {
  const days = keyDays(markets.own.now);
  const request = buildBatchRequest(batch, cache, days);
  const loaded = await desk.begin(request);
  for (const [accountId, { slot, isHeard }] of loaded.accounts) {
    home?.slots.mark(accountId, slot);
    heard.mark(accountId, isHeard);
  }
  const states = await loadStates(loaded, desk, cache);
  const bare = decideBatch(batch, buildBatchState(loaded, states), markets, days);
  const decided = leaveStrays(withEvents(bare, heard, markets.own), home);
  if (decided.writes.changes.length > 0) await desk.commit(decided.writes);
  else if (loaded.answers.length > 0 || loaded.clientOrders.length > 0) await desk.confirm();
  else await desk.rollback();
  for (const state of decided.states) cache.put(state);
  return decided;
}

/** The locked accounts: cached copies where their versions match the rows, else as read from the database. */
async function loadStates(
  loaded: LoadedBatch,
  desk: DeskConnection,
  cache: AccountCache,
): Promise<TradingState[]> {
  const rows = [...loaded.accounts.values()];
  const isAtHand = ({ account }: AccountHead): boolean =>
    cache.get(account.id)?.account.version === account.version;
  const old = rows.filter((row) => !loaded.holdings.has(row.account.id) && !isAtHand(row));
  const reloaded = old.length > 0 ? await desk.loadHoldings(old.map((row) => row.account.id)) : undefined;
  return rows.map((row): TradingState => {
    const { id } = row.account;
    const holdings = reloaded?.get(id) ?? loaded.holdings.get(id);
    if (!holdings) return cache.get(id) as TradingState;
    const { positions, orders } = holdings;
    return { account: { ...row.account, positions }, orders, orderCount: row.orderCount };
  });
}
