import type { TradingState } from '@lonja/core';
import { readUpdates, type SeenState } from '../trading/account-updates.ts';
import type { TradeUpdate } from '../trading/trade-update.ts';
import type { Database } from '@lonja/store/database/database';
import type { LiveMarket } from '../../market/live-market.ts';
import type { Assets } from '../operations/assets.ts';

/** Who hears what happens to an account's orders. */
export interface Follower {
  send(updates: readonly TradeUpdate[]): void;
  /** The account is closed: another one may have taken its place. */
  end(): void;
}

/** The account that is followed, with the world of its market. */
interface FollowedAccount {
  readonly accountId: number;
  readonly world: number | undefined;
}

export interface AccountFollowers {
  /** Resolves when every change from then on reaches the follower: from what state, undefined where the account is closed. */
  follow(follower: Follower, account: FollowedAccount): Promise<SeenState | undefined>;
  leave(follower: Follower, accountId: number): void;
  /** Looks what has happened on accounts that were just committed, as far as anybody follows them. */
  accept(states: Iterable<TradingState>): void;
  /** The same for accounts that have to be read. */
  look(accountIds: Iterable<number>): void;
  /** The same for all that are followed: a change may have been missed. */
  lookAtAll(): void;
  /** Resolves when nothing is in flight. */
  drain(): Promise<void>;
}

export interface FollowersOptions {
  readonly db: Database;
  readonly marketOf: (world: number | undefined) => LiveMarket;
  readonly assetsOf: (board: LiveMarket['board']) => Assets;
  readonly onFault: (error: unknown) => void;
}

interface Followed extends FollowedAccount {
  readonly followers: Set<Follower>;
  /** How many readers are about to follow: the account is kept for them though all others leave. */
  coming: number;
  seen: SeenState | undefined;
  /** The looks at it, one after the other. */
  turn: Promise<void>;
  /** A look that waits. */
  due: DueLook | undefined;
}

interface DueLook {
  /** The newest that was committed here; undefined where the account has to be read, because somebody else has changed it. */
  state: TradingState | undefined;
}

/**
 * Changes are found by comparing an account with what was seen of it: so what another process has committed is sent like one's own, in
 * order, and once. Only accounts that somebody follows are compared.
 */
export function createAccountFollowers(options: FollowersOptions): AccountFollowers {
  const accounts = new Map<number, Followed>();
  const look = (followed: Followed, state?: TradingState): Promise<void> => {
    if (!followed.due) {
      followed.due = { state };
      followed.turn = followed.turn.then(() => sendUpdates(options, followed)).catch(options.onFault);
    } else if (!state || followed.due.state) followed.due.state = state;
    return followed.turn;
  };

  return {
    follow: async (follower, account) => {
      const { accountId } = account;
      const followed = accounts.get(accountId) ?? {
        ...account,
        followers: new Set(),
        coming: 0,
        seen: undefined,
        turn: Promise.resolve(),
        due: undefined,
      };
      accounts.set(accountId, followed);
      // What has happened by now is not sent to whoever comes now.
      followed.coming += 1;
      await look(followed);
      followed.coming -= 1;
      followed.followers.add(follower);
      return followed.seen;
    },
    leave: (follower, accountId) => {
      const followed = accounts.get(accountId);
      followed?.followers.delete(follower);
      if (followed?.followers.size === 0 && followed.coming === 0) accounts.delete(accountId);
    },
    accept: (states) => {
      for (const state of states) {
        const followed = accounts.get(state.account.id);
        if (followed) void look(followed, state);
      }
    },
    look: (accountIds) => {
      for (const id of new Set(accountIds)) {
        const followed = accounts.get(id);
        if (followed) void look(followed);
      }
    },
    lookAtAll: () => {
      for (const followed of accounts.values()) void look(followed);
    },
    drain: async () => {
      await Promise.all([...accounts.values()].map(({ turn }) => turn));
    },
  };
}

/** Sends what has happened on an account since it was last seen to all who follow it. */
async function sendUpdates({ db, marketOf, assetsOf }: FollowersOptions, followed: Followed): Promise<void> {
  const { accountId, world, due } = followed;
  followed.due = undefined;
  const market = marketOf(world);
  const assets = assetsOf(market.board);
  const found = await readUpdates({ db, market, assets, accountId }, followed.seen, due?.state);
  if (!found) {
    for (const follower of followed.followers) follower.end();
    return;
  }
  followed.seen = found.seen;
  if (found.updates.length > 0) for (const follower of followed.followers) follower.send(found.updates);
}
