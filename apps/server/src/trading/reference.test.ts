import { recordProof } from '@lonja/testkit';
import { expect, test } from 'vitest';
import { describeServer } from '../test/processes/describe-server.ts';
import { createTrial } from '../test/trading/reference-trial.ts';

const OPERATIONS = Number(process.env['PROVE_HTTP_OPERATIONS'] ?? 1_500);
const SEED = Number(process.env['PROVE_SEED'] ?? Date.now() % 2 ** 31);

const rig = describeServer();

test(
  `${OPERATIONS} random operations over HTTP, three in ten sent again, come to what the reference model says, seed ${SEED}`,
  { timeout: 0 },
  async () => {
    const startedAt = performance.now();
    const trial = await createTrial([rig], SEED);
    while (trial.counts.operations < OPERATIONS) await trial.round();
    await rig.assertBalanced();
    await trial.assertHouse();
    const milliseconds = Math.round(performance.now() - startedAt);
    const { outcomes, ...counts } = trial.counts;
    recordProof({ proof: 'reference over HTTP', seed: SEED, milliseconds, ...counts, outcomes });
    expect(counts.replayed).toBeGreaterThan(OPERATIONS / 20);
    expect(outcomes['executed']).toBeGreaterThan(OPERATIONS / 5);
  },
);
