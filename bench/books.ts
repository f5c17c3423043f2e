import { performance } from 'node:perf_hooks';
import { price, quantity } from '@lonja/core';
import { auditBooks, type AuditShare } from '@lonja/store/ledger/ledger-audit';
import { loadTrialBalance } from '@lonja/store/ledger/trial-balance';
import { ALL_SLOTS } from '../apps/server/src/cluster/slots.ts';
import { bindCommand } from '../apps/server/src/desk/command/command-row.ts';
import { PLACE_ORDER } from '../apps/server/src/trading/commands.ts';
import { copyAccounts } from './copied-accounts.ts';
import { measureLog, measureMemory, measureSlotLoads, printSizes } from './books-sizes.ts';
import { openAccounts, trade, withDeskRig, type DeskRig } from './desk-rig.ts';
import { median, report, type Goal } from './report.ts';

const ACCOUNTS = Number(process.env['BENCH_ACCOUNTS'] ?? 100_000);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const MAX_WARM = 20_000;

/**
 * What a round of the ledger audit takes, over accounts of seven entries, six fills and two positions and an order that waits each, against one
 * statement that reads every entry once; what the shares of three processes take of it; what a slot takes to load; and sizes.
 */
export const benchBooks = (): Promise<boolean> =>
  withDeskRig(async (rig) => {
    await copyAccounts(rig.owner, await tradedAccount(rig), [{ count: ACCOUNTS }]);
    const runs: Round[] = [];
    for (let round = 0; round < ROUNDS; round++) runs.push(await measureRound(rig));
    const of = (figure: Exclude<keyof Round, 'loads'>): number => median(runs.map((run) => run[figure]));
    const loads = runs.flatMap((run) => run.loads);
    process.stdout.write(
      `${ACCOUNTS} accounts: a round works for ${of('worked').toFixed(0)} ms, its longest step ${of('longest').toFixed(0)} ms; ` +
        `one statement over all entries ${of('statement').toFixed(0)} ms\n` +
        `of three processes one that does the chores ${of('keeper').toFixed(0)} ms, another ${of('third').toFixed(0)} ms\n` +
        `a slot loads in ${median(loads).toFixed(0)} ms, at most ${Math.max(...loads).toFixed(0)} ms\n`,
    );
    await printGrounds(rig);
    return report('books', listGoals(runs, loads), runs);
  });

async function printGrounds(rig: DeskRig): Promise<void> {
  await printSizes(rig);
  const { first, later } = await measureLog(rig);
  const memory = await measureMemory(rig, Math.min(MAX_WARM, ACCOUNTS));
  process.stdout.write(
    `an order writes ${later.toFixed(0)} bytes of log, ${first.toFixed(0)} after a checkpoint; ` +
      `an account takes ${memory.toFixed(0)} bytes of a desk\n`,
  );
}

const listGoals = (runs: readonly Round[], loads: readonly number[]): Goal[] => [
  {
    label: 'round / one statement over all entries',
    value: median(runs.map(({ worked, statement }) => worked / statement)),
    must: 20,
    aim: 10,
    isCeiling: true,
  },
  {
    label: 'share of one of three / round',
    value: median(runs.map(({ worked, third }) => third / worked)),
    must: 0.5,
    aim: 0.4,
    isCeiling: true,
  },
  {
    label: 'share with the chores / round',
    value: median(runs.map(({ worked, keeper }) => keeper / worked)),
    must: 0.8,
    aim: 0.7,
    isCeiling: true,
  },
  { label: 'slot load, ms', value: median(loads), must: 300, aim: 100, isCeiling: true },
];

/** Milliseconds. */
interface Round {
  readonly worked: number;
  readonly longest: number;
  readonly statement: number;
  /** One of three processes', with and without what belongs to no user. */
  readonly keeper: number;
  readonly third: number;
  readonly loads: readonly number[];
}

async function measureRound(rig: DeskRig): Promise<Round> {
  const began = performance.now();
  await loadTrialBalance(rig.server.db);
  const statement = performance.now() - began;
  const slots = ALL_SLOTS.slice(0, Math.round(ALL_SLOTS.length / 3));
  const share = (house: boolean): AuditShare => ({ slots, house });
  const whole = await timeRound(rig, { slots: undefined, house: true });
  return {
    statement,
    ...whole,
    keeper: (await timeRound(rig, share(true))).worked,
    third: (await timeRound(rig, share(false))).worked,
    loads: await measureSlotLoads(rig),
  };
}

async function timeRound(
  { server: { db } }: DeskRig,
  share: AuditShare,
): Promise<{ readonly worked: number; readonly longest: number }> {
  const began = performance.now();
  let longest = 0;
  let last = began;
  for await (const breaches of auditBooks(db, share)) {
    if (breaches.length > 0) throw new Error(breaches.join('; '));
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }
  return { worked: last - began, longest };
}

/** An account with trades of the desk's own. */
async function tradedAccount(rig: DeskRig): Promise<number> {
  const [id] = (await openAccounts(rig, 1)) as [number];
  for (const [symbol, side, units] of [
    ['AAPL', 'buy', 3],
    ['EURUSD', 'buy', 400],
    ['AAPL', 'sell', 1],
    ['GBPUSD', 'buy', 500],
    ['EURUSD', 'buy', 200],
    ['GBPUSD', 'sell', 500],
  ] as const)
    await trade(rig, id, { symbol, side, units, leverage: symbol === 'EURUSD' ? 100 : 1 });
  await placeOrder(rig, id);
  return id;
}

/** One that waits. */
async function placeOrder({ server: { desk }, database }: DeskRig, accountId: number): Promise<void> {
  const outcome = await desk.submit({
    command: bindCommand(PLACE_ORDER, {
      accountId,
      sender: null,
      draft: {
        instrumentId: database.instrumentIds.get('AAPL') as number,
        side: 'buy',
        quantity: quantity(100_000_000n),
        leverage: 1,
        reduceOnly: false,
        bracket: undefined,
        terms: { type: 'limit', limit: price(15_000_000_000n) },
        lifetime: { timeInForce: 'gtc' },
      },
    }),
    render: () => ({ status: 201, body: '{}' }),
  });
  if (outcome.kind !== 'accepted') throw new Error(`an order was ${outcome.kind}`);
}
