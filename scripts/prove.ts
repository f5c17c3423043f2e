import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { endedRuns } from './evidence-table.ts';
import { describeCommit, readAllProofLines, startProofRun } from './proof-run.ts';
import { hasPassedOn, whyToProve, type Suite } from './proof-choice.ts';
import { runCommand } from './run-command.ts';
import { readHistory } from './source-history.ts';

/** The pages of the site, which a server delivers as they were built. */
const WEB = ['apps/web/index.html', 'apps/web/app.html'];

const GUIDES = readdirSync('docs/guides')
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/guides/${name}`);

/** The quick ones first. */
export const SUITES: readonly Suite[] = [
  { name: 'policy', file: 'apps/server/src/calls/policy.test.ts', size: { PROVE_SLOW_CLIENTS: '300' } },
  {
    name: 'connections',
    file: 'apps/server/src/stream/connections.test.ts',
    size: { PROVE_CONNECTIONS: '1000' },
  },
  {
    name: 'audit',
    file: 'apps/server/src/administration/administration.test.ts',
    size: { PROVE_TAMPERINGS: '1000' },
  },
  {
    name: 'panel',
    file: 'e2e/administration.test.ts',
    also: WEB,
    size: { PROVE_DISCLOSURES: '1000', PROVE_WIDTHS: '1' },
  },
  { name: 'candles', file: 'packages/feeds/src/simulated', size: { PROVE_CANDLES: '300' } },
  {
    name: 'exports',
    file: 'apps/server/src/evaluations/proof.test.ts',
    size: { PROVE_EXPORTS: '1000' },
  },
  { name: 'guides', file: 'apps/cli/src/guide', also: GUIDES, size: { PROVE_GUIDES: '1' } },
  { name: 'walks', file: 'e2e/guides.test.ts', also: WEB, size: { PROVE_GUIDES: '1' } },
  { name: 'screens', file: 'e2e/', also: WEB, size: { PROVE_WIDTHS: '1', PROVE_LANGUAGES: '1' } },
  {
    name: 'webhooks',
    file: 'apps/server/src/webhooks/calls.test.ts',
    size: { PROVE_WEBHOOK_BACKLOG: '10000' },
  },
  {
    name: 'mutants',
    file: 'packages/testkit/src/mutants/core-mutants.test.ts',
    size: { PROVE_MUTANTS: '1000' },
  },
  { name: 'races', file: 'apps/server/src/desk/races', size: { PROVE_RACES: '2000' } },
  {
    name: 'scale',
    file: 'apps/server/src/cluster',
    size: {
      PROVE_STRAY_ORDERS: '10000',
      PROVE_PAUSES: '20',
      // Four of five rounds kill something, over each of two buses.
      PROVE_KILLS: '63',
      PROVE_PAUSE_SECONDS: '20',
      PROVE_HANGS: '10',
      PROVE_CUT_STREAMS: '1000',
      PROVE_CUT_SECONDS: '30',
    },
  },
  { name: 'faults', file: 'packages/testkit/src/faults', size: { PROVE_FAULTS: '1000' } },
  {
    name: 'kill',
    file: 'apps/server/src/kill-',
    size: { PROVE_APP_KILLS: '100', PROVE_DATABASE_KILLS: '40' },
  },
  {
    name: 'malformed',
    file: 'apps/server/src/calls/malformed',
    size: { PROVE_MALFORMED: '300000', PROVE_PATHS: '300000' },
  },
  {
    name: 'simulation',
    file: 'apps/server/src/desk/simulation.unit.test.ts',
    size: { PROVE_SIMULATIONS: '20000', PROVE_SIMULATION_STEPS: '300' },
  },
  {
    name: 'http',
    file: 'apps/server/src/trading/reference',
    size: {
      PROVE_HTTP_OPERATIONS: '300000',
      PROVE_SHARED_OPERATIONS: '100000',
      PROVE_WORLD_OPERATIONS: '100000',
    },
  },
  { name: 'reference', file: 'packages/testkit/src/reference', size: { PROVE_OPERATIONS: '10000000' } },
];

/**
 * The suites one after the other, each a run of its own; one that fails stops no other. The seed is in the title of each:
 * `PROVE_SEED=… npm run prove -- malformed` does the same again. `npm run prove -- kill malformed` runs two of them,
 * `npm run prove -- --resume` those that have not passed on this commit yet, `npm run prove -- --changed` those that reach a
 * file which has changed since they last passed.
 */
async function main(): Promise<void> {
  const { values, positionals: asked } = parseArgs({
    options: {
      resume: { type: 'boolean', default: false },
      changed: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const unknown = asked.filter((name) => !SUITES.some((suite) => suite.name === name));
  if (unknown.length > 0) {
    console.error(
      `No such suite: ${unknown.join(', ')}. There are: ${SUITES.map(({ name }) => name).join(', ')}`,
    );
    process.exit(1);
  }
  const wanted = SUITES.filter(({ name }) => asked.length === 0 || asked.includes(name));
  const failed: string[] = [];
  for (const suite of await leaveOut(wanted, values)) if (!(await prove(suite))) failed.push(suite.name);
  console.log(
    failed.length === 0
      ? `All have passed: ${wanted.map(({ name }) => name).join(', ')}`
      : `Failed: ${failed.join(', ')}`,
  );
  process.exitCode = failed.length === 0 ? 0 : 1;
}

interface Choice {
  readonly resume: boolean;
  readonly changed: boolean;
}

/** Without those whose last run still speaks for the files as they are. */
async function leaveOut(suites: readonly Suite[], { resume, changed }: Choice): Promise<readonly Suite[]> {
  const runs = endedRuns(readAllProofLines());
  const commit = await describeCommit();
  const left = resume ? suites.filter((suite) => !hasPassedOn(commit, suite, runs)) : suites;
  if (!changed) return left;
  const history = readHistory();
  return left.filter((suite) => {
    const reason = whyToProve(suite, runs, history);
    console.log(`${suite.name}: ${reason ?? 'nothing that it reaches has changed since it passed'}`);
    return reason !== undefined;
  });
}

async function prove({ name, file, size }: Suite): Promise<boolean> {
  console.log(`\n${name}: ${file}`);
  const changed = Object.keys(size).filter((key) => process.env[key] !== undefined);
  const set = [...changed, 'PROVE_SEED'].flatMap((key) =>
    process.env[key] === undefined ? [] : [`${key}=${process.env[key]}`],
  );
  const actual = { ...size, ...pick(changed) };
  const command = [...set, `npm run prove -- ${name}`].join(' ');
  const run = await startProofRun({ suite: name, command, size: actual });
  const projects = ['unit', 'web', 'database', 'e2e'].flatMap((project) => ['--project', project]);
  const env = { ...actual, PROVE_RUN: run.id };
  const { passed } = await runCommand(['vitest', 'run', ...projects, file], { show: true, env });
  run.end(passed);
  return passed;
}

/** What the caller wants of another size. */
function pick(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, process.env[name] ?? '']));
}

if (import.meta.main) await main();
