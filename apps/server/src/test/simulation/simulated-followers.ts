import type { RestingOrder, TradingChange, TradingState } from '@lonja/core';
import type { Desk } from '../../desk/desk.ts';

/** What a process's watches know of the accounts that they follow: each as it was loaded, and the changes published since. */
export function createFollowers(desk: Pick<Desk, 'onCommitted'>) {
  const held = new Map<number, bigint>();
  const live = new Map<number, Map<number, RestingOrder>>();
  const heldIn = ({ account }: TradingState): bigint => account.positions.get(1)?.quantity ?? 0n;
  const load = (state: TradingState): void => {
    held.set(state.account.id, heldIn(state));
    live.set(state.account.id, new Map(state.orders));
  };
  const accept = (order: RestingOrder): void => {
    const orders = live.get(order.accountId) ?? new Map<number, RestingOrder>();
    live.set(order.accountId, orders);
    if (order.state.status === 'pending' || order.state.status === 'working') orders.set(order.id, order);
    else orders.delete(order.id);
  };
  const follow = (changes: readonly TradingChange[]): void => {
    for (const { after } of changes) held.set(after.account.id, heldIn(after));
    for (const { after } of changes.flatMap((change) => change.orders)) accept(after);
  };
  desk.onCommitted(({ changes, resynced }) => {
    follow(changes);
    for (const state of resynced) load(state);
  });
  return {
    load,
    drop: (isDropped: (accountId: number) => boolean): void => {
      for (const accountId of [...held.keys(), ...live.keys()])
        if (isDropped(accountId)) {
          held.delete(accountId);
          live.delete(accountId);
        }
    },
    /** What it does not know of an account. */
    missedOf: (state: TradingState): string | undefined => {
      if ((held.get(state.account.id) ?? 0n) !== heldIn(state)) return 'its position';
      const known = live.get(state.account.id) ?? new Map<number, RestingOrder>();
      if (known.size !== state.orders.size) return `${state.orders.size} orders, but of ${known.size}`;
      const other = [...state.orders.values()].find((order) => {
        const one = known.get(order.id);
        return one?.state.status !== order.state.status || one.trail?.stop !== order.trail?.stop;
      });
      return other && `order ${other.id}`;
    },
  };
}
