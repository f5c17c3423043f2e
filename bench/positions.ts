import { performance } from 'node:perf_hooks';
import {
  affordableQuantity,
  larger,
  usd,
  type Instrument,
  type MarketOrder,
  type Quantity,
} from '@lonja/core';
import { loadCatalogue } from '@lonja/feeds';
import type { ScriptedMarket } from '../apps/server/src/test/markets/scripted-market.ts';
import { addAccounts, inTurns, send, withDeskRig, type DeskRig } from './desk-rig.ts';
import { median, report, table, type Goal } from './report.ts';

const ROUNDS = 7;
/** Orders of a slice: one half buys back what the other half then sells again. */
const ORDERS = 6_000;
/** Accounts of each kind. */
const ACCOUNTS = 16;
const FEW = 100;
const MANY = 3_000;
/** A billion USD, in micros. */
const GRANT = 1_000_000_000_000_000n;
const STEP_MS = 250;
/** What is held, in orders: enough that no position is ever closed whole. */
const HELD = 100n;

/** What an order costs at the desk that its account holds many positions, all of them short and so on margin. */
export const benchPositions = (): Promise<boolean> =>
  withDeskRig(
    async (rig) => {
      const quoted = rig.market.instruments.filter(({ id }) => rig.market.quoteOf(id)).slice(0, MANY);
      if (quoted.length < MANY) throw new Error(`only ${quoted.length} instruments are quoted`);
      const accounts = await addAccounts(rig, 2 * ACCOUNTS, GRANT);
      const few: Holders = { accounts: accounts.slice(0, ACCOUNTS), held: quoted.slice(0, FEW) };
      const many: Holders = { accounts: accounts.slice(ACCOUNTS), held: quoted };
      for (const holders of [few, many]) await openAll(rig, holders);
      const costs = { few: [] as number[], many: [] as number[] };
      const steps = setInterval(() => rig.market.move({}), STEP_MS);
      for (let round = 0; round < ROUNDS; round++) {
        costs.few.push(await costOfOrder(rig, few));
        costs.many.push(await costOfOrder(rig, many));
      }
      clearInterval(steps);
      await rig.assertBalanced();
      process.stdout.write(
        `${table(
          ['positions', 'µs an order'],
          [
            [String(FEW), median(costs.few).toFixed(0)],
            [String(MANY), median(costs.many).toFixed(0)],
          ],
        )}\n`,
      );
      const ratios = costs.many.map((cost, round) => cost / (costs.few[round] ?? Number.NaN));
      const goals: Goal[] = [
        {
          label: '3,000 positions an account / 100',
          value: median(ratios),
          must: 1.3,
          aim: 1.1,
          isCeiling: true,
        },
      ];
      return report('positions', goals, { costs });
    },
    loadCatalogue().map(({ symbol }) => symbol),
  );

/** Accounts of which each holds all of these. */
interface Holders {
  readonly accounts: readonly number[];
  readonly held: readonly Instrument[];
}

async function openAll(rig: DeskRig, { accounts, held }: Holders): Promise<void> {
  const orders = held.map((instrument) => drawOrder(rig.market, instrument, 'sell', HELD));
  await inTurns(orders.flatMap((order) => accounts.map((accountId) => () => send(rig, accountId, order))));
}

/** Microseconds an order, of many at once. */
async function costOfOrder(rig: DeskRig, { accounts, held }: Holders): Promise<number> {
  const drawn = Array.from({ length: ORDERS / 2 }, () => ({
    accountId: drawAny(accounts),
    instrument: drawAny(held),
  }));
  const began = performance.now();
  for (const side of ['buy', 'sell'] as const) {
    await inTurns(
      drawn.map(
        ({ accountId, instrument }) =>
          () =>
            send(rig, accountId, drawOrder(rig.market, instrument, side, 1n)),
      ),
    );
  }
  return ((performance.now() - began) * 1_000) / ORDERS;
}

/** For a dollar, or the least that may be traded, so many times. */
function drawOrder(
  market: ScriptedMarket,
  instrument: Instrument,
  side: MarketOrder['side'],
  times: bigint,
): Pick<MarketOrder, 'instrumentId' | 'side' | 'leverage' | 'quantity'> {
  const quote = market.quoteOf(instrument.id);
  if (!quote) throw new Error(`${instrument.symbol} is not quoted`);
  const least = larger(
    instrument.minQuantity,
    affordableQuantity(instrument, quote.ask, 1, quote.rate, usd(1_000_000n)),
  );
  return { instrumentId: instrument.id, side, leverage: 1, quantity: (least * times) as Quantity };
}

const drawAny = <One>(list: readonly One[]): One => list[Math.floor(Math.random() * list.length)] as One;
