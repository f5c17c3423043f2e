import { runCommand } from './run-command.ts';

/**
 * The suites that `npm test` runs at a short size, at their long one. The seed is in the title of each:
 * `PROVE_SEED=… npm run prove` runs the same again.
 */
process.env['PROVE_OPERATIONS'] ??= '10000000';
const { passed } = await runCommand(
  ['vitest', 'run', '--project', 'database', 'packages/testkit/src/reference'],
  {
    show: true,
  },
);
process.exitCode = passed ? 0 : 1;
