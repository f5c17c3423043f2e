import { recordProof } from '@lonja/testkit';
import { beforeAll, expect, test } from 'vitest';
import { createPostgresBus } from '../bus/postgres-bus.ts';
import { describeServer } from '../test/processes/describe-server.ts';
import { createTrial } from '../test/trading/reference-trial.ts';
import type { RigOptions, ServerRig } from '../test/server-rig.ts';
import { whenDivided } from '../test/processes/when-divided.ts';

const OPERATIONS = Number(process.env['PROVE_SHARED_OPERATIONS'] ?? 1_500);
const SEED = Number(process.env['PROVE_SEED'] ?? Date.now() % 2 ** 31);

const OVER_POSTGRES: RigOptions = { joinBus: createPostgresBus };

const here = describeServer(OVER_POSTGRES);
let there: ServerRig;
beforeAll(async () => {
  there = await here.beside(OVER_POSTGRES);
  // One market: both at the same moment, as two clocks that are right are.
  here.market.wait(there.market.view().now - here.market.view().now);
  await whenDivided([here, there]);
  return () => there.stop();
});

test(
  `${OPERATIONS} random operations, each at one of two processes and repeated at any, come to what the reference model says, seed ${SEED}`,
  { timeout: 0 },
  async () => {
    const startedAt = performance.now();
    const trial = await createTrial([here, there], SEED);
    while (trial.counts.operations < OPERATIONS) await trial.round();
    await here.assertBalanced();
    await trial.assertHouse();
    const milliseconds = Math.round(performance.now() - startedAt);
    const { outcomes, ...counts } = trial.counts;
    recordProof({ proof: 'reference on two processes', seed: SEED, milliseconds, ...counts, outcomes });
    expect(counts.replayed).toBeGreaterThan(OPERATIONS / 20);
    expect(outcomes['executed']).toBeGreaterThan(OPERATIONS / 5);
  },
);
