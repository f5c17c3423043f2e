import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CALL_SCHEMAS } from '@lonja/protocol';
import { describe, expect, test } from 'vitest';
import { provideAdministrator, describeServer } from '../../server/src/test/processes/describe-server.ts';
import { GUIDE_MOMENTS, GUIDE_SEEDS, quotesDrawnFrom } from '../../server/src/test/markets/drawn-quotes.ts';
import { createRigEvaluations } from '../../server/src/test/evaluations.ts';

/** The plan as its form begins, which the guide leaves as it is. */
const RULES = {
  target: 800,
  daily: { limit: 500, basis: 'larger' },
  overall: { limit: 1_000, floor: 'static' },
  breachesAt: true,
  dayEnd: { zone: 'America/New_York', hour: 17 },
  leastDays: 4,
  qualifyingProfit: 0,
  consistency: 40,
};
const GRANT = 10_000;
const MOST_TIMES = 6;
const SEEDS = Object.entries(GUIDE_SEEDS).slice(0, process.env['PROVE_GUIDES'] ? undefined : 1);
/** A written size breaks first where spreads are wide, so one market finds it; `npm run prove` has all. */
const MARKETS = SEEDS.flatMap(([name, seed]) =>
  GUIDE_MOMENTS.map((at, hour) => [hour === 0 ? name : `${name}, at the end of the day`, seed, at] as const),
);

const rig = describeServer();
const administrator = provideAdministrator(rig);
const evaluations = createRigEvaluations(rig, administrator);

interface Step {
  /** Percent of what can be bought: at most hours, and in that of the widest spreads. */
  readonly shares: readonly number[];
  readonly leverage: number;
}

/** What its reader is to buy in step 7. */
async function readStep(guide: string): Promise<Step> {
  const text = await readFile(path.resolve(import.meta.dirname, '../../../docs/guides', guide), 'utf8');
  const [, step = ''] = /^7\. ([^]*?)^!\[/m.exec(text) ?? [];
  const shares = [...step.matchAll(/`(\d+)%`/g)].map(([, percent]) => Number(percent));
  return { shares, leverage: Number(/\b1:(\d+)\b/.exec(step)?.[1]) };
}

describe.each(['evaluations.md', 'evaluaciones.md'])('%s', (guide) => {
  test.each(MARKETS)(
    'step 7 buys, step 8 breaches the day’s floor, where prices are %s',
    async (_, seed, at) => {
      const quotes = quotesDrawnFrom(seed, at, ['EURUSD']);
      rig.market.move(quotes);
      const { shares, leverage } = await readStep(guide);
      const share = shares[GUIDE_MOMENTS.indexOf(at)]!;
      const { slug } = await evaluations.created({
        phases: [{ terms: { grant: String(GRANT) }, rules: RULES }],
      });
      const person = await rig.join();
      const account = await evaluations.begun(person, slug);
      const stateNow = async () => {
        rig.market.move({});
        await rig.server.evaluations.drain();
        return (await evaluations.evaluationOf(person, account)).state;
      };
      const order = async (side: 'buy' | 'sell', quantity: number): Promise<void> => {
        const body = { symbol: 'EURUSD', side, type: 'market', quantity, leverage };
        const placed = await rig.call(`POST /api/orders?account=${account}`, { as: person, body });
        expect([placed.status, placed.text]).toEqual([201, placed.text]);
        CALL_SCHEMAS.placeOrder.response.parse(placed.body);
      };
      const ask = Number(quotes['EURUSD']?.[1]);
      const quantity = Math.floor((GRANT * leverage * share) / 100 / ask / 1_000) * 1_000;
      await order('buy', quantity);
      // There is something to look at: the distances move with the market.
      expect(await stateNow()).toBe('active');
      for (let time = 2; time <= MOST_TIMES && (await stateNow()) === 'active'; time += 1) {
        await order('sell', quantity);
        if ((await stateNow()) === 'active') await order('buy', quantity);
      }
      expect(await stateNow()).toBe('breached');
      await rig.assertBalanced();
    },
  );
});
