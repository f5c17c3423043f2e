import type { LiveMarket } from '../market/live-market.ts';
import { refuse } from '../refusal/refuse.ts';

/** A request's market, whose past is asked for. @throws HttpRefusal where nothing is known yet that prices could be drawn from */
export function drawnMarket({ market }: { readonly market: LiveMarket }): LiveMarket {
  if (!market.isDrawn()) refuse('prices_not_begun');
  return market;
}
