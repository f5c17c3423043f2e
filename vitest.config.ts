import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.ts';

/** How long a condition is waited for: a busy machine is no fault of the product. */
const expectation = { poll: { timeout: 15_000, interval: 100 } };

/** Node.js reads TypeScript itself, and keeps what it has compiled for the servers that tests start. Only the web's views need Vite. */
const native = { viteModuleRunner: false };

/** Notes what each file takes. */
const runner = './scripts/timed-runner.ts';

/** core and pure models; storage, feeds and calls on real PostgreSQL; journeys in a real Chromium. */
export default defineConfig({
  test: {
    // A journey waits for its browser, a call for its database: three at a time keep two processors busy.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          runner,
          include: [
            'packages/{core,protocol,words,feeds,indicators,proof}/src/**/*.test.ts',
            'apps/{cli,server}/src/**/*.unit.test.ts',
            'scripts/**/*.test.ts',
          ],
          testTimeout: 60_000,
          // Pure, and without state of their own: a new process for each file takes longer than its tests.
          isolate: false,
          experimental: native,
        },
      },
      {
        test: {
          name: 'web',
          runner,
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          testTimeout: 60_000,
          isolate: false,
        },
      },
      {
        test: {
          name: 'database',
          runner,
          include: [
            'packages/{store,testkit}/src/**/*.test.ts',
            'apps/{cli,server}/src/**/*.test.ts',
            'clients/**/*.test.ts',
          ],
          exclude: ['apps/{cli,server}/src/**/*.unit.test.ts'],
          globalSetup: ['scripts/provide-server.ts', 'packages/testkit/src/global-database.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Each file makes databases and servers of its own, and nothing of them stays in a module.
          isolate: false,
          expect: expectation,
          experimental: native,
        },
      },
      {
        test: {
          name: 'e2e',
          runner,
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['scripts/provide-server.ts', 'packages/testkit/src/global-database.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // Each file has a server and a browser of its own, and nothing of them stays in a module.
          isolate: false,
          expect: expectation,
          experimental: native,
        },
      },
    ],
  },
});
