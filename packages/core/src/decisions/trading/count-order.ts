import type { AccountState } from '../../account/account.ts';
import { localDayOf } from '../../calendar/local-day.ts';
import { isOpening, type OpeningOrder } from '../../order/market-order.ts';
import type { Accepted, Refused } from '../decision.ts';
import type { TradingChange, TradingState } from '../trading-change.ts';

type Changes = readonly [TradingChange, ...TradingChange[]];

/**
 * Counts what a client ordered among the orders of the day, where the account's rules limit them and one of them opens something.
 * Orders that come together (of which one cancels the others, or of one rebalance) count once.
 * @param now market time, milliseconds since 1970
 */
export function countOrders<Reason, Changed extends Changes>(
  state: TradingState,
  decision: Accepted<Changed> | Refused<Reason>,
  orders: readonly OpeningOrder[],
  now: number,
): Accepted<Changed> | Refused<Reason> {
  const rule = state.account.terms?.rules?.ordersADay;
  if (!decision.accepted || !rule || !orders.some((order) => isOpening(state.account, order)))
    return decision;
  const last = decision.changes.length - 1;
  const changes = decision.changes.map((change, place) =>
    place === last ? withAccount(change, withOrderOfDay(change.after.account, rule.zone, now)) : change,
  );
  return { accepted: true, changes: changes as readonly TradingChange[] as Changed };
}

/** Orders that were placed together count once; their brackets only close. */
export const countPlaced = <Reason, Changed extends Changes>(
  state: TradingState,
  decision: Accepted<Changed> | Refused<Reason>,
  now: number,
): Accepted<Changed> | Refused<Reason> =>
  countOrders(
    state,
    decision,
    decision.accepted
      ? decision.changes[0].orders.filter(({ before }) => before === undefined).map(({ after }) => after)
      : [],
    now,
  );

/** A rebalance counts once, where it buys. */
export const countRebalance = <Reason, Changed extends Changes>(
  state: TradingState,
  decision: Accepted<Changed> | Refused<Reason>,
  now: number,
): Accepted<Changed> | Refused<Reason> =>
  countOrders(
    state,
    decision,
    decision.accepted ? decision.changes.flatMap(({ account: { fill } }) => (fill ? [fill.order] : [])) : [],
    now,
  );

/** An amendment or a replacement counts where the order only closed before, and opens something now. */
export function countAmendment<Reason, Changed extends Changes>(
  state: TradingState,
  decision: Accepted<Changed> | Refused<Reason>,
  orderId: number,
  now: number,
): Accepted<Changed> | Refused<Reason> {
  const before = state.orders.get(orderId);
  if (!decision.accepted || !before || isOpening(state.account, before)) return decision;
  const { orders } = decision.changes[0];
  const amended =
    orders.find(({ after }) => after.replaces === orderId) ??
    orders.find(({ after }) => after.id === orderId);
  return countOrders(state, decision, amended ? [amended.after] : [], now);
}

const withAccount = (change: TradingChange, after: AccountState): TradingChange => ({
  ...change,
  after: { ...change.after, account: after },
  account: { ...change.account, after },
});

function withOrderOfDay(account: AccountState, zone: string, now: number): AccountState {
  const { orderDay } = account;
  return {
    ...account,
    orderDay:
      orderDay && now < orderDay.endsAt
        ? { ...orderDay, orders: orderDay.orders + 1 }
        : { endsAt: localDayOf(now, { zone, hour: 0 }).endsAt, orders: 1 },
  };
}
