import fs from 'node:fs';
import path from 'node:path';
import { createVitest, type TestModule } from 'vitest/node';
import { PLANTED_FAULTS, type PlantedFault } from './planted-faults.ts';

/**
 * Plants each fault in what the tests load, one at a time, and runs the test that claims it: a line of JSON a fault, and
 * success when every one was caught.
 */
const ROOT = path.resolve(import.meta.dirname, '../../../..');

// Enough to meet each fault many times; the tests' titles and seeds stay their own.
process.env['PROVE_SIMULATIONS'] = '100';

for (const fault of PLANTED_FAULTS) {
  const caught = await plant(fault);
  if (!caught) process.exitCode = 1;
  console.log(JSON.stringify({ fault: fault.name, test: fault.test, caught }));
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
      // The cache knows a module by its file, which the fault is not in.
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
