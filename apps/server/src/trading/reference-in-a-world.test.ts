import { CALL_SCHEMAS } from '@lonja/protocol';
import { WORLD_STEP_MS } from '@lonja/core';
import { recordProof } from '@lonja/testkit';
import { expect, test } from 'vitest';
import { provideAdministrator, describeServer } from '../test/processes/describe-server.ts';
import { createTrial, type TrialMarket } from '../test/trading/reference-trial.ts';
import { RIG_SYMBOLS } from '../test/server-rig.ts';

const OPERATIONS = Number(process.env['PROVE_WORLD_OPERATIONS'] ?? 1_500);
const SEED = Number(process.env['PROVE_SEED'] ?? Date.now() % 2 ** 31);
const RATE = 5_000;
/** Market time that passes in a step of the fastest clock. */
const STEP_MS = WORLD_STEP_MS * RATE;

/** The wall stands, so that the world does, until the trial moves it. */
let wall = Math.floor(Date.now() / WORLD_STEP_MS) * WORLD_STEP_MS;
const rig = describeServer({ clock: () => wall });
const administrator = provideAdministrator(rig);

const EVERYTHING = { on: 'everything' };
/** Hours of a crash with wide spreads, halts, and a rate decision whose sign nobody knows; then chance alone. */
const SCRIPT = [
  { kind: 'volatility', at: 0, minutes: 2_880, target: EVERYTHING, factor: 6 },
  { kind: 'spread', at: 600, minutes: 600, target: EVERYTHING, factor: 5 },
  move(600, { on: 'market' }, -12),
  { kind: 'halt', at: 1_200, minutes: 300, target: { on: 'instrument', name: 'AAPL' } },
  move(1_500, { on: 'currency', name: 'JPY' }, 4, true),
  { kind: 'halt', at: 2_400, minutes: 200, target: EVERYTHING },
];

/** In one step. */
function move(at: number, target: object, percent: number, isDrawn = false) {
  return { kind: 'move', at, minutes: 0, shape: 'step', target, percent, isDrawn };
}

/** A scripted world at the fastest clock, of the rig's instruments. */
async function openWorld(): Promise<TrialMarket> {
  const made = await rig.call('POST /api/admin/worlds', {
    as: administrator,
    body: { name: 'Modelo', symbols: RIG_SYMBOLS, beginsAt: '2030-01-07T14:30:00Z', script: SCRIPT },
  });
  const { id } = CALL_SCHEMAS.createWorld.response.parse(made.body);
  await rig.call(`PUT /api/admin/worlds/${id}/clock`, { as: administrator, body: { rate: RATE } });
  // By then its clock runs, and accounts can be opened in it.
  wall += 5_000;
  await rig.server.worlds.refresh();
  const { market } = rig.server.markets.find(Number(id))!;
  let steps = 0;
  return {
    instruments: market.instruments,
    view: () => market.view(),
    quoteOf: (instrument) => market.quoteOf(instrument),
    world: id,
    wait: (milliseconds) => (steps += Math.ceil(milliseconds / STEP_MS)),
    move: async () => {
      wall += WORLD_STEP_MS * steps;
      steps = 0;
      await rig.server.worlds.refresh();
      await rig.server.worlds.settle();
    },
  };
}

test(
  `${OPERATIONS} random operations in a scripted world at ${RATE} times, over days and nights of its calendar, come to what the reference model says, seed ${SEED}`,
  { timeout: 0 },
  async () => {
    const startedAt = performance.now();
    const trial = await createTrial([rig], SEED, await openWorld());
    while (trial.counts.operations < OPERATIONS) await trial.round();
    await rig.assertBalanced();
    await trial.assertHouse();
    const milliseconds = Math.round(performance.now() - startedAt);
    const { outcomes, ...counts } = trial.counts;
    recordProof({ proof: 'reference in a world', seed: SEED, milliseconds, ...counts, outcomes });
    expect(outcomes['executed']).toBeGreaterThan(OPERATIONS / 5);
    expect(counts.triggered).toBeGreaterThan(0);
  },
);
