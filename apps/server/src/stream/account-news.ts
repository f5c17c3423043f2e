import { findUserOfAccount, type Database } from '@lonja/store';
import { userAnswer } from '../http/answers/user-answer.ts';
import { MAX_WAITING_ORDERS } from '@lonja/core';
import { ordersOf } from '../http/orders.ts';
import { positionsOf } from '../http/positions.ts';
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
  readonly hub: Pick<StreamHub, 'publishToUser' | 'clients'>;
  readonly onFault: (error: unknown) => void;
}

/**
 * Account events carry the account's whole state and its version, not a delta: a screen that missed some is right
 * again with the next one. An account that changes while its news is read gets one more, not one a change.
 */
export function createAccountNews({ db, market, hub, onFault }: AccountNewsDependencies): AccountNews {
  const dirty = new Set<number>();
  let running: Promise<void> | undefined;

  const tell = async (accountId: number): Promise<void> => {
    const record = await findUserOfAccount(db, accountId);
    if (!record?.account) return;
    const positions = await positionsOf(db, market, accountId);
    const orders = await ordersOf(db, market, accountId, { filter: 'live', limit: MAX_WAITING_ORDERS });
    hub.publishToUser(record.user.id, {
      type: 'account',
      version: record.account.version,
      user: userAnswer(record),
      positions,
      orders,
    });
  };

  const run = async (): Promise<void> => {
    while (dirty.size > 0) {
      const accountId = dirty.values().next().value as number;
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
