import { afterAll, describe, expect, test } from 'vitest';
import { GUIDE_SEEDS } from '../apps/server/src/test/markets/drawn-quotes.ts';
import { leave, sharedBrowser } from './browser.ts';
import { walkEvaluations } from './guide-evaluations.ts';
import { startServer } from './start-server.ts';

/** A walk takes a minute: `npm test` follows the sizes that the guides name by calls (`apps/cli/src/guide-evaluations.test.ts`). */
const IS_LONG = process.env['PROVE_GUIDES'] !== undefined;

describe.runIf(IS_LONG).each(Object.entries(GUIDE_SEEDS))('where prices are %s', (_, seed) => {
  afterAll(async () => leave(await sharedBrowser()));

  test.each(['en', 'es'] as const)(
    'the guide to plans and evaluations in %s goes as it says',
    { timeout: 600_000 },
    async (language) => {
      const server = await startServer({ MARKET_SEED: seed });
      try {
        const browser = await sharedBrowser();
        // A step that does not go as the guide says ends it.
        const walk = walkEvaluations({ origin: server.origin, browser, language, takesPictures: false });
        await expect(walk).resolves.toBeUndefined();
      } finally {
        await server.stop();
      }
    },
  );
});
