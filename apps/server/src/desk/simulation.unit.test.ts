import { createRandom, recordProof } from '@lonja/testkit';
import { expect, test } from 'vitest';
import { simulateDesk, type SimulationCounts } from '../test/desk-simulation.ts';

const RUNS = Number(process.env['PROVE_SIMULATIONS'] ?? 500);
const STEPS = Number(process.env['PROVE_SIMULATION_STEPS'] ?? 60);
const SEED = Number(process.env['PROVE_SEED'] ?? Date.now() % 2 ** 31);

test(
  `${RUNS} runs of the desk on a database that fails lose, double and halve nothing, seeds from ${SEED}`,
  { timeout: 0 },
  async () => {
    const startedAt = performance.now();
    const total: Record<string, number> = {};
    for (let seed = SEED; seed < SEED + RUNS; seed++) {
      const counts = await simulateDesk(createRandom(seed), STEPS).catch((error: unknown) => {
        throw new Error(`seed ${seed}: ${String(error)}`, { cause: error });
      });
      for (const [name, count] of Object.entries(counts)) total[name] = (total[name] ?? 0) + count;
    }
    const milliseconds = Math.round(performance.now() - startedAt);
    recordProof({ proof: 'desk simulation', seed: SEED, runs: RUNS, steps: STEPS, milliseconds, ...total });
    const names: readonly (keyof SimulationCounts)[] = [
      'acknowledged',
      'replayed',
      'refused',
      'unanswered',
      'crashes',
      'mishaps',
      'fills',
      'sentBehind',
    ];
    // A run in which nothing goes wrong, or nothing goes right, proves little.
    expect(names.filter((name) => (total[name] ?? 0) <= RUNS / 10)).toEqual([]);
  },
);
