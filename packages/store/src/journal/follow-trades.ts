import {
  assertInvariant,
  followTrades,
  computeInitialRisk,
  computeNet,
  price,
  quantity,
  rMultipleOf,
  usd,
  type Instrument,
  type NoR,
  type Trade,
  type TradeCharge,
  type TradeEvent,
  type TradeFill,
} from '@lonja/core';
import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Fills that are followed in one piece, for which everybody waits. */
const PAGE = 500;
/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const ROWS = 1_000;

type TradeRow = Selectable<Tables['trades']>;
type InstrumentOf = (id: number) => Pick<Instrument, 'priceUnit'>;

/**
 * Brings an account's trades up to its newest fill and charge. Each is followed once, whoever asks: the first reading of a long account
 * follows all of it, the later ones what has come since.
 * @param most fills that are followed now
 * @returns whether the trades are complete
 */
export async function followAccount(
  db: Kysely<Tables>,
  accountId: number,
  { instrumentOf, maximum }: { readonly instrumentOf: InstrumentOf; readonly maximum: number },
): Promise<boolean> {
  for (let followed = 0; followed < maximum; followed += PAGE) {
    const isDone = await db
      .transaction()
      .execute((transaction) => followPage(transaction, accountId, instrumentOf));
    if (isDone) return true;
  }
  return false;
}

async function followPage(
  db: Transaction<Tables>,
  accountId: number,
  instrumentOf: InstrumentOf,
): Promise<boolean> {
  const account = await db
    .selectFrom('trading_accounts')
    .select(['fill_count', 'entry_count'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  const seen = await db
    .selectFrom('trade_progress')
    .select(['through_fill', 'through_entry'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!account) return true;
  if (seen && seen.through_fill >= account.fill_count && seen.through_entry >= account.entry_count)
    return true;
  const { through_fill: fill, through_entry: entry } = await lockProgress(db, accountId);
  // Read again under the lock, together: fills and entries of one commit.
  const now = await db
    .selectFrom('trading_accounts')
    .select(['fill_count', 'entry_count'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const through = Math.min(now.fill_count, fill + PAGE);
  const isLast = through === now.fill_count;
  const fills = await listFillsBetween(db, accountId, fill, through);
  const until = isLast ? undefined : fills.at(-1)?.at;
  const charges = await listChargesBetween(db, accountId, { after: entry, through: now.entry_count, until });
  const open = await listOpen(db, accountId);
  const events = inOrder(fills, charges);
  const touched = followTrades(new Map(open.map((trade) => [trade.instrumentId, trade])), events);
  await saveTrades(db, accountId, await withRisks(db, accountId, touched, instrumentOf));
  await db
    .updateTable('trade_progress')
    .set({
      through_fill: through,
      through_entry: isLast ? now.entry_count : Math.max(entry, ...charges.map(({ entry: last }) => last)),
    })
    .where('account_id', '=', accountId)
    .execute();
  return isLast;
}

async function lockProgress(db: Kysely<Tables>, accountId: number) {
  await db
    .insertInto('trade_progress')
    .values({ account_id: accountId, through_fill: 0, through_entry: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom('trade_progress')
    .select(['through_fill', 'through_entry'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

async function listFillsBetween(
  db: Kysely<Tables>,
  accountId: number,
  after: number,
  through: number,
): Promise<TradeFill[]> {
  const rows = await db
    .selectFrom('fills')
    .select(['number', 'instrument_id', 'side', 'price', 'opened', 'closed', 'realized', 'ideal_cost'])
    .select(['adjustment', 'quantity_after', 'at'])
    .where('account_id', '=', accountId)
    .where('number', '>', after)
    .where('number', '<=', through)
    .orderBy('number')
    .execute();
  return rows.map((row) => ({
    kind: 'fill',
    number: row.number,
    instrumentId: row.instrument_id,
    side: row.side,
    price: price(row.price),
    opened: quantity(row.opened),
    closed: quantity(row.closed),
    realized: usd(row.realized),
    executionCost: usd(row.ideal_cost),
    isSet: row.adjustment !== null,
    quantityAfter: quantity(row.quantity_after),
    at: row.at.getTime(),
  }));
}

type NumberedCharge = TradeCharge & { readonly entry: number };

/** By their entries. @param until milliseconds since 1970: only those of then and before; all of them unless given */
async function listChargesBetween(
  db: Kysely<Tables>,
  accountId: number,
  {
    after,
    through,
    until,
  }: { readonly after: number; readonly through: number; readonly until: number | undefined },
): Promise<NumberedCharge[]> {
  const { rows } = await sql<{
    entry: number;
    kind: TradeCharge['kind'];
    instrument_id: number;
    amount: bigint;
    at: Date;
  }>`
    select e.number as entry, c.kind, c.instrument_id, c.amount, e.at from (
      select entry_number, 'financing' as kind, instrument_id, amount from financing_charges
        where account_id = ${accountId} and entry_number > ${after} and entry_number <= ${through}
      union all
      select entry_number, 'dividends', instrument_id, total from dividend_payments
        where account_id = ${accountId} and entry_number > ${after} and entry_number <= ${through}
    ) c join ledger_entries e on e.account_id = ${accountId} and e.number = c.entry_number
    where ${until === undefined ? null : new Date(until)}::timestamptz is null
      or e.at <= ${until === undefined ? null : new Date(until)}::timestamptz
    order by e.number, c.instrument_id`.execute(db);
  return rows.map(({ entry, kind, instrument_id: instrumentId, amount, at }) => ({
    entry,
    kind,
    instrumentId,
    amount: usd(amount),
    at: at.getTime(),
  }));
}

/** What is due is charged before anything else happens at a moment. */
function inOrder(fills: readonly TradeFill[], charges: readonly TradeCharge[]): TradeEvent[] {
  const events: TradeEvent[] = [];
  let next = 0;
  for (const fill of fills) {
    while (next < charges.length && charges[next]!.at <= fill.at) events.push(charges[next++]!);
    events.push(fill);
  }
  return [...events, ...charges.slice(next)];
}

async function listOpen(db: Kysely<Tables>, accountId: number): Promise<Trade[]> {
  const rows = await db
    .selectFrom('trades')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('closed_by', 'is', null)
    .execute();
  return rows.map(readTrade);
}

/** A trade as it is stored. */
export const readTrade = (row: Omit<TradeRow, 'account_id'>): Trade => ({
  instrumentId: row.instrument_id,
  openedBy: row.opened_by,
  direction: row.direction,
  openedAt: row.opened_at.getTime(),
  opened: quantity(row.opened),
  closed: quantity(row.closed),
  openedValue: BigInt(row.opened_value),
  closedValue: BigInt(row.closed_value),
  realized: usd(row.realized),
  financing: usd(row.financing),
  dividends: usd(row.dividends),
  executionCost: usd(row.execution_cost),
  fills: row.fills,
  isSet: row.is_set,
  closing:
    row.closed_by === null || row.closed_at === null
      ? undefined
      : { fill: row.closed_by, at: row.closed_at.getTime() },
});

type Risk = Pick<TradeRow, 'risk' | 'r' | 'no_r'>;
const UNMEASURED: Risk = { risk: null, r: null, no_r: null };
const withoutR = (why: NoR): Risk => ({ risk: null, r: null, no_r: why });

interface RiskRow {
  readonly opened_by: number;
  readonly first_stop: bigint | null;
  readonly price: bigint;
  readonly opened: bigint;
  readonly rate_numerator: bigint;
  readonly rate_denominator: bigint;
  readonly is_changed: boolean;
}

/** The trades with the initial risk of those that have closed. */
async function withRisks(
  db: Kysely<Tables>,
  accountId: number,
  trades: readonly Trade[],
  instrumentOf: InstrumentOf,
): Promise<Insertable<Tables['trades']>[]> {
  const closed = trades.filter(({ closing }) => closing).map(({ openedBy }) => openedBy);
  const { rows } = await sql<RiskRow>`
    select f.number as opened_by, stop.first_stop, f.price, f.opened, f.rate_numerator, f.rate_denominator,
      exists (select from position_changes c where c.account_id = f.account_id and c.opened_by = f.number) as is_changed
    from fills f left join lateral (
      select coalesce(o.first_stop, 0) as first_stop from orders o
      where o.account_id = f.account_id and o.attached_to = f.number and o.type in ('stop', 'trailing_stop')
      order by o.id limit 1
    ) stop on true
    where f.account_id = ${accountId} and f.number = any(${closed}::int[])`.execute(db);
  const found = new Map(rows.map((row) => [row.opened_by, row]));
  return trades.map((trade) => {
    const row = trade.closing && found.get(trade.openedBy);
    return writeRow(accountId, trade, row ? computeRisk(trade, row, instrumentOf) : UNMEASURED);
  });
}

function computeRisk(trade: Trade, row: RiskRow, instrumentOf: InstrumentOf): Risk {
  if (row.is_changed) return withoutR('changed');
  if (row.first_stop === null) return withoutR('no_stop');
  if (row.first_stop === 0n) return withoutR('not_recorded');
  const opening = {
    price: price(row.price),
    quantity: quantity(row.opened),
    rate: { numerator: row.rate_numerator, denominator: row.rate_denominator },
  };
  const risk = computeInitialRisk(
    instrumentOf(trade.instrumentId),
    trade.direction,
    opening,
    price(row.first_stop),
  );
  return risk === undefined
    ? withoutR('no_risk')
    : { risk, r: rMultipleOf(computeNet(trade), risk), no_r: null };
}

const writeRow = (accountId: number, trade: Trade, risk: Risk): Insertable<Tables['trades']> => ({
  account_id: accountId,
  opened_by: trade.openedBy,
  instrument_id: trade.instrumentId,
  direction: trade.direction,
  opened_at: new Date(trade.openedAt),
  opened: trade.opened,
  closed: trade.closed,
  opened_value: String(trade.openedValue),
  closed_value: String(trade.closedValue),
  realized: trade.realized,
  financing: trade.financing,
  dividends: trade.dividends,
  execution_cost: trade.executionCost,
  fills: trade.fills,
  is_set: trade.isSet,
  closed_by: trade.closing?.fill ?? null,
  closed_at: trade.closing ? new Date(trade.closing.at) : null,
  ...risk,
});

const FOLLOWED = [
  'opened',
  'closed',
  'opened_value',
  'closed_value',
  'realized',
  'financing',
  'dividends',
  'execution_cost',
  'fills',
  'is_set',
  'closed_by',
  'closed_at',
  'risk',
  'r',
  'no_r',
] as const;

async function saveTrades(
  db: Kysely<Tables>,
  accountId: number,
  rows: readonly Insertable<Tables['trades']>[],
): Promise<void> {
  assertInvariant(
    rows.every((row) => row.account_id === accountId),
    'trades are saved of the account that was followed',
  );
  for (let from = 0; from < rows.length; from += ROWS)
    await db
      .insertInto('trades')
      .values(rows.slice(from, from + ROWS))
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'opened_by'])
          .doUpdateSet((eb) =>
            Object.fromEntries(FOLLOWED.map((name) => [name, eb.ref(`excluded.${name}`)])),
          ),
      )
      .execute();
}
