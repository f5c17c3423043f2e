import { createRandom, recordProof } from '@lonja/testkit';
import { expect, test, vi } from 'vitest';
import { simulateDesks, type SimulationCounts } from '../test/simulation/desk-simulation.ts';

const RUNS = Number(process.env['PROVE_SIMULATIONS'] ?? 100);
const STEPS = Number(process.env['PROVE_SIMULATION_STEPS'] ?? 60);
const SEED = Number(process.env['PROVE_SEED'] ?? Date.now() % 2 ** 31);

test(
  `${RUNS} runs of up to three desks on a database that fails lose, double, halve and miss nothing, seeds from ${SEED}`,
  { timeout: 0 },
  async () => {
    const startedAt = performance.now();
    const total: Record<string, number> = {};
    for (let seed = SEED; seed < SEED + RUNS; seed++) {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const advance = (milliseconds: number) => void vi.advanceTimersByTime(milliseconds);
      const counts = await simulateDesks(createRandom(seed), STEPS, advance)
        .catch((error: unknown) => {
          throw new Error(`seed ${seed}: ${String(error)}`, { cause: error });
        })
        .finally(() => vi.useRealTimers());
      for (const [name, count] of Object.entries(counts)) total[name] = (total[name] ?? 0) + count;
    }
    const milliseconds = Math.round(performance.now() - startedAt);
    recordProof({
      proof: 'simulation of desks',
      seed: SEED,
      runs: RUNS,
      steps: STEPS,
      milliseconds,
      ...total,
    });
    const names: readonly (keyof SimulationCounts)[] = [
      'acknowledged',
      'replayed',
      'refused',
      'unanswered',
      'crashes',
      'mishaps',
      'fills',
      'sentBehind',
      'joined',
      'left',
      'paused',
      'silenced',
      'strays',
    ];
    // A run in which nothing goes wrong, or nothing goes right, proves little.
    expect(names.filter((name) => (total[name] ?? 0) <= RUNS / 10)).toEqual([]);
  },
);
