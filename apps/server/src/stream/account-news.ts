import { MAX_WAITING_ORDERS } from '@lonja/core';
import { findOwnersOfAccounts, findUserOfAccount, type Database } from '@lonja/store';
import { LRUCache } from 'lru-cache';
import { userAnswer } from '../views/user-view.ts';
import { ordersOf } from '../http/trading/orders.ts';
import { positionsOf } from '../http/trading/positions.ts';
import type { Market } from '../market/market.ts';
import type { StreamHub } from './hub.ts';

export interface AccountNews {
  /** Tells every open screen of the accounts' owners how they stand now. */
  publish(accountIds: Iterable<number>): void;
  /** Resolves when nothing is on its way. */
  settle(): Promise<void>;
}

export interface AccountNewsDependencies {
  readonly db: Database;
  readonly market: Market;
  readonly hub: Pick<StreamHub, 'publishToUser' | 'hasReader' | 'clients'>;
  readonly onFault: (error: unknown) => void;
}

const KNOWN_OWNERS = 100_000;
/** Owners that are looked up with one question. */
const OWNERS_AT_ONCE = 1_000;

/**
 * Account events carry the account's whole state and its version, not a delta: a screen that missed some is right
 * again with the next one. Accounts whose owners have no screen open are not read: many change at night, or in a storm,
 * and those who look must not wait for them. An account that changes while its news is read gets one more, not one a change.
 */
export function createAccountNews({ db, market, hub, onFault }: AccountNewsDependencies): AccountNews {
  const dirty = new Set<number>();
  const owners = new LRUCache<number, string>({ max: KNOWN_OWNERS });
  let running: Promise<void> | undefined;

  /** An account has one owner for good. */
  const ownerOf = async (accountId: number): Promise<string | undefined> => {
    if (!owners.has(accountId)) {
      const unknown = [accountId, ...dirty].filter((id) => !owners.has(id)).slice(0, OWNERS_AT_ONCE);
      for (const [id, userId] of await findOwnersOfAccounts(db, unknown)) owners.set(id, userId);
    }
    return owners.get(accountId);
  };

  const tell = async (accountId: number): Promise<void> => {
    const ownerId = await ownerOf(accountId);
    if (ownerId === undefined || !hub.hasReader(ownerId)) return;
    const record = await findUserOfAccount(db, accountId);
    if (!record?.account) return;
    const [positions, orders] = await Promise.all([
      positionsOf(db, market, accountId),
      ordersOf(db, market, accountId, { filter: 'live', limit: MAX_WAITING_ORDERS }),
    ]);
    hub.publishToUser(record.user.id, {
      type: 'account',
      version: record.account.version,
      user: userAnswer(record),
      positions,
      orders,
    });
  };

  const run = async (): Promise<void> => {
    // What is added meanwhile is walked as well.
    for (const accountId of dirty) {
      dirty.delete(accountId);
      await tell(accountId).catch(onFault);
    }
    running = undefined;
  };

  return {
    publish: (accountIds) => {
      if (hub.clients() === 0) return;
      for (const accountId of accountIds) dirty.add(accountId);
      running ??= run();
    },
    settle: async () => running,
  };
}
