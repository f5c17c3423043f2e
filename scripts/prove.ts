import { runCommand } from './run-command.ts';

/**
 * The suites that `npm test` runs at a short size, at their long one. The seed is in the title of each:
 * `PROVE_SEED=… npm run prove` runs the same again.
 */
const LONG: Readonly<Record<string, string>> = {
  PROVE_OPERATIONS: '10000000',
  PROVE_HTTP_OPERATIONS: '300000',
  PROVE_SIMULATIONS: '20000',
  PROVE_SIMULATION_STEPS: '300',
  PROVE_RACES: '2000',
  PROVE_WIDTHS: '1',
};
const SUITES = [
  'packages/testkit/src/reference',
  'packages/testkit/src/faults',
  'apps/server/src/http/reference.test.ts',
  'apps/server/src/desk/simulation.unit.test.ts',
  'apps/server/src/desk/races.test.ts',
  'e2e/screens.test.ts',
  'e2e/administration.test.ts',
];

for (const [name, size] of Object.entries(LONG)) process.env[name] ??= size;
const { passed } = await runCommand(
  ['vitest', 'run', '--project', 'unit', '--project', 'database', '--project', 'e2e', ...SUITES],
  { show: true },
);
process.exitCode = passed ? 0 : 1;
