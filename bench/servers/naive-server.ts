import { randomUUID } from 'node:crypto';
import { TradeRequest } from '@lonja/protocol';
import Fastify from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import pg from 'pg';

// What most servers do, on the product's own tables: a transaction a request, a round trip a statement.
// It leaves out the session, the money rules and the house's balance, all of which would slow it down further.
const isPrepared = process.env['PREPARED'] === '1';
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] ?? '', max: 16 });
const app = Fastify().withTypeProvider<ZodTypeProvider>();
app.setValidatorCompiler(validatorCompiler);

const INSTRUMENT = 1;
const PRICE = 108_460_000n;
const BID = 108_452_000n;

const STATEMENTS = {
  key: 'select status, body from idempotency_keys where user_id = $1 and id = $2',
  account: 'select * from trading_accounts where id = $1 for update',
  position: `insert into positions (account_id, instrument_id, opened_by, quantity, cost, margin, fully_paid, opened_at)
    values ($1, $2, $3, $4, $5, $6, false, now())
    on conflict (account_id, instrument_id) do update set quantity = positions.quantity + excluded.quantity,
      cost = positions.cost + excluded.cost, margin = positions.margin + excluded.margin`,
  fill: `insert into fills (account_id, number, instrument_id, side, order_type, quantity, leverage, reduce_only,
      seen_price, slippage, price, rule, bid, ask, quoted_at, quote_source, quote_sequence, rate_numerator,
      rate_denominator, value, closed, opened, realized_quote, realized, margin_locked, margin_released,
      position_opened_by, quantity_after, at)
    values ($1, $2, $3, 'buy', 'market', $4, 100, false, null, 50, $5, 'buy_at_ask', $6, $5, now(), 'simulated', 1,
      1, 1, $7, 0, $4, 0, 0, $8, 0, $2, $4, now())`,
  entry: `insert into ledger_entries (account_id, number, kind, fill_number, at, cash, margin)
    values ($1, $2, 'fill', $3, now(), $4, $5)`,
  update: `update trading_accounts set version = version + 1, entry_count = entry_count + 1, fill_count = fill_count + 1,
      cash = cash - $2, margin = margin + $2 where id = $1`,
  keep: `insert into idempotency_keys (day, user_id, id, fingerprint, status, body)
    values (current_date, $1, $2, '\\x00', 200, $3)`,
};

const run = (client: pg.PoolClient, name: keyof typeof STATEMENTS, values: unknown[]) =>
  client.query<{ cash: string; fill_count: number; entry_count: number }>(
    isPrepared ? { name, text: STATEMENTS[name], values } : { text: STATEMENTS[name], values },
  );

interface Buying {
  readonly accountId: number;
  readonly key: string;
  readonly symbol: string;
  readonly quantity: bigint;
}

async function buy(client: pg.PoolClient, { accountId, key, symbol, quantity }: Buying) {
  const userId = `00000000-0000-0000-0000-${String(accountId).padStart(12, '0')}`;
  const cost = (PRICE * quantity) / 10n ** 10n;
  const margin = cost / 100n;
  const kept = await run(client, 'key', [userId, key]);
  if (kept.rowCount) throw new Error('a key came twice');
  const account = (await run(client, 'account', [accountId])).rows[0];
  if (!account) throw new Error('no account');
  const fill = account.fill_count + 1;
  await run(client, 'position', [accountId, INSTRUMENT, fill, quantity, cost, margin]);
  await run(client, 'fill', [accountId, fill, INSTRUMENT, quantity, PRICE, BID, cost, margin]);
  await run(client, 'entry', [accountId, account.entry_count + 1, fill, -margin, margin]);
  await run(client, 'update', [accountId, margin]);
  const answer = { symbol, price: 1.0846, quantity: Number(quantity) / 1e8 };
  await run(client, 'keep', [userId, key, JSON.stringify(answer)]);
  return answer;
}

app.post('/api/trades/buy', { schema: { body: TradeRequest } }, async ({ headers, body }) => {
  const buying = {
    accountId: Number(headers['x-account']),
    key: String(headers['idempotency-key'] ?? randomUUID()),
    symbol: body.symbol,
    quantity: body.quantity as bigint,
  };
  const client = await pool.connect();
  try {
    await client.query('begin');
    const answer = await buy(client, buying);
    await client.query('commit');
    return answer;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
});
process.stdout.write(`${await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })}\n`);
