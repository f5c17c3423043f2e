import { isPrimaryKind, findAccountWorld, type PositionState, type TradingState } from '@lonja/core';
import type { Database } from '@lonja/store/database/database';
import { findAccountHolders, findUserOfAccount, listAccountVersions } from '@lonja/store/people/users';
import { loadTradingState } from '@lonja/store/trading/trading-states';
import type { LiveMarket } from '../market/live-market.ts';
import { recentlyUsed } from '../process/recently-used.ts';
import type { Markets } from '../rooms/markets.ts';
import { liveOrderAnswers } from './order-view.ts';
import { positionAnswers } from './position-view.ts';
import { committedUserAnswer } from '../people/user-view.ts';
import { loadValuedPositions } from './valued-positions.ts';
import type { StreamHub } from '../stream/hub.ts';

export interface AccountNews {
  /** Sends just committed accounts to every open screen that shows them. */
  publish(states: Iterable<TradingState>): void;
  /** Sends an account as read from the database, because a screen of its owner may have missed a change. */
  resync(accountId: number): void;
  /** Resyncs the accounts on open screens that another process may have changed unheard. */
  compare(): Promise<void>;
  /** Resolves when nothing is in flight. */
  drain(): Promise<void>;
}

export interface AccountNewsDependencies {
  readonly db: Database;
  readonly markets: Markets;
  readonly hub: Pick<StreamHub, 'publishToAccount' | 'hasReader' | 'clients' | 'users'>;
  readonly onFault: (error: unknown) => void;
}

const KNOWN_ACCOUNTS = 100_000;
/** Owners per lookup query. */
const MAX_OWNERS_OF_A_READ = 1_000;

/** A state, and what `splits.version()` was when it was committed. */
interface Committed {
  readonly state: TradingState;
  readonly splits: number;
}

interface KnownAccount {
  /** An account's owner never changes. */
  readonly ownerId: string;
  /** Number of the world whose market it trades; undefined: the installation's own. */
  readonly world: number | undefined;
  /** The newest version that was sent. */
  version: number;
}

/**
 * Account events carry the account's whole state and its version, not a delta: a screen that missed some is right again with
 * the next one. Accounts whose owners have no screen open are skipped, so that open screens do not wait for them when many
 * change at once. An account that changes several times while its event is built gets one more event, not one per change. Data
 * that the desk's state lacks (names, the sums of administrators' acts) is read.
 */
export function createAccountNews({ db, markets, hub, onFault }: AccountNewsDependencies): AccountNews {
  /** Newest state by account; undefined where it has to be read. */
  const waiting = new Map<number, Committed | undefined>();
  const known = createKnownAccounts(db);
  let running: Promise<void> | undefined;

  const send = async (accountId: number, committed: Committed | undefined): Promise<void> => {
    const account = await known.find(accountId, waiting.keys());
    if (!account || !hub.hasReader(account.ownerId)) return;
    // The state read meanwhile may be newer than the waiting one.
    if (committed && committed.state.account.version < account.version) return;
    const message = await buildMessage({ db, market: markets.of(account.world) }, accountId, committed);
    if (!message || message.version < account.version) return;
    account.version = message.version;
    const { account: shown } = message.user;
    const isPrimary = shown !== null && isPrimaryKind(shown.kind);
    hub.publishToAccount(account.ownerId, { id: accountId, isPrimary }, message);
  };

  const run = async (): Promise<void> => {
    // Entries that are added meanwhile are visited as well.
    for (const [accountId, state] of waiting) {
      waiting.delete(accountId);
      await send(accountId, state).catch(onFault);
    }
    running = undefined;
  };

  const resync = (accountId: number): void => {
    waiting.set(accountId, undefined);
    running ??= Promise.resolve().then(run);
  };

  return {
    publish: (states) => {
      if (hub.clients() === 0) return;
      for (const state of states) {
        const splits = markets.of(findAccountWorld(state.account)).splits.version();
        // What has to be read may be newer than what this process committed last.
        const { id } = state.account;
        if (!waiting.has(id) || waiting.get(id)) waiting.set(id, { state, splits });
      }
      running ??= Promise.resolve().then(run);
    },
    resync,
    compare: async () => {
      for (const id of await listChanged(db, hub.users(), known.sentVersion)) resync(id);
    },
    drain: async () => running,
  };
}

/** The owners of accounts, and what was sent of them. */
function createKnownAccounts(db: Database) {
  const known = recentlyUsed<number, KnownAccount>(KNOWN_ACCOUNTS);
  return {
    sentVersion: (accountId: number): number => known.get(accountId)?.version ?? 0,
    /** @param others that are wanted next: those that are unknown are read with it */
    find: async (accountId: number, others: Iterable<number>): Promise<KnownAccount | undefined> => {
      if (!known.has(accountId)) {
        const unknown = [accountId, ...others].filter((id) => !known.has(id)).slice(0, MAX_OWNERS_OF_A_READ);
        for (const [id, { userId, world }] of await findAccountHolders(db, unknown))
          known.set(id, { ownerId: userId, world, version: 0 });
      }
      return known.get(accountId);
    },
  };
}

/** Accounts of these users that have a later version than was sent. */
async function listChanged(
  db: Database,
  users: readonly string[],
  sentVersion: (accountId: number) => number,
): Promise<number[]> {
  const changed: number[] = [];
  for (let from = 0; from < users.length; from += MAX_OWNERS_OF_A_READ) {
    const accounts = await listAccountVersions(db, users.slice(from, from + MAX_OWNERS_OF_A_READ));
    changed.push(...accounts.filter(({ id, version }) => sentVersion(id) < version).map(({ id }) => id));
  }
  return changed;
}

/** A state that was committed before a split is read again: the market's prices may be of after it. */
async function buildMessage(
  { db, market }: { readonly db: Database; readonly market: LiveMarket },
  accountId: number,
  committed: Committed | undefined,
) {
  const { held, positions } = await loadValuedPositions(db, market, async () => {
    const isCurrent = committed?.splits === market.splits.version();
    const state = isCurrent ? committed?.state : await loadTradingState(db, accountId);
    const record = state && (await findUserOfAccount(db, accountId));
    const { version = 0, positions = new Map<number, PositionState>() } = state?.account ?? {};
    return { accountId, version, positions: [...positions.values()], state, record };
  });
  const { state, record } = held;
  return (
    state &&
    record && {
      type: 'account' as const,
      version: state.account.version,
      user: committedUserAnswer(record, state.account),
      positions: positionAnswers(positions, market),
      orders: liveOrderAnswers(state.orders, market),
    }
  );
}
