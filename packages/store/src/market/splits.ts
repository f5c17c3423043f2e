import type { MarketQuote, SplitRatio } from '@lonja/core';
import { sql, type Kysely, type Selectable } from 'kysely';
import { listAlertsById, type AlertRecord } from '../alerts/alerts.ts';
import { onOwnMarket } from '../database/in-world.ts';
import { saveNotices, type NewNotice } from '../notices/notices.ts';
import type { SplitStatus } from '../database/column-types.ts';
import type { Tables } from '../database/tables.ts';

/** A stored split. */
export interface SplitRow {
  readonly id: number;
  readonly instrumentId: number;
  readonly symbol: string;
  readonly status: SplitStatus;
  /** Undefined until it is declared. */
  readonly ratio: SplitRatio | undefined;
  readonly declaredBy: 'source' | 'administrator' | undefined;
  /** The factor by which the price jumped; undefined while the source quotes in the old scale. */
  readonly factor: number | undefined;
  readonly seenAt: Date | undefined;
  /** In the new scale; set when accounts begin to be adjusted. */
  readonly quote: SplitQuote | undefined;
  /** Accounts that were adjusted. */
  readonly accounts: number;
  readonly createdAt: Date;
  readonly endedAt: Date | undefined;
}

/** The quote at which fractions are paid out. */
export type SplitQuote = Pick<MarketQuote, 'bid' | 'ask' | 'at' | 'source' | 'sequence' | 'rate'>;

const OPEN: readonly SplitStatus[] = ['open', 'applying'];

/** Splits that are not applied or dismissed yet. */
export const listOpenSplits = async (db: Kysely<Tables>): Promise<SplitRow[]> =>
  (await splitsWithSymbols(db).where('s.status', 'in', OPEN).orderBy('s.id').execute()).map(readSplit);

/** Splits by their ids, whatever has become of them. */
export const listSplitsById = async (db: Kysely<Tables>, ids: readonly number[]): Promise<SplitRow[]> =>
  ids.length === 0
    ? []
    : (await splitsWithSymbols(db).where('s.id', 'in', ids).orderBy('s.id').execute()).map(readSplit);

/** Open splits first, then the newest. */
export const listSplits = async (db: Kysely<Tables>, limit: number): Promise<SplitRow[]> =>
  (
    await splitsWithSymbols(db)
      .orderBy(sql`s.status not in ('open', 'applying')`)
      .orderBy('s.id', 'desc')
      .limit(limit)
      .execute()
  ).map(readSplit);

/** The newest split of an instrument that was applied at a quote of this moment or a later one. */
export async function findAppliedSplit(
  db: Kysely<Tables>,
  instrumentId: number,
  since: Date,
): Promise<SplitRow | undefined> {
  const row = await splitsWithSymbols(db)
    .where('s.instrument_id', '=', instrumentId)
    .where('s.status', '=', 'applied')
    .where('s.quoted_at', '>=', since)
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && readSplit(row);
}

/** The factors of an instrument's jumps, seen at this moment or later, that were dismissed as no split. */
export async function listDismissedFactors(
  db: Kysely<Tables>,
  instrumentId: number,
  since: Date,
): Promise<number[]> {
  const rows = await db
    .selectFrom('splits')
    .select('factor')
    .where('instrument_id', '=', instrumentId)
    .where('status', '=', 'dismissed')
    .where('seen_at', '>=', since)
    .execute();
  return rows.flatMap(({ factor }) => factor ?? []);
}

/** A split that was applied, with the moment of the quote at which fractions were paid out. */
export interface AppliedSplit {
  readonly id: number;
  readonly instrumentId: number;
  readonly quotedAt: Date;
}

/** The splits of all instruments that were applied at a quote of this moment or a later one, in order. */
export async function listAppliedSplits(db: Kysely<Tables>, since: Date): Promise<AppliedSplit[]> {
  const { rows } = await sql<AppliedSplit>`
    select id, instrument_id as "instrumentId", quoted_at as "quotedAt" from splits
    where status = 'applied' and quoted_at >= ${since}
    order by id`.execute(db);
  return rows;
}

/** The newest split of each instrument that was ever applied to it. */
export async function listNewestSplits(
  db: Kysely<Tables>,
): Promise<readonly { readonly id: number; readonly instrumentId: number }[]> {
  const { rows } = await sql<{ id: number; instrumentId: number }>`
    select max(id) as id, instrument_id as "instrumentId" from splits
    where status = 'applied' group by instrument_id`.execute(db);
  return rows;
}

/** A split to which accounts are adjusted or were adjusted lately, as it concerns one of them. */
export interface AdjustingSplit {
  readonly id: number;
  readonly instrumentId: number;
  readonly ratio: SplitRatio;
  readonly isApplied: boolean;
  /** The account's version in which its position was adjusted; null where none was. */
  readonly version: number | null;
}

/**
 * The splits of an instrument whose accounts are being adjusted, and those applied after another one, in order.
 * @param after id of the newest split that is known to be applied
 */
export async function listAdjustingSplits(
  db: Kysely<Tables>,
  { accountId, instrumentId, after }: { accountId: number; instrumentId: number; after: number },
): Promise<AdjustingSplit[]> {
  const { rows } = await sql<Omit<AdjustingSplit, 'ratio'> & SplitRatio>`
    select s.id, s.instrument_id as "instrumentId", s.new_units as "newUnits", s.old_units as "oldUnits",
      s.status = 'applied' as "isApplied", change.account_version as version
    from splits s
    left join split_adjustments done on done.split_id = s.id and done.account_id = ${accountId}
    left join position_changes change on change.act = done.act
    where s.instrument_id = ${instrumentId} and s.id > ${after} and s.status in ('applying', 'applied')
    order by s.id`.execute(db);
  return rows.map(({ newUnits, oldUnits, ...row }) => ({ ...row, ratio: { newUnits, oldUnits } }));
}

const splitsWithSymbols = (db: Kysely<Tables>) =>
  db
    .selectFrom('splits as s')
    .innerJoin('instruments as i', 'i.id', 's.instrument_id')
    .selectAll('s')
    .select('i.symbol')
    .select(
      sql<number>`(select count(*)::int from split_adjustments a where a.split_id = s.id)`.as('accounts'),
    );

type FoundSplit = Selectable<Tables['splits']> & { readonly symbol: string; readonly accounts: number };

const readSplit = (row: FoundSplit): SplitRow => ({
  id: row.id,
  instrumentId: row.instrument_id,
  symbol: row.symbol,
  status: row.status,
  ratio:
    row.new_units === null || row.old_units === null
      ? undefined
      : { newUnits: row.new_units, oldUnits: row.old_units },
  declaredBy: row.declared_by ?? undefined,
  factor: row.factor ?? undefined,
  seenAt: row.seen_at ?? undefined,
  quote: readQuote(row),
  accounts: row.accounts,
  createdAt: row.created_at,
  endedAt: row.ended_at ?? undefined,
});

function readQuote(row: FoundSplit): SplitQuote | undefined {
  const { bid, ask, quoted_at: at, quote_source: source, quote_sequence: sequence } = row;
  const { rate_numerator: numerator, rate_denominator: denominator } = row;
  if (bid === null || ask === null || at === null || numerator === null || denominator === null) {
    return undefined;
  }
  return {
    bid: bid as MarketQuote['bid'],
    ask: ask as MarketQuote['ask'],
    at: at.getTime(),
    source: source as MarketQuote['source'],
    sequence: Number(sequence),
    rate: { numerator, denominator },
  };
}

/** Records a jump at the source in the instrument's open split, or in a new one. */
export async function saveSeenSplit(
  db: Kysely<Tables>,
  { instrumentId, factor, at }: { instrumentId: number; factor: number; at: Date },
): Promise<void> {
  await sql`
    insert into splits (instrument_id, seen_at, factor, created_at) values (${instrumentId}, ${at}, ${factor}, ${at})
    on conflict (instrument_id) where status in ('open', 'applying') do update
    set seen_at = coalesce(splits.seen_at, excluded.seen_at), factor = excluded.factor
    where splits.status = 'open'`.execute(db);
}

/** The ratio as the source published it, where none is declared. */
export async function saveSplitRatio(
  db: Kysely<Tables>,
  id: number,
  { newUnits, oldUnits }: SplitRatio,
): Promise<void> {
  await db
    .updateTable('splits')
    .set({ new_units: newUnits, old_units: oldUnits, declared_by: 'source' })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('new_units', 'is', null)
    .execute();
}

interface DeclaredSplit {
  readonly instrumentId: number;
  readonly ratio: SplitRatio;
  /** Id of the administrator's act. */
  readonly act: string;
  readonly at: Date;
}

/** An administrator declares a ratio. @returns false when accounts are being adjusted already */
export async function declareSplit(
  work: Kysely<Tables>,
  { instrumentId, ratio, act, at }: DeclaredSplit,
): Promise<boolean> {
  const written = await sql`
    insert into splits (instrument_id, new_units, old_units, declared_by, act, created_at)
    values (${instrumentId}, ${ratio.newUnits}, ${ratio.oldUnits}, 'administrator', ${act}, ${at})
    on conflict (instrument_id) where status in ('open', 'applying') do update
    set new_units = excluded.new_units, old_units = excluded.old_units, declared_by = excluded.declared_by, act = excluded.act
    where splits.status = 'open'`.execute(work);
  return written.numAffectedRows === 1n;
}

/** Starts the adjustment of accounts, fractions at this quote. @returns false when it is no longer open */
export async function beginSplit(db: Kysely<Tables>, id: number, quote: SplitQuote): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('splits')
    .set({
      status: 'applying',
      bid: quote.bid,
      ask: quote.ask,
      quoted_at: new Date(quote.at),
      quote_source: quote.source,
      quote_sequence: BigInt(quote.sequence),
      rate_numerator: quote.rate.numerator,
      rate_denominator: quote.rate.denominator,
    })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Dismisses a split. @returns false when it is not open */
export async function dismissSplit(
  work: Kysely<Tables>,
  { id, at }: { readonly id: number; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await work
    .updateTable('splits')
    .set({ status: 'dismissed', ended_at: at })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Accounts in the installation's market that hold the instrument or have an order waiting in it, and were not adjusted to the split;
 * with their owners.
 */
export async function listAccountsToSplit(
  db: Kysely<Tables>,
  { id, instrumentId, limit }: { readonly id: number; readonly instrumentId: number; readonly limit: number },
): Promise<{ readonly accountId: number; readonly userId: string }[]> {
  const { rows } = await sql<{ accountId: number; userId: string }>`
    select a.id as "accountId", a.user_id as "userId"
    from (
      select account_id from positions where instrument_id = ${instrumentId}
      union
      select account_id from orders where status in ('pending', 'working') and instrument_id = ${instrumentId}
    ) holding
    join trading_accounts a on a.id = holding.account_id
    where ${onOwnMarket('a')} and not exists (
      select from split_adjustments done where done.split_id = ${id} and done.account_id = a.id
    )
    order by a.id limit ${limit}`.execute(db);
  return rows;
}

interface FinishedSplit {
  readonly id: number;
  readonly instrumentId: number;
  readonly ratio: SplitRatio;
  readonly at: Date;
  /** The notices to the owners of alerts. */
  readonly noticesOf: (alerts: readonly AlertRecord[]) => readonly NewNotice[];
}

/**
 * After all accounts are adjusted: adjusts recorded candles, alert prices and drawings and ends the split, in one transaction.
 * @returns undefined when it had ended before
 */
export async function finishSplit(
  db: Kysely<Tables>,
  { id, instrumentId, ratio, at, noticesOf }: FinishedSplit,
): Promise<{ alerts: readonly AlertRecord[]; notices: readonly NewNotice[] } | undefined> {
  return db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('splits')
      .set({ status: 'applied', ended_at: at })
      .where('id', '=', id)
      .where('status', '=', 'applying')
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return undefined;
    await splitCandles(transaction, instrumentId, ratio);
    await splitDrawings(transaction, instrumentId, ratio);
    const alerts = await splitAlerts(transaction, instrumentId, ratio);
    const notices = noticesOf(alerts);
    await saveNotices(transaction, notices);
    return { alerts, notices };
  });
}

async function splitCandles(
  db: Kysely<Tables>,
  instrumentId: number,
  { newUnits, oldUnits }: SplitRatio,
): Promise<void> {
  const price = (name: string) =>
    sql`greatest(1, round(${sql.ref(name)}::numeric * ${oldUnits} / ${newUnits}))`;
  await sql`
    update candles set open = ${price('open')}, high = ${price('high')}, low = ${price('low')},
      close = ${price('close')}, volume = round(volume::numeric * ${newUnits} / ${oldUnits})
    where instrument_id = ${instrumentId}`.execute(db);
}

/**
 * Drawings have their prices in the scale of the present candles. The version rises, so that a page which read them before the split
 * finds its save refused, and reads them again.
 */
async function splitDrawings(
  db: Kysely<Tables>,
  instrumentId: number,
  { newUnits, oldUnits }: SplitRatio,
): Promise<void> {
  await sql`
    update chart_drawings set version = version + 1, drawings = (
      select coalesce(jsonb_agg(
        case when jsonb_typeof(drawing -> 'points') = 'array' then jsonb_set(drawing, '{points}', (
          select coalesce(jsonb_agg(
            case when jsonb_typeof(point -> 'value') = 'number'
              then jsonb_set(point, '{value}', to_jsonb(round((point ->> 'value')::numeric * ${oldUnits} / ${newUnits}, 8)))
              else point end order by at), '[]')
          from jsonb_array_elements(drawing -> 'points') with ordinality as points (point, at)
        )) else drawing end order by place), '[]')
      from jsonb_array_elements(drawings) with ordinality as items (drawing, place)
    )
    where symbol = (select symbol from instruments where id = ${instrumentId})`.execute(db);
}

/** Prices only: a change in percent does not depend on the scale. Only those on the installation's prices. */
async function splitAlerts(
  db: Kysely<Tables>,
  instrumentId: number,
  { newUnits, oldUnits }: SplitRatio,
): Promise<AlertRecord[]> {
  const { rows } = await sql<{ id: number }>`
    with changed as (
      update alerts set value = greatest(1, round(value::numeric * ${oldUnits} / ${newUnits})), revision = revision + 1
      where instrument_id = ${instrumentId} and type in ('price_above', 'price_below')
        and not exists (select from trading_accounts t where t.id = alerts.account_id and not ${onOwnMarket('t')})
      returning id, slot
    ), left_for_others as (
      insert into strays (slot, alert_id) select slot, id from changed
    )
    select id from changed`.execute(db);
  return listAlertsById(
    db,
    rows.map(({ id }) => id),
  );
}
