import { priceToNumber, quantityToNumber, type MarketOrder, type MarketQuote } from '@lonja/core';
import { keyDays } from '@lonja/store/idempotency/key-partitions';
import pg from 'pg';
import { findInput } from '../../apps/server/src/desk/command/command-row.ts';
import type { Desk, DeskDependencies } from '../../apps/server/src/desk/desk.ts';
import type { ClientSubmission, Outcome } from '../../apps/server/src/desk/command/submission.ts';
import { MARKET_ORDER } from '../../apps/server/src/trading/commands.ts';
import { TRADED } from '../traded.ts';

// A desk for orders at the market that is a single call of a function in the database: it looks for the key, locks the
// account, checks its funds, writes a row to each table that the product writes to and keeps an answer, a shorter one. It does
// not know of nights, splits and other positions' losses, all of which would slow it down further.
const FUNCTION = `create or replace function bench_order(
    in_account integer, in_user uuid, in_key uuid, in_fingerprint bytea, in_yesterday date, in_today date, in_instrument integer,
    in_quantity bigint, in_leverage integer, in_price bigint, in_bid bigint, in_sequence bigint, in_body text
  ) returns text language plpgsql as $body$
declare
  a trading_accounts;
  in_cost bigint := in_price::numeric * in_quantity / 10000000000;
  in_margin bigint := in_cost / in_leverage;
  done text;
begin
  if exists (
    select from idempotency_keys where user_id = in_user and id = in_key and day = in_yesterday
  ) then
    raise exception 'a key came twice';
  end if;
  select * into strict a from trading_accounts where id = in_account for no key update;
  if a.closed_at is not null or a.cash < in_margin then
    raise exception 'the account does not have it';
  end if;
  insert into positions (account_id, instrument_id, opened_by, quantity, cost, margin, fully_paid, opened_at)
  values (in_account, in_instrument, a.fill_count + 1, in_quantity, in_cost, in_margin, false, now())
  on conflict (account_id, instrument_id) do update set quantity = positions.quantity + excluded.quantity,
    cost = positions.cost + excluded.cost, margin = positions.margin + excluded.margin;
  insert into fills (account_id, number, instrument_id, side, order_type, quantity, leverage, reduce_only,
    seen_price, slippage, price, rule, bid, ask, quoted_at, quote_source, quote_sequence, rate_numerator,
    rate_denominator, value, closed, opened, realized_quote, realized, margin_locked, margin_released,
    position_opened_by, quantity_after, at)
  select in_account, a.fill_count + 1, in_instrument, 'buy', 'market', in_quantity, in_leverage, false, in_price, 50,
    in_price, 'buy_at_ask', in_bid, in_price, now(), 'simulated', in_sequence, 1, 1, in_cost, 0, in_quantity, 0, 0,
    in_margin, 0, p.opened_by, p.quantity, now()
  from positions p where p.account_id = in_account and p.instrument_id = in_instrument;
  insert into ledger_entries (account_id, number, kind, fill_number, at, cash, margin)
  values (in_account, a.entry_count + 1, 'fill', a.fill_count + 1, now(), -in_margin, in_margin);
  update trading_accounts set version = version + 1, entry_count = entry_count + 1, fill_count = fill_count + 1,
    cash = cash - in_margin, margin = margin + in_margin where id = in_account;
  done := replace(replace(in_body, '%number%', (a.fill_count + 1)::text), '%cash%', (a.cash - in_margin)::text);
  insert into idempotency_keys (day, user_id, id, fingerprint, status, body)
  values (in_today, in_user, in_key, in_fingerprint, 200, done);
  return done;
end
$body$`;

/** In place of the product's own desk. */
export function createDesk({ viewMarkets }: DeskDependencies): Desk {
  const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 });
  const prepared = pool.query(FUNCTION);

  const submit = async ({ command, idempotency }: ClientSubmission): Promise<Outcome> => {
    const input = findInput(command, MARKET_ORDER);
    if (!input || !idempotency) throw new Error('only orders with a key');
    await prepared;
    const { accountId, order } = input;
    const { now, quoteOf } = viewMarkets().own;
    const quote = quoteOf(order.instrumentId);
    if (!quote) throw new Error('there is no price');
    const { rows } = await pool.query<{ body: string }>({
      name: 'order',
      text: 'select bench_order($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) as body',
      values: [
        accountId,
        idempotency.userId,
        idempotency.id,
        idempotency.fingerprint,
        ...keyDays(now),
        order.instrumentId,
        order.quantity,
        order.leverage,
        quote.ask,
        quote.bid,
        quote.sequence,
        buildAnswer(accountId, order, quote),
      ],
    });
    const [row] = rows;
    if (!row) throw new Error('the function answered nothing');
    return { kind: 'accepted', changes: [] as never, answer: { status: 200, body: row.body } };
  };

  return {
    submit,
    enforce: async () => ({ changes: [], waits: false }),
    enforceEach: async () => undefined,
    isBusy: () => false,
    onCommitted: () => undefined,
    warm: async () => undefined,
    resync: async () => undefined,
    status: () => ({ state: 'ok', reason: null }),
    setReadOnly: () => undefined,
    endReadOnly: () => undefined,
    probe: async () => undefined,
    close: () => pool.end(),
  };
}

/** The main figures of the product's answer, with what only the function knows left open. */
function buildAnswer(
  accountId: number,
  { side, quantity, leverage }: Pick<MarketOrder, 'side' | 'quantity' | 'leverage'>,
  quote: MarketQuote,
): string {
  const at = new Date(quote.at).toISOString();
  const figures = { quantity: quantityToNumber(quantity), price: priceToNumber(quote.ask), leverage };
  return JSON.stringify({
    transaction: {
      id: `${accountId}-%number%`,
      type: side,
      symbol: TRADED.symbol,
      ...figures,
      total: figures.quantity * figures.price,
      createdAt: at,
      quote: { bid: priceToNumber(quote.bid), ask: figures.price, at, source: quote.source },
    },
    ...figures,
    balance: '%cash%',
    message: `Compra de ${figures.quantity} ${TRADED.symbol} a ${figures.price}`,
  });
}
