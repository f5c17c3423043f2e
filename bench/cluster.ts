import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Database } from '@lonja/store/database/database';
import { listSlots } from '../apps/server/src/cluster/slots.ts';
import { RIG_SYMBOLS } from '../apps/server/src/test/server-rig.ts';
import { withBenchDatabase } from './bench-database.ts';
import { addAccounts } from './desk-rig.ts';
import { median, quartiles, report, table } from './report.ts';
import type { DeskProcessOptions, DeskTask } from './servers/desk-process.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7);
const ORDERS = 4_000;
const ACCOUNTS = 8_000;
/** 10,000 USD in micros. */
const GRANT = 10_000_000_000n;
const NAMES = ['bench-a', 'bench-b', 'bench-c'];

/**
 * Orders a second of desks in processes of their own on one PostgreSQL: one without locks, one that holds every slot, three of
 * which each trades the accounts of its own slots, and three of which each trades those of another one's.
 */
export const benchCluster = (): Promise<boolean> =>
  withBenchDatabase(RIG_SYMBOLS, async ({ url: databaseUrl, instrumentIds: ids }, owner) => {
    const instrumentIds = [...ids];
    const all = await addAccounts({ owner }, ACCOUNTS, GRANT);
    const ground: Ground = {
      options: (name) => ({ databaseUrl, name, instrumentIds }),
      slotOf: await readSlots(owner),
      // Apart: what one desk has traded is old at every other one.
      accounts: [0, 1, 2, 3].map((part) => all.filter((_, place) => place % 4 === part)),
    };
    const one = await measureOne(ground);
    const three = await measureThree(ground);
    const held = one.held.map((rate, round) => rate / (one.bare[round] ?? Number.NaN));
    process.stdout.write(
      `${table(
        ['one process', 'orders a second'],
        [
          ['without locks', median(one.bare).toFixed(0)],
          ['with every slot', median(one.held).toFixed(0)],
        ],
      )}\n\n${table(
        ['ratio', 'a quarter below', 'median', 'a quarter above', 'rounds'],
        [
          formatSpread('one with every slot', held),
          formatSpread('three at home', three.home),
          formatSpread('three astray', three.strays),
        ],
      )}\n`,
    );
    return report(
      'cluster',
      [
        { label: 'one with every slot / without locks', value: median(held), must: 0.98, aim: 1 },
        { label: 'three at home / one', value: median(three.home), must: 0.9, aim: 1 },
        { label: 'three astray / one', value: median(three.strays), must: 0.6, aim: 0.7 },
      ],
      { ...one, ...three },
    );
  });

const formatSpread = (name: string, ratios: readonly number[]): string[] => {
  const [lower, upper] = quartiles(ratios);
  return [name, lower.toFixed(2), median(ratios).toFixed(2), upper.toFixed(2), String(ratios.length)];
};

interface Ground {
  readonly options: (name: string) => DeskProcessOptions;
  readonly slotOf: ReadonlyMap<number, number>;
  /** Four parts. */
  readonly accounts: readonly (readonly number[])[];
}

/** Orders a second, in turn, of a desk without locks and of one that holds every slot, in one process. */
async function measureOne({ options, accounts: [forBare = [], forHeld = []] }: Ground) {
  const rates = { bare: [] as number[], held: [] as number[] };
  const one = await startDesk(options('bench-one'));
  await one.ask({ kind: 'warm', desk: 'bare', accountIds: forBare });
  await one.ask({ kind: 'warm', desk: 'held', accountIds: forHeld });
  for (let round = -1; round < 2 * ROUNDS; round++)
    for (const desk of round % 2 === 0 ? (['bare', 'held'] as const) : (['held', 'bare'] as const)) {
      const accountIds = draw(desk === 'bare' ? forBare : forHeld, ORDERS);
      const milliseconds = await one.ask({ kind: 'trade', desk, accountIds });
      if (round >= 0) rates[desk].push((1_000 * ORDERS) / milliseconds);
    }
  await one.ask({ kind: 'close' });
  return rates;
}

/** The rates of three desks as shares of that of one without locks, in the same rounds. */
async function measureThree({
  options,
  slotOf,
  accounts: [forOne = [], , forHome = [], forStrays = []],
}: Ground) {
  const rates = { home: [] as number[], strays: [] as number[] };
  const desks = await Promise.all(NAMES.map((name) => startDesk(options(name))));
  // Until slots have moved and each process knows its share.
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  /** Accounts of each process, or of the next one. */
  const divided = (accountIds: readonly number[], shift: number): readonly (readonly number[])[] =>
    NAMES.map((_, place) => {
      const slots = new Set(listSlots(NAMES[(place + shift) % NAMES.length] as string, NAMES));
      return accountIds.filter((id) => slots.has(slotOf.get(id) as number));
    });
  const askAll = (kind: 'warm' | 'trade', parts: readonly (readonly number[])[]): Promise<number[]> =>
    Promise.all(
      desks.map((desk, place) => desk.ask({ kind, desk: 'held', accountIds: parts[place] as number[] })),
    );
  const trade = async (parts: readonly (readonly number[])[]): Promise<number> => {
    const each = Math.ceil(ORDERS / desks.length);
    const took = await askAll(
      'trade',
      parts.map((part) => draw(part, each)),
    );
    return (1_000 * each * desks.length) / Math.max(...took);
  };
  const [homes, neighbours] = [divided(forHome, 0), divided(forStrays, 1)];
  await askAll('warm', homes);
  await askAll('warm', neighbours);
  const single = await startBeside(options('bench-d'), forOne);
  for (let round = -1; round < ROUNDS; round++) {
    const alone = await single.trade(draw(forOne, ORDERS));
    const atHome = await trade(homes);
    const astray = await trade(neighbours);
    if (round < 0) continue;
    rates.home.push(atHome / alone);
    rates.strays.push(astray / alone);
  }
  await single.close();
  await Promise.all(desks.map((desk) => desk.ask({ kind: 'close' })));
  return rates;
}

interface BenchedDesk {
  /** @returns milliseconds */
  ask(task: DeskTask): Promise<number>;
}

async function startDesk(options: DeskProcessOptions): Promise<BenchedDesk> {
  const script = path.join(import.meta.dirname, 'servers/desk-process.ts');
  const child = fork(script, [JSON.stringify(options)]);
  await awaitAnswer(child);
  return {
    ask: (task) => {
      child.send(task);
      return awaitAnswer(child);
    },
  };
}

const awaitAnswer = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    const fail = (code: number | null): void => reject(new Error(`a desk ended with ${code}`));
    child.once('exit', fail);
    child.once('message', (milliseconds) => {
      child.off('exit', fail);
      resolve(milliseconds as number);
    });
  });

/** A process that trades without holding anything, to compare with in the same rounds. */
async function startBeside(options: DeskProcessOptions, all: readonly number[]) {
  const desk = await startDesk({ ...options, isBare: true });
  await desk.ask({ kind: 'warm', desk: 'bare', accountIds: all });
  return {
    trade: async (accountIds: readonly number[]): Promise<number> =>
      (1_000 * accountIds.length) / (await desk.ask({ kind: 'trade', desk: 'bare', accountIds })),
    close: () => desk.ask({ kind: 'close' }),
  };
}

const draw = (from: readonly number[], count: number): number[] =>
  Array.from({ length: count }, () => from[Math.floor(Math.random() * from.length)] as number);

async function readSlots(owner: Database): Promise<Map<number, number>> {
  const rows = await owner.selectFrom('trading_accounts').select(['id', 'slot']).execute();
  return new Map(rows.map(({ id, slot }) => [id, slot]));
}
