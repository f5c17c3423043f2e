import { formatQuantity, type Quantity } from '@lonja/core';
import { readRefusal, type Hook, type HookSignal, type UserPrograms } from '@lonja/protocol';
import type { SignalRow } from '@lonja/store/programs/hook-signals';
import type { HookRow } from '@lonja/store/programs/hooks';
import type { Language } from '@lonja/words/languages';
import { authorityView, type SymbolOf } from './program-view.ts';
import { refusalSentence } from '../refusal/refusal-sentence.ts';

/** A hook on the wire, without its address. */
export const hookView = (row: HookRow, symbolOf: SymbolOf): Hook => ({
  id: String(row.number),
  name: row.name,
  account: String(row.account_id),
  symbols: [...row.symbols],
  quantity: row.quantity === null ? null : formatQuantity(row.quantity as Quantity),
  leverage: row.leverage,
  networks: row.networks,
  hasAddress: row.is_reached,
  createdAt: row.created_at.toISOString(),
  lastSignalAt: row.last_at?.toISOString() ?? null,
  authority: authorityView(row.held, symbolOf),
});

/** A hook as staff see it. */
export function seenHookView(row: HookRow, symbolOf: SymbolOf): UserPrograms['hooks'][number] {
  const { id, name, account, lastSignalAt, authority } = hookView(row, symbolOf);
  return { id, name, account, lastSignalAt, authority };
}

/** What came to a hook, with why it was refused in the reader's words. */
export const signalView = (row: SignalRow, language: Language): HookSignal => ({
  id: String(row.id),
  at: row.at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  ticker: row.ticker,
  position: row.position,
  size: row.size === null ? null : formatQuantity(row.size as Quantity),
  unreadable: row.unreadable,
  state: row.state,
  decidedAt: row.decided_at?.toISOString() ?? null,
  orders: row.orders,
  refusal: row.refusal && {
    code: row.refusal.code,
    text: refusalSentence(readRefusal(row.refusal.code, row.refusal.details), language),
  },
});
