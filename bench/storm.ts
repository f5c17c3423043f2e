import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { inTurns, openAccounts, trade, withDeskRig } from './desk-rig.ts';
import { longestPiece } from './loop-work.ts';
import { report, type Goal } from './report.ts';

const ACCOUNTS = Number(process.env['BENCH_ACCOUNTS'] ?? 10_000);

/**
 * A gap puts every account under 50 %: from the step of the market until the last position is closed and durable. Each
 * account has 1,800,000 EUR/USD at 1:200 (9,761.40 USD of margin), and 0.0035 less leaves it at 38 %.
 */
export const benchStorm = (): Promise<boolean> =>
  withDeskRig(async (rig) => {
    const accounts = await openAccounts(rig, ACCOUNTS);
    await inTurns(
      accounts.map(
        (accountId) => () =>
          trade(rig, accountId, { symbol: 'EURUSD', units: 1_800_000, side: 'buy', leverage: 200 }),
      ),
    );
    rig.loop.read();
    const began = performance.now();
    rig.market.move({ EURUSD: ['1.08110', '1.08118'] });
    await rig.server.watch.drain();
    const seconds = (performance.now() - began) / 1_000;
    const longest = rig.loop.read();
    const open = await sql<{ count: bigint }>`select count(*) from positions`.execute(rig.owner);
    const closed = await sql<{ count: bigint }>`select count(*) from fills where cause = 'stop_out'`.execute(
      rig.owner,
    );
    await rig.assertBalanced();
    process.stdout.write(`${ACCOUNTS} accounts, ${closed.rows[0]?.count} stopped out\n`);
    const goals: Goal[] = [
      { label: 'until all are closed, s', value: seconds, must: 5, aim: 2, isCeiling: true },
      { label: 'positions still open', value: Number(open.rows[0]?.count), must: 0, aim: 0, isCeiling: true },
      longestPiece(longest),
    ];
    return report('storm', goals, { accounts: ACCOUNTS, seconds, longest });
  });
