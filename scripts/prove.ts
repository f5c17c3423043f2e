import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync } from 'node:fs';
import os from 'node:os';
import { runCommand } from './run-command.ts';

/**
 * The suites that `npm test` runs at a short size, at their long one. The seed is in the title of each:
 * `PROVE_SEED=… npm run prove` runs the same again; `npm run prove -- kill malformed` runs two of them.
 */
const LONG: Readonly<Record<string, string>> = {
  PROVE_OPERATIONS: '10000000',
  PROVE_HTTP_OPERATIONS: '300000',
  PROVE_SIMULATIONS: '20000',
  PROVE_SIMULATION_STEPS: '300',
  PROVE_RACES: '2000',
  PROVE_WIDTHS: '1',
  PROVE_MALFORMED: '300000',
  PROVE_APP_KILLS: '100',
  PROVE_DATABASE_KILLS: '40',
  PROVE_DISCLOSURES: '1000',
  PROVE_TAMPERINGS: '1000',
  PROVE_CONNECTIONS: '1000',
  PROVE_SLOW_CLIENTS: '300',
};
const SUITES: Readonly<Record<string, string>> = {
  reference: 'packages/testkit/src/reference',
  faults: 'packages/testkit/src/faults',
  http: 'apps/server/src/http/reference.test.ts',
  simulation: 'apps/server/src/desk/simulation.unit.test.ts',
  races: 'apps/server/src/desk/races.test.ts',
  malformed: 'apps/server/src/http/malformed.test.ts',
  policy: 'apps/server/src/http/policy.test.ts',
  kill: 'apps/server/src/main.test.ts',
  connections: 'apps/server/src/stream/connections.test.ts',
  audit: 'apps/server/src/http/administration.test.ts',
  screens: 'e2e/screens.test.ts',
  panel: 'e2e/administration.test.ts',
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => SUITES[name] === undefined);
if (unknown.length > 0) {
  console.error(`No such suite: ${unknown.join(', ')}. There are: ${Object.keys(SUITES).join(', ')}`);
  process.exit(1);
}

const run = randomUUID();
process.env['PROVE_RUN'] = run;
for (const [name, size] of Object.entries(LONG)) process.env[name] ??= size;
note({
  began: new Date().toISOString(),
  command: ['npm run prove', ...(asked.length > 0 ? ['--', ...asked] : [])].join(' '),
  commit: (await runCommand(['git', 'rev-parse', '--short', 'HEAD'])).output.trim(),
  machine: `${os.cpus()[0]?.model.trim()}, ${os.cpus().length} cores, ${Math.round(os.totalmem() / 2 ** 30)} GiB`,
  node: process.version,
});
const files = asked.length > 0 ? asked.map((name) => SUITES[name] ?? '') : Object.values(SUITES);
const { passed } = await runCommand(
  ['vitest', 'run', '--project', 'unit', '--project', 'database', '--project', 'e2e', ...files],
  { show: true },
);
note({ ended: new Date().toISOString(), passed });
process.exitCode = passed ? 0 : 1;

/** A line of the run itself, for `npm run evidence`. */
function note(figures: Readonly<Record<string, unknown>>): void {
  mkdirSync('artifacts', { recursive: true });
  appendFileSync('artifacts/proofs.jsonl', `${JSON.stringify({ proof: 'run', run, ...figures })}\n`);
}
