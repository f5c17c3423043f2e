import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded, type Embedded } from '@lonja/store/embedded/start-embedded';
import { createVitest, type TestModule } from 'vitest/node';
import '../global-database.ts';
import { PLANTED_FAULTS, type PlantedFault } from './planted-faults.ts';

/**
 * Plants each fault, or the first so many, in the modules that the tests load, one at a time, and runs the test that must catch
 * it. Prints a line of JSON per fault, and succeeds when every one was caught.
 */
const FAULTS = PLANTED_FAULTS.slice(0, Number(process.argv[2] ?? PLANTED_FAULTS.length));
const ROOT = path.resolve(import.meta.dirname, '../../../..');

// Without the settings that lengthen suites: their short size meets each fault many times.
for (const name of Object.keys(process.env)) if (name.startsWith('PROVE_')) delete process.env[name];
process.env['PROVE_SIMULATIONS'] = '100';

const postgres = FAULTS.some(({ needsDatabase }) => needsDatabase) ? await startPostgres() : undefined;
for (const fault of FAULTS) {
  const caught = await plant(fault);
  if (!caught) process.exitCode = 1;
  console.log(JSON.stringify({ fault: fault.name, test: fault.test, caught }));
}
await postgres?.stop();

/** One for all that need it. */
function startPostgres(): Promise<Embedded> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'lonja-faults-'));
  // as root, PostgreSQL runs as another user
  fs.chmodSync(dir, 0o755);
  return startEmbedded({ dir, ephemeral: true });
}

/** @returns whether the claiming test failed */
async function plant(fault: PlantedFault): Promise<boolean> {
  const file = path.join(ROOT, fault.file);
  const parts = fs.readFileSync(file, 'utf8').split(fault.text);
  if (parts.length !== 2) throw new Error(`${fault.file} has not once: ${fault.text}`);
  const vitest = await createVitest(
    {
      root: ROOT,
      config: false,
      watch: false,
      include: [fault.test],
      testNamePattern: fault.title,
      testTimeout: 120_000,
      hookTimeout: 120_000,
      reporters: [{}],
      provide: { pgUrl: postgres?.url ?? '' },
      // The cache identifies a module by its file, which does not contain the fault.
      fsModuleCache: false,
    },
    {
      plugins: [
        {
          name: 'planted fault',
          enforce: 'pre',
          transform: (_, id) => (id.split('?')[0] === file ? parts.join(fault.plant) : undefined),
        },
      ],
    },
  );
  try {
    const { testModules } = await vitest.start([fault.test]);
    return isCaught(testModules, fault);
  } finally {
    await vitest.close();
  }
}

/** @throws Error where the title fits no test, or the file did not even load */
function isCaught(modules: readonly TestModule[], { name, title }: PlantedFault): boolean {
  const ran = modules.flatMap(({ children }) =>
    [...children.allTests()].filter((test) => test.result().state !== 'skipped'),
  );
  if (ran.length === 0) throw new Error(`${name}: no test is named ${title}`);
  return ran.some((test) => test.result().state === 'failed');
}
