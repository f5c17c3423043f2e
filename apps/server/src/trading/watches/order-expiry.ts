import { FLIGHT_PATIENCE_MS, marketTimeAgo, type MarketView } from '@lonja/core';
import type { Database } from '@lonja/store/database/database';
import { findExpiredOrders } from '@lonja/store/trading/orders';
import { bindCommand } from '../../desk/command/command-row.ts';
import type { Desk } from '../../desk/desk.ts';
import { EXPIRE_ORDER } from '../rule-commands.ts';
import { repeatJob, type RepeatedJob, type RepeatOptions } from '../../jobs/repeated-job.ts';

/** Orders that are ended at the same time: they share batches, and leave room for others. */
const AT_ONCE = 200;

export interface OrderExpiry extends Pick<RepeatedJob, 'start' | 'stop'> {
  /** Ends every expired order. @returns how many it ended */
  runOnce(): Promise<number>;
}

export interface OrderExpiryDependencies extends RepeatOptions {
  readonly db: Database;
  readonly desk: Pick<Desk, 'enforce'>;
  /** The time that the accounts' market shows. */
  readonly viewMarket: () => Pick<MarketView, 'now' | 'timeAgo' | 'isOver'>;
  /** World whose accounts are looked at; absent: accounts of the installation's market. */
  readonly world?: number | undefined;
  /** The slots whose accounts it looks at. */
  readonly slots: () => readonly number[];
}

/** Writes the expiry of orders. */
export function createOrderExpiry(dependencies: OrderExpiryDependencies): OrderExpiry {
  const { db, desk, world, slots, viewMarket } = dependencies;
  const runOnce = async (): Promise<number> => {
    let ended = 0;
    while (!job.isStopped()) {
      const market = viewMarket();
      const expired = await findExpiredOrders(db, {
        at: market.now,
        dueBy: marketTimeAgo(market, FLIGHT_PATIENCE_MS),
        isOver: market.isOver ?? false,
        world,
        slots: slots(),
        limit: AT_ONCE,
      });
      const done = await Promise.all(
        expired.map(({ accountId, id }) =>
          desk.enforce(bindCommand(EXPIRE_ORDER, { accountId, orderId: id })),
        ),
      );
      const changed = done.filter(({ changes }) => changes.length > 0).length;
      if (changed === 0) break;
      ended += changed;
    }
    return ended;
  };
  const job = repeatJob(runOnce, dependencies);
  return { ...job, runOnce };
}
