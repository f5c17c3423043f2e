import { performance } from 'node:perf_hooks';
import { addAccounts, inTurns, openAccounts, trade, withDeskRig, type DeskRig } from './desk-rig.ts';
import { longestPiece } from './loop-work.ts';
import { median, report, table, type Goal } from './report.ts';

const ROUNDS = 11;
const ORDERS = 4_000;
/** 10,000 USD in micros. */
const GRANT = 10_000_000_000n;
/** Accounts of a small installation; and of the larger ones whose orders may cost only little more. */
const SMALL = 1_000;
const SIZES = [100_000, 1_000_000] as const;

/**
 * What an order costs at the desk while an installation grows: random accounts of 1,000, of 100,000 and of 1,000,000, in turn,
 * in one database that has them all. Their clients have signed in before, which brings an account to the desk; beside
 * it, without a goal, what it costs where none has.
 */
export const benchGrowth = (): Promise<boolean> =>
  withDeskRig(async (rig) => {
    const small = await openAccounts(rig, SMALL);
    const all = await addAccounts(rig, Math.max(...SIZES), GRANT);
    const among = (size: number): readonly number[] => (size === SMALL ? small : all.slice(0, size));
    rig.loop.read();
    const costs = await costsOfOrder([SMALL, ...SIZES], async (size) => {
      const arriving = draw(among(size));
      await inTurns(arriving.map((accountId) => () => rig.server.desk.warm(accountId)));
      return costOfOrder(rig, arriving);
    });
    // Apart from those: what is read for them leaves the process garbage to collect, which the next slice would pay for.
    const unseen = await costsOfOrder(SIZES, (size) => costOfOrder(rig, draw(among(size))));
    const longest = rig.loop.read();
    const cost = (size: number): string => median(costs.get(size) ?? []).toFixed(0);
    process.stdout.write(
      `${table(
        ['accounts', 'µs an order', 'not signed in'],
        [SMALL, ...SIZES].map((size) => [
          String(size),
          cost(size),
          unseen.has(size) ? median(unseen.get(size) ?? []).toFixed(0) : '-',
        ]),
      )}\n`,
    );
    // Ratios are taken within each round: a machine that others share is not as fast in one second as in the next.
    const growth = (size: number): number => {
      const base = costs.get(SMALL) ?? [];
      return median((costs.get(size) ?? []).map((cost, round) => cost / (base[round] ?? Number.NaN)));
    };
    const [middle, large] = SIZES;
    const goals: Goal[] = [
      {
        label: '100,000 accounts / 1,000',
        value: growth(middle),
        must: 1.2,
        aim: 1,
        isCeiling: true,
      },
      {
        label: '1,000,000 accounts / 1,000',
        value: growth(large),
        must: 1.5,
        aim: 1.2,
        isCeiling: true,
      },
      longestPiece(longest),
    ];
    return report('growth', goals, { costs: [...costs], unseen: [...unseen], longest });
  });

/** Costs of an order at each size, measured in turn, so many times. */
async function costsOfOrder(
  sizes: readonly number[],
  measure: (size: number) => Promise<number>,
): Promise<Map<number, number[]>> {
  const costs = new Map(sizes.map((size): [number, number[]] => [size, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [size, measured] of costs) measured.push(await measure(size));
  }
  return costs;
}

const draw = (accounts: readonly number[]): number[] =>
  Array.from({ length: ORDERS }, () => accounts[Math.floor(Math.random() * accounts.length)] as number);

/** Microseconds an order, of many at once. */
async function costOfOrder(rig: DeskRig, accounts: readonly number[]): Promise<number> {
  const order = { symbol: 'EURUSD', units: 10, side: 'buy', leverage: 100 } as const;
  const orders = accounts.map((accountId) => () => trade(rig, accountId, order));
  const began = performance.now();
  await inTurns(orders);
  return ((performance.now() - began) * 1_000) / ORDERS;
}
