import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** The market seed differs from the one that open positions were priced with. */
export class SeedInUse extends Error {
  override readonly name = 'SeedInUse';
}

/**
 * The seed of this installation's simulated market: the configured one, else the kept one, else a new random one.
 * @throws SeedInUse when another seed is asked for while positions are open: their prices would jump
 */
export async function settleMarketSeed(db: Kysely<Tables>, configured: string | undefined): Promise<string> {
  const kept = await db.selectFrom('installation').select('market_seed').executeTakeFirst();
  if (!kept) {
    const seed = configured ?? randomBytes(16).toString('base64url');
    await db.insertInto('installation').values({ market_seed: seed }).execute();
    return seed;
  }
  if (configured === undefined || configured === kept.market_seed) return kept.market_seed;
  const open = await sql<{ open: boolean }>`select exists (select from positions) as open`.execute(db);
  if (open.rows[0]?.open)
    throw new SeedInUse('MARKET_SEED differs from the kept one while positions are open');
  await db.updateTable('installation').set({ market_seed: configured }).execute();
  return configured;
}
