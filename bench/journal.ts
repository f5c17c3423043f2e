import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { readStatistics, readTrades, type JournalNeeds } from '../apps/server/src/journal/journal.ts';
import { openAccounts, withDeskRig, type DeskRig } from './desk-rig.ts';
import { longestPiece } from './loop-work.ts';
import { median, report, type Goal } from './report.ts';

const FILLS = Number(process.env['BENCH_FILLS'] ?? 200_000);
const READS = 15;

/**
 * The journal of an account with 200,000 fills: how long its trades take to be followed for the first time, and what a reading takes
 * afterwards.
 */
export const benchJournal = (): Promise<boolean> =>
  withDeskRig(async (rig) => {
    const [accountId = 0] = await openAccounts(rig, 1);
    const symbol = 'AAPL';
    const { id } = rig.server.markets.own.instrumentBySymbol(symbol)!;
    await tradeOnPaper(rig, accountId, id);
    const room: JournalNeeds = { db: rig.server.db, market: rig.server.markets.own, accountId };
    const page = { isOpen: false, limit: 50 } as const;
    rig.loop.read();
    const began = performance.now();
    let readings = 0;
    for (let isComplete = false; !isComplete; readings++) ({ isComplete } = await readStatistics(room, ALL));
    const first = performance.now() - began;
    await readTrades(room, page);
    const [statistics, trades]: [number[], number[]] = [[], []];
    for (let read = 0; read < READS; read++) {
      statistics.push(await timed(() => readStatistics(room, ALL)));
      trades.push(await timed(() => readTrades(room, page)));
    }
    const longest = rig.loop.read();
    process.stdout.write(
      `${FILLS} fills followed in ${readings} readings: ${(first / 1_000).toFixed(2)} s; a page of 50 trades: ${median(trades).toFixed(1)} ms\n`,
    );
    const goals: Goal[] = [
      {
        label: 'the first reading, ms a 1,000 fills',
        value: first / (FILLS / 1_000),
        must: 60,
        aim: 20,
        isCeiling: true,
      },
      { label: 'statistics, ms', value: median(statistics), must: 500, aim: 200, isCeiling: true },
      { label: 'a page of trades, ms', value: median(trades), must: 50, aim: 15, isCeiling: true },
      longestPiece(longest),
    ];
    return report('journal', goals, { fills: FILLS, first, statistics, trades, longest });
  });

const ALL = { timezone: 'CET' } as const;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Fills as the desk would have written them, a buy and its sell in turns, one a minute; the account's own are none. */
async function tradeOnPaper({ owner }: DeskRig, accountId: number, instrumentId: number): Promise<void> {
  await sql`
    insert into fills (account_id, number, at, instrument_id, side, quantity, leverage, reduce_only, order_type, slippage, price,
      rule, bid, ask, quoted_at, quote_source, quote_sequence, rate_numerator, rate_denominator, profile, latency_ms, widening,
      impact, ideal_cost, value, closed, opened, realized_quote, realized, margin_locked, margin_released, position_opened_by,
      quantity_after)
    select ${accountId}, n, moment, ${instrumentId}, case when is_buy then 'buy' else 'sell' end, 100000000, 1, false, 'market', 50,
      case when is_buy then bid + 2000000 else bid end, case when is_buy then 'buy_at_ask' else 'sell_at_bid' end, bid,
      bid + 2000000, moment, 'simulated', n, 1, 1, 'ideal', 0, 0, 0, 0,
      (case when is_buy then bid + 2000000 else bid end) / 100, case when is_buy then 0 else 100000000 end,
      case when is_buy then 100000000 else 0 end,
      case when is_buy then 0 else gained end, case when is_buy then 0 else gained end,
      case when is_buy then (bid + 2000000) / 100 else 0 end, case when is_buy then 0 else (before + 2000000) / 100 end,
      case when is_buy then n else n - 1 end, case when is_buy then 100000000 else 0 end
    from (
      select n, n % 2 = 1 as is_buy, now() - (${FILLS} - n) * interval '1 minute' as moment,
        19000000000 + (n * 7919 % 2000) * 1000000 as bid, 19000000000 + ((n - 1) * 7919 % 2000) * 1000000 as before,
        (((n * 7919) % 2000) - (((n - 1) * 7919) % 2000) - 2) * 10000 as gained
      from generate_series(1, ${FILLS}) n
    ) drawn`.execute(owner);
  await sql`update trading_accounts set fill_count = ${FILLS} where id = ${accountId}`.execute(owner);
}
