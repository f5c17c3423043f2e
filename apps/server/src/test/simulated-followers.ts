import type { RestingOrder, TradingChange, TradingState } from '@lonja/core';

/** The state that a process's watches have: the accounts at their start, and the changes published since. */
export function createFollowers(accounts: ReadonlyMap<number, TradingState>) {
  const held = new Map<number, bigint>();
  const live = new Map<number, Map<number, RestingOrder>>();
  const heldIn = ({ account }: TradingState): bigint => account.positions.get(1)?.quantity ?? 0n;
  const resync = (state: TradingState): void => {
    held.set(state.account.id, heldIn(state));
    live.set(state.account.id, new Map(state.orders));
  };
  for (const state of accounts.values()) resync(state);
  const take = (order: RestingOrder): void => {
    const orders = live.get(order.accountId);
    if (order.state.status === 'pending' || order.state.status === 'working') orders?.set(order.id, order);
    else orders?.delete(order.id);
  };
  return {
    resync,
    follow: (changes: readonly TradingChange[]): void => {
      for (const { after } of changes) held.set(after.account.id, heldIn(after));
      for (const { after } of changes.flatMap((change) => change.orders)) take(after);
    },
    missedOf: (state: TradingState): string | undefined => {
      if (held.get(state.account.id) !== heldIn(state)) return 'its position';
      const known = live.get(state.account.id);
      if (known?.size !== state.orders.size) return `${state.orders.size} orders, but of ${known?.size}`;
      const other = [...state.orders.values()].find((order) => {
        const one = known.get(order.id);
        return one?.state.status !== order.state.status || one.trail?.stop !== order.trail?.stop;
      });
      return other && `order ${other.id}`;
    },
  };
}
