import { loadCatalogue, MARKET_MODELS, type MarketModel } from '@lonja/feeds';
import { openOwnerDatabase } from '@lonja/store/database/database';
import { rollKeyPartitions } from '@lonja/store/idempotency/key-partitions';
import { isDemonstration } from '@lonja/store/installation/demonstration';
import {
  settleMarket,
  type MarketSettings,
  type SettledMarket,
} from '@lonja/store/installation/installation';
import { migrate } from '@lonja/store/schema/migrate';
import type { Logger } from 'pino';

export interface PreparedDatabase {
  readonly market: SettledMarket<MarketModel>;
  /** Whether everybody in it was made up. */
  readonly isDemonstration: boolean;
}

/** While it waits for a lock that a backup has, everybody who trades waits too. */
const ROLL_PATIENCE_MS = 500;

/**
 * All that the owner does once at a start; afterwards everything works as the application's role.
 * @throws MarketInUse when open positions were priced by another market
 */
export async function prepareDatabase(
  databaseUrl: string,
  settings: Omit<MarketSettings, 'models'>,
  logger: Logger,
): Promise<PreparedDatabase> {
  await migrate(databaseUrl);
  await rollPartitions(databaseUrl, logger);
  const owner = openOwnerDatabase(databaseUrl);
  try {
    const symbols = loadCatalogue().map((entry) => entry.symbol);
    const market = await settleMarket(owner, symbols, { ...settings, models: MARKET_MODELS });
    return { market, isDemonstration: await isDemonstration(owner) };
  } finally {
    await owner.destroy();
  }
}

/** What can't be done now can wait until the next time: a day without a partition has the default one. */
export async function rollPartitions(databaseUrl: string, logger: Logger): Promise<void> {
  const owner = openOwnerDatabase(databaseUrl);
  await rollKeyPartitions(owner, Date.now(), ROLL_PATIENCE_MS).catch((error: unknown) =>
    logger.warn({ err: error }, 'idempotency partitions'),
  );
  await owner.destroy();
}
