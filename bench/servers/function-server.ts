import { randomUUID } from 'node:crypto';
import { TradeRequest } from '@lonja/protocol';
import Fastify from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import pg from 'pg';

// The least that one transaction can be: a single call of a function in the database, on the product's own tables. It
// leaves out the session, the money rules and the house's balance, all of which would slow it down further.
const DATABASE_URL = process.env['DATABASE_URL'] ?? '';
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 16 });

await pool.query(`create or replace function bench_trade(
    in_account integer, in_user uuid, in_key uuid, in_quantity bigint, in_cost bigint, in_margin bigint, in_body text
  ) returns void language plpgsql as $body$
declare
  a trading_accounts;
begin
  if exists (select from idempotency_keys where user_id = in_user and id = in_key) then
    raise exception 'a key came twice';
  end if;
  select * into strict a from trading_accounts where id = in_account for update;
  insert into positions (account_id, instrument_id, opened_by, quantity, cost, margin, fully_paid, opened_at)
  values (in_account, 1, a.fill_count + 1, in_quantity, in_cost, in_margin, false, now())
  on conflict (account_id, instrument_id) do update set quantity = positions.quantity + excluded.quantity,
    cost = positions.cost + excluded.cost, margin = positions.margin + excluded.margin;
  insert into fills (account_id, number, instrument_id, side, order_type, quantity, leverage, reduce_only,
    seen_price, slippage, price, rule, bid, ask, quoted_at, quote_source, quote_sequence, rate_numerator,
    rate_denominator, value, closed, opened, realized_quote, realized, margin_locked, margin_released,
    position_opened_by, quantity_after, at)
  values (in_account, a.fill_count + 1, 1, 'buy', 'market', in_quantity, 100, false, null, 50, 108460000,
    'buy_at_ask', 108452000, 108460000, now(), 'simulated', 1, 1, 1, in_cost, 0, in_quantity, 0, 0, in_margin, 0,
    a.fill_count + 1, in_quantity, now());
  insert into ledger_entries (account_id, number, kind, fill_number, at, cash, margin)
  values (in_account, a.entry_count + 1, 'fill', a.fill_count + 1, now(), -in_margin, in_margin);
  update trading_accounts set version = version + 1, entry_count = entry_count + 1, fill_count = fill_count + 1,
    cash = cash - in_margin, margin = margin + in_margin where id = in_account;
  insert into idempotency_keys (day, user_id, id, fingerprint, status, body)
  values (current_date, in_user, in_key, '\\x00', 200, in_body);
end
$body$`);

const app = Fastify().withTypeProvider<ZodTypeProvider>();
app.setValidatorCompiler(validatorCompiler);

app.post('/api/trades/buy', { schema: { body: TradeRequest } }, async (request) => {
  const accountId = Number(request.headers['x-account']);
  const quantity = request.body.quantity as bigint;
  const cost = (108_460_000n * quantity) / 10n ** 10n;
  const answer = { symbol: request.body.symbol, price: 1.0846, quantity: Number(quantity) / 1e8 };
  await pool.query({
    name: 'trade',
    text: 'select bench_trade($1, $2, $3, $4, $5, $6, $7)',
    values: [
      accountId,
      `00000000-0000-0000-0000-${String(accountId).padStart(12, '0')}`,
      String(request.headers['idempotency-key'] ?? randomUUID()),
      quantity,
      cost,
      cost / 100n,
      JSON.stringify(answer),
    ],
  });
  return answer;
});
process.stdout.write(`${await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })}\n`);
