import type { OrderChange, OrderRefusal, RestingOrder } from '@lonja/core';
import { assignments, insertRows, rowStatement, type Column } from '../database/columns.ts';
import type { Statement } from '../database/statement.ts';
import { numberOfSender } from '../audit/senders.ts';

/** The order's key and its constant fields. */
const FIXED_COLUMNS: readonly Column<RestingOrder>[] = [
  { name: 'instrument_id', type: 'int', of: (order) => order.instrumentId },
  { name: 'side', type: 'word', of: (order) => order.side },
  { name: 'leverage', type: 'int', of: (order) => order.leverage },
  { name: 'reduce_only', type: 'bool', of: (order) => order.reduceOnly },
  { name: 'type', type: 'word', of: (order) => order.terms.type },
  {
    name: 'seen_price',
    type: 'bigint',
    of: ({ terms }) => (terms.type === 'market' ? (terms.seenPrice ?? null) : null),
  },
  { name: 'slippage', type: 'int', of: ({ terms }) => (terms.type === 'market' ? terms.slippage : null) },
  { name: 'oco_group', type: 'int', of: (order) => order.ocoGroup ?? null },
  { name: 'placed_at', type: 'time', of: (order) => order.placedAt },
  { name: 'sender', type: 'int', of: ({ sentBy }) => numberOfSender(sentBy) },
  { name: 'notional', type: 'bigint', of: (order) => order.notional ?? null },
  { name: 'replaces', type: 'int', of: (order) => order.replaces ?? null },
  { name: 'client_order_id', type: 'prose', of: ({ clientOrderId }) => clientOrderId ?? null },
];

const CHANGING_COLUMNS: readonly Column<RestingOrder>[] = [
  { name: 'quantity', type: 'bigint', of: (order) => order.quantity },
  { name: 'limit_price', type: 'bigint', of: ({ terms }) => ('limit' in terms ? terms.limit : null) },
  { name: 'stop_price', type: 'bigint', of: ({ terms }) => ('stop' in terms ? terms.stop : null) },
  {
    name: 'trail_distance',
    type: 'bigint',
    of: ({ terms }) =>
      terms.type === 'trailing_stop' && terms.trail.by === 'distance' ? terms.trail.distance : null,
  },
  {
    name: 'trail_basis_points',
    type: 'int',
    of: ({ terms }) =>
      terms.type === 'trailing_stop' && terms.trail.by === 'basis_points' ? terms.trail.basisPoints : null,
  },
  { name: 'trail_best', type: 'bigint', of: (order) => order.trail?.best ?? null },
  { name: 'trail_stop', type: 'bigint', of: (order) => order.trail?.stop ?? null },
  { name: 'time_in_force', type: 'word', of: (order) => order.timeInForce },
  { name: 'expires_at', type: 'time', of: (order) => order.expiresAt ?? null },
  { name: 'sent_at', type: 'time', of: ({ flight }) => flight?.sentAt ?? null },
  { name: 'due_at', type: 'time', of: ({ flight }) => flight?.dueAt ?? null },
  { name: 'ideal_price', type: 'bigint', of: ({ flight }) => flight?.idealPrice ?? null },
  // A replaced order leaves its bracket to the next one.
  { name: 'parent_id', type: 'int', of: (order) => order.parentId ?? null },
  { name: 'stop_met_at', type: 'time', of: (order) => order.stopMetAt ?? null },
  { name: 'attached_to', type: 'int', of: (order) => order.attachedTo ?? null },
  { name: 'splits', type: 'int', of: (order) => order.splits },
  { name: 'status', type: 'word', of: ({ state }) => state.status },
  { name: 'ended_at', type: 'time', of: ({ state }) => ('at' in state ? state.at : null) },
  {
    name: 'fill_number',
    type: 'int',
    of: ({ state }) => (state.status === 'filled' ? state.fillNumber : null),
  },
  {
    name: 'unfilled',
    type: 'bigint',
    of: ({ state }) => (state.status === 'filled' ? (state.unfilled ?? null) : null),
  },
  {
    name: 'cancel_reason',
    type: 'word',
    of: ({ state }) => (state.status === 'cancelled' ? state.reason : null),
  },
  {
    name: 'replaced_by',
    type: 'int',
    of: ({ state }) => (state.status === 'cancelled' ? (state.replacedBy ?? null) : null),
  },
  {
    name: 'refusal_code',
    type: 'word',
    of: ({ state }) => (state.status === 'rejected' ? state.refusal.code : null),
  },
  {
    name: 'refusal',
    type: 'json',
    of: ({ state }) => (state.status === 'rejected' ? formatEvidence(state.refusal) : null),
  },
];

/** The figures of a refusal in their units; bigints as strings. */
const formatEvidence = (refusal: OrderRefusal): string =>
  JSON.stringify(refusal, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

const KEY_COLUMNS: readonly Column<RestingOrder>[] = [
  { name: 'account_id', type: 'int', of: (order) => order.accountId },
  { name: 'id', type: 'int', of: (order) => order.id },
];

/** Where an order that protects a position from the beginning has its stop then. */
const FIRST_STOP: Column<RestingOrder> = {
  name: 'first_stop',
  type: 'bigint',
  of: ({ attachedTo, trail, terms }) =>
    attachedTo === undefined ? null : (trail?.stop ?? ('stop' in terms ? terms.stop : null)),
};

const insertOrders = insertRows('orders', [
  ...KEY_COLUMNS,
  ...FIXED_COLUMNS,
  ...CHANGING_COLUMNS,
  FIRST_STOP,
]);
const updateOrders = rowStatement({
  name: 'update-orders',
  columns: [...KEY_COLUMNS, ...CHANGING_COLUMNS],
  expects: 'all',
  text: (given) =>
    // The first stop of a position's protection stays what it was when that began.
    `update orders o set ${assignments(CHANGING_COLUMNS)},
        first_stop = case when u.attached_to is null then o.first_stop
          else coalesce(o.first_stop, u.trail_stop, u.stop_price) end
      from ${given}
      where o.account_id = u.account_id and o.id = u.id returning 1`,
});

/** New orders, then the others, each in its final state. */
export function writeOrders(changes: readonly OrderChange[]): Statement[] {
  const placed = new Map<string, RestingOrder>();
  const changed = new Map<string, RestingOrder>();
  for (const { before, after } of changes) {
    const key = `${after.accountId}:${after.id}`;
    if (before === undefined || placed.has(key)) placed.set(key, after);
    else changed.set(key, after);
  }
  return [...insertOrders([...placed.values()]), ...updateOrders([...changed.values()])];
}
