import { listWorlds } from '@lonja/store/market/worlds';
import { createMarkets, type Markets } from '../rooms/markets.ts';
import type { TradingConditions } from '../market/trading-conditions.ts';
import type { DatabasePart } from './database.ts';
import type { ServerOptions } from './server-options.ts';

/** The installation's market and the worlds that are stored beside it. */
export async function composeMarkets(
  { market: own, catalogue, marketPrices: ownPrices, marketHours = 'always', logger, clock }: ServerOptions,
  { db }: DatabasePart,
  conditions: TradingConditions,
): Promise<Markets> {
  const markets = createMarkets({
    own,
    catalogue: catalogue.filter(({ symbol }) => own.instrumentBySymbol(symbol)),
    hours: marketHours,
    ownPrices,
    wall: clock,
    conditioned: conditions.overWorld,
    onTrouble: (text, error) => logger.warn({ err: error }, text),
  });
  const readAt = clock();
  markets.adopt(await listWorlds(db), readAt);
  return markets;
}
