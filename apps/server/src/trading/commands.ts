import {
  asMandated,
  countAmendment,
  countOrders,
  countPlaced,
  countRebalance,
  decideAmendOrder,
  decideCancelOrder,
  decideClose,
  decideClosePosition,
  decideMoveProfit,
  decidePlaceOco,
  decidePlaceOrder,
  decideProfitOption,
  decideProtectPosition,
  decideRebalance,
  decideReplaceOrder,
  decideTargetStep,
  decideTrade,
  followDecision,
  sizeDraft,
  type AccountState,
  type ClosePosition,
  type FillCause,
  type MarketOrder,
  type MarketView,
  type Note,
  type NotionalDraft,
  type OrderAmendment,
  type OrderDraft,
  type OrderReplacement,
  type PositionProtection,
  type RebalanceRequest,
  type Sender,
  type TargetPosition,
  type TradingChange,
} from '@lonja/core';
import {
  none,
  ofAccount,
  SENT_BY_NO_PROGRAM,
  type CommandRow,
  type OnAccount,
  type SentOnAccount,
} from '../desk/command/command-row.ts';

/** An order before it is said who sends it, which the command says of all its orders. */
type Unsent<Order> = Order extends unknown ? Omit<Order, 'sentBy'> : never;
type Draft = Unsent<OrderDraft> | Unsent<NotionalDraft>;

interface Trading extends SentOnAccount {
  readonly order: Unsent<MarketOrder>;
  /** For the journal: written with the trade, or not at all. */
  readonly note?: Note | undefined;
}

interface Closing extends SentOnAccount {
  readonly close: Unsent<ClosePosition>;
}

interface ClosingForClient extends OnAccount {
  readonly close: Unsent<ClosePosition>;
  readonly by: Extract<FillCause, { readonly kind: 'administrator' }>;
}

interface Placing extends SentOnAccount {
  readonly draft: Draft;
  readonly note?: Note | undefined;
}

/** Two or more, of which the first to trigger cancels the others; with a note of each. */
interface PlacingOco extends SentOnAccount {
  readonly legs: readonly Draft[];
  readonly notes?: readonly (Note | undefined)[];
}

interface Protecting extends SentOnAccount {
  readonly protection: Unsent<PositionProtection>;
}

interface Amending extends SentOnAccount {
  readonly amendment: OrderAmendment;
}

interface Cancelling extends SentOnAccount {
  readonly orderId: number;
}

interface Replacing extends SentOnAccount {
  readonly replacement: Unsent<OrderReplacement>;
}

interface Rebalancing extends SentOnAccount {
  readonly request: Unsent<RebalanceRequest>;
}

interface Targeting extends SentOnAccount {
  readonly wanted: Unsent<TargetPosition>;
}

interface ChoosingProfitDestination extends OnAccount {
  /** Whether profit goes into the balance with each close. */
  readonly settlesProfit: boolean;
}

/** What holds for every order of a client or a program. */
const ORDERING = {
  sender: 'anybody',
  on: 'open',
  whenSuspended: 'refused',
  setsFigures: false,
  charges: 'first',
  orderIds: none,
  notes: none,
  worldOf: ofAccount,
  underMandate: 'as_given',
  counts: 'nothing',
  model: 'followed',
  write: 'account_alone',
} as const;

export const MARKET_ORDER = {
  ...ORDERING,
  kind: 'market_order',
  orderIds: ({ order }) => [order.clientOrderId],
  notes: ({ note }) => [note],
  underMandate: ({ order, ...input }, account) => ({ ...input, order: asMandated(account, order) }),
  counts: (state, decision, { order }, now) => countOrders(state, decision, [order], now),
  decide: (state, { order, sender }, { market }) => decideTrade(state, sent(order, sender), market),
} as const satisfies CommandRow<Trading>;

export const CLOSE_POSITION = {
  ...ORDERING,
  kind: 'close_position',
  orderIds: ({ close }) => [close.clientOrderId],
  decide: (state, { close, sender }, { market }) => decideClose(state, sent(close, sender), market),
} as const satisfies CommandRow<Closing>;

/** An administrator's close fills at once, at the newest quote, without latency: the client cannot choose its time. */
export const CLOSE_FOR_CLIENT = {
  ...ORDERING,
  kind: 'close_for_client',
  sender: 'staff',
  whenSuspended: SENT_BY_NO_PROGRAM,
  setsFigures: true,
  model: { outside: 'a close without latency; the model follows those of clients' },
  decide: ({ account, ...state }, { close, by }, { market }) =>
    followDecision({ account, ...state }, decideClosePosition(account, close, market, by), market.now),
} as const satisfies CommandRow<ClosingForClient>;

export const PLACE_ORDER = {
  ...ORDERING,
  kind: 'place_order',
  orderIds: ({ draft }) => [draft.clientOrderId],
  notes: ({ note }) => [note],
  underMandate: ({ draft, ...input }, account, market) => ({
    ...input,
    draft: mandatedDraft(draft, account, market),
  }),
  counts: (state, decision, _input, now) => countPlaced(state, decision, now),
  decide: (state, { draft, sender }, { market }) => decidePlaceOrder(state, sent(draft, sender), market),
} as const satisfies CommandRow<Placing>;

export const PLACE_OCO = {
  ...ORDERING,
  kind: 'place_oco',
  orderIds: ({ legs }) => legs.map(({ clientOrderId }) => clientOrderId),
  notes: ({ notes = [] }) => notes,
  underMandate: ({ legs, ...input }, account, market) => ({
    ...input,
    legs: legs.map((leg) => mandatedDraft(leg, account, market)),
  }),
  counts: (state, decision, _input, now) => countPlaced(state, decision, now),
  decide: (state, { legs, sender }, { market }) =>
    decidePlaceOco(
      state,
      legs.map((leg) => sent(leg, sender)),
      market,
    ),
} as const satisfies CommandRow<PlacingOco>;

export const PROTECT_POSITION = {
  ...ORDERING,
  kind: 'protect_position',
  orderIds: ({ protection }) => [protection.clientOrderId],
  decide: (state, { protection, sender }, { market }) =>
    decideProtectPosition(state, sent(protection, sender), market),
} as const satisfies CommandRow<Protecting>;

export const AMEND_ORDER = {
  ...ORDERING,
  kind: 'amend_order',
  counts: (state, decision, { amendment }, now) => countAmendment(state, decision, amendment.orderId, now),
  decide: (state, { amendment }, { market }) => decideAmendOrder(state, amendment, market),
} as const satisfies CommandRow<Amending>;

export const REPLACE_ORDER = {
  ...ORDERING,
  kind: 'replace_order',
  orderIds: ({ replacement }) => [replacement.clientOrderId],
  counts: (state, decision, { replacement }, now) =>
    countAmendment(state, decision, replacement.orderId, now),
  decide: (state, { replacement, sender }, { market }) =>
    decideReplaceOrder(state, sent(replacement, sender), market),
} as const satisfies CommandRow<Replacing>;

export const CANCEL_ORDER = {
  ...ORDERING,
  kind: 'cancel_order',
  decide: (state, { orderId }, { market }) => decideCancelOrder(state, orderId, market),
} as const satisfies CommandRow<Cancelling>;

export const REBALANCE = {
  ...ORDERING,
  kind: 'rebalance',
  counts: (state, decision, _input, now) => countRebalance(state, decision, now),
  decide: (state, { request, sender }, { market }) => decideRebalance(state, sent(request, sender), market),
} as const satisfies CommandRow<Rebalancing, readonly [TradingChange, ...TradingChange[]]>;

/** The next order towards a position: refused where it is reached. */
export const TARGET_POSITION = {
  ...ORDERING,
  kind: 'target_position',
  counts: (state, decision, _input, now) => countPlaced(state, decision, now),
  model: { outside: 'its step is a trade, which the model follows' },
  decide: (state, { wanted, sender }, { market }) => decideTargetStep(state, sent(wanted, sender), market),
} as const satisfies CommandRow<Targeting>;

export const MOVE_PROFIT = {
  ...ORDERING,
  kind: 'move_profit',
  decide: (state, _input, { market: { now } }) =>
    followDecision(state, decideMoveProfit(state.account, now), now),
} as const satisfies CommandRow<SentOnAccount>;

export const CHOOSE_PROFIT_DESTINATION = {
  ...ORDERING,
  kind: 'choose_profit_destination',
  sender: 'person',
  whenSuspended: SENT_BY_NO_PROGRAM,
  decide: (state, { settlesProfit }, { market }) =>
    followDecision(state, decideProfitOption(state.account, settlesProfit), market.now),
} as const satisfies CommandRow<ChoosingProfitDestination>;

const sent = <Order extends object>(order: Order, sender: Sender | null) => ({
  ...order,
  sentBy: sender ?? undefined,
});

/** What only closes stays a close. */
function mandatedDraft(draft: Draft, account: AccountState, market: MarketView): Draft {
  const sized = sizeDraft(draft, market);
  return sized ? asMandated(account, sized) : draft;
}
