import {
  decideTrigger,
  type Fill,
  type LedgerEntry,
  type MarketQuote,
  type MarketView,
  type TradingState,
} from '@lonja/core';
import type { Outcome } from '../../desk/command/submission.ts';
import { formatKey, placedQuantity, tagPrice } from './simulated-commands.ts';
import type { SimulatedRows } from './simulated-rows.ts';

/** A client's request: how often it was sent, and its answers. */
export interface Asked {
  readonly id: number;
  readonly sent: number;
  readonly answers: readonly Outcome[];
}

/** @throws Error when an acknowledged command is lost, doubled or answered in two ways. @returns the acknowledged answers */
export function checkAsked({ id, answers }: Asked, rows: SimulatedRows): Outcome[] {
  const kept = rows.answers.filter((one) => one.id === formatKey(id));
  if (kept.length > 1) throw new Error(`command ${id} took hold ${kept.length} times`);
  const fills = rows.fills.filter(({ order }) => order.seenPrice === tagPrice(id));
  const placed = [...rows.orders.values()].filter((order) => order.quantity === placedQuantity(id));
  if (fills.length + placed.length > 1) throw new Error(`command ${id} has two effects`);
  const acknowledged = answers.filter((one) => one.kind === 'accepted' || one.kind === 'replayed');
  for (const { answer } of acknowledged) {
    if (!kept[0]) throw new Error(`command ${id} was acknowledged and is lost`);
    if (answer.body !== kept[0].body) throw new Error(`command ${id} was answered in two ways`);
  }
  if (answers.filter(({ kind }) => kind === 'accepted').length > 1)
    throw new Error(`command ${id} was carried out twice`);
  return acknowledged;
}

/** @throws Error when the accounts' rows do not add up to the accounts */
export function checkBooks(rows: SimulatedRows): void {
  const total = rows.entries.reduce(
    (sum, { postings }) => Object.values(postings).reduce((some, leg) => some + leg, sum),
    0n,
  );
  if (total !== 0n) throw new Error(`the books sum to ${total}`);
  for (const state of rows.accounts.values()) {
    const wrong = [...wrongInLedger(rows, state), ...wrongInOrders(rows, state)];
    if (wrong.length > 0) throw new Error(`account ${state.account.id}: ${wrong.join(', ')}`);
  }
}

function* wrongInLedger(rows: SimulatedRows, { account }: TradingState): Generator<string> {
  const entries = rows.entries.filter(({ accountId }) => accountId === account.id);
  for (const name of ['cash', 'margin', 'profit', 'withdrawal_hold'] as const) {
    const posted = entries.reduce((sum, { postings }) => sum + (postings[name] ?? 0n), 0n);
    if (posted !== account.balances[name]) yield `${name} is not what was posted`;
  }
  const fills = rows.fills.filter(({ accountId }) => accountId === account.id);
  if (entries.length !== account.entryCount || fills.length !== account.fillCount)
    yield 'entries or fills are missing';
  const held = fills.reduce((sum, { order }) => sum + (order.side === 'buy' ? 1n : -1n) * order.quantity, 0n);
  if (held !== (account.positions.get(1)?.quantity ?? 0n)) yield 'the fills do not come to the position';
  const nights = entries.flatMap(({ financingDay }) => financingDay ?? []);
  if (new Set(nights).size !== nights.length) yield 'a night is charged twice';
  yield* wrongInDividends(entries, fills);
}

function* wrongInDividends(entries: readonly LedgerEntry[], fills: readonly Fill[]): Generator<string> {
  const paid = entries.flatMap(({ dividend }) => dividend?.exAt ?? []);
  if (new Set(paid).size !== paid.length) yield 'a dividend is paid twice';
  let held = 0n;
  for (const { kind, fillNumber, dividend } of entries.toSorted((a, b) => a.number - b.number)) {
    const fill = kind === 'fill' && fills.find(({ number }) => number === fillNumber);
    if (fill) held = fill.quantityAfter;
    if (dividend && dividend.quantity !== held)
      yield 'a dividend is paid on something else than what is held';
  }
}

function* wrongInOrders(
  rows: SimulatedRows,
  { account, orders, orderCount }: TradingState,
): Generator<string> {
  const stored = [...rows.orders.values()].filter((order) => order.accountId === account.id);
  const live = stored.filter(({ state }) => state.status === 'pending' || state.status === 'working');
  if (stored.length !== orderCount || live.length !== orders.size) yield 'orders are missing';
  if (live.some(({ id, trail }) => orders.get(id)?.trail?.stop !== trail?.stop))
    yield 'a stop is not where the last change of its account saw it';
  const filled = stored.flatMap(({ state }) => (state.status === 'filled' ? [state.fillNumber] : []));
  if (new Set(filled).size !== filled.length) yield 'two orders share a fill';
  for (const { id, flight, state } of stored) {
    if (!flight || state.status !== 'filled') continue;
    const fill = rows.fills.find((one) => one.accountId === account.id && one.execution?.orderId === id);
    if (!fill || fill.quote.at < flight.dueAt) yield `order ${id} filled before it was there`;
  }
}

/** @throws Error when the market reaches an order, or moves one, and nobody has noticed */
export function checkTriggers(rows: SimulatedRows, market: MarketView): void {
  const quote = market.quoteOf(1) as MarketQuote;
  for (const state of rows.accounts.values())
    for (const { id } of state.orders.values()) {
      const decision = decideTrigger(state, id, quote, market);
      if (!decision.accepted) throw new Error(`a trigger is refused: ${decision.refusal.code}`);
      const [missed] = decision.changes.flatMap(({ orders }) => orders);
      if (missed && missed.after.state.status !== 'expired')
        throw new Error(
          `order ${id} of account ${state.account.id} was missed: ${missed.after.state.status}`,
        );
    }
}
