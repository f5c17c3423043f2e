import { price, type MarketQuote, type QuoteSource } from '@lonja/core';
import { sql, type Kysely } from 'kysely';
import type { WrittenStepQuote } from '../database/column-types.ts';
import type { Tables } from '../database/tables.ts';

/** What the installation's market quoted at one step, as it was kept for a contest on it. */
export interface MarketStep {
  /** The moment for which it was due, milliseconds since 1970. */
  readonly instant: number;
  /** When it was taken: what is dated up to then counts with its quotes. The first step at the instant or after it. */
  readonly at: number;
  /** By instrument. */
  readonly quotes: ReadonlyMap<number, MarketQuote>;
}

/** Keeps a step, unless another process has kept one for its instant. */
export async function saveMarketStep(
  db: Kysely<Tables>,
  world: number,
  { instant, at, quotes }: MarketStep,
): Promise<void> {
  await db
    .insertInto('world_steps')
    .values({
      world_id: world,
      instant: new Date(instant),
      at: new Date(at),
      quotes: JSON.stringify([...quotes].map(written)),
    })
    .onConflict((conflict) => conflict.columns(['world_id', 'instant']).doNothing())
    .execute();
}

/** The instants of which a world's steps are kept, milliseconds since 1970. */
export async function listStepInstants(db: Kysely<Tables>, world: number): Promise<number[]> {
  const rows = await db
    .selectFrom('world_steps')
    .select('instant')
    .where('world_id', '=', world)
    .orderBy('instant')
    .execute();
  return rows.map(({ instant }) => instant.getTime());
}

/**
 * A world's kept steps of the instants between two, in order, with the quotes of what has been traded in it: nothing else is held there.
 * @param after milliseconds since 1970, as `before`; neither is among them
 */
export async function listMarketSteps(
  db: Kysely<Tables>,
  world: number,
  { after, before }: { readonly after: number; readonly before: number },
): Promise<MarketStep[]> {
  const { rows } = await sql<StepRow>`
    with traded as (
      select distinct f.instrument_id from trading_accounts a join fills f on f.account_id = a.id where a.world = ${world}
    )
    select s.instant, s.at, (
      select coalesce(jsonb_agg(q), '[]') from jsonb_array_elements(s.quotes) q
      where (q ->> 0)::int in (select instrument_id from traded)
    ) as quotes
    from world_steps s
    where s.world_id = ${world} and s.instant > ${new Date(after)} and s.instant < ${new Date(before)}
    order by s.instant`.execute(db);
  return rows.map(stepOfRow);
}

/** The step that a world kept of an instant, milliseconds since 1970. */
export async function findMarketStep(
  db: Kysely<Tables>,
  world: number,
  instant: number,
): Promise<MarketStep | undefined> {
  const row = await db
    .selectFrom('world_steps')
    .select(['instant', 'at', 'quotes'])
    .where('world_id', '=', world)
    .where('instant', '=', new Date(instant))
    .executeTakeFirst();
  return row && stepOfRow(row);
}

interface StepRow {
  readonly instant: Date;
  readonly at: Date;
  readonly quotes: readonly WrittenStepQuote[];
}

export const stepOfRow = ({ instant, at, quotes }: StepRow): MarketStep => ({
  instant: instant.getTime(),
  at: at.getTime(),
  quotes: new Map(quotes.map(read)),
});

/** Instruments that accounts of a world hold, by number. */
export async function listHeldInstruments(db: Kysely<Tables>, world: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct p.instrument_id as id from trading_accounts a join positions p on p.account_id = a.id
    where a.world = ${world}`.execute(db);
  return rows.map(({ id }) => id);
}

const written = ([instrument, quote]: readonly [number, MarketQuote]): WrittenStepQuote => [
  instrument,
  String(quote.bid),
  String(quote.ask),
  quote.at,
  quote.source,
  quote.sequence,
  quote.delay ?? 0,
  String(quote.rate.numerator),
  String(quote.rate.denominator),
];

const read = ([
  instrument,
  bid,
  ask,
  at,
  source,
  sequence,
  delay,
  numerator,
  denominator,
]: WrittenStepQuote): [number, MarketQuote] => [
  instrument,
  {
    bid: price(BigInt(bid)),
    ask: price(BigInt(ask)),
    at,
    source: source as QuoteSource,
    sequence,
    ...(delay > 0 ? { delay } : {}),
    rate: { numerator: BigInt(numerator), denominator: BigInt(denominator) },
  },
];
