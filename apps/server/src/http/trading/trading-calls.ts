import type { Database } from '@lonja/store';
import type { Desk } from '../../desk/desk.ts';
import type { Market } from '../../market/market.ts';
import type { Api } from '../kernel/api.ts';
import { registerOrderPreviewRoute } from './order-preview.ts';
import { registerOrderRoutes } from './orders.ts';
import { registerPositionRoutes } from './positions.ts';
import { registerRebalanceRoute } from './rebalance.ts';
import { registerStopOutLadderRoute } from './stop-out-ladder.ts';
import { registerTradeRoutes } from './trades.ts';

export interface TradingDependencies {
  readonly db: Database;
  readonly desk: Desk;
  readonly market: Market;
}

/** Trades, positions, orders that wait, and what a whole portfolio is brought to. */
export function registerTradingCalls(app: Api, { db, desk, market }: TradingDependencies): void {
  registerTradeRoutes(app, desk, market);
  registerPositionRoutes(app, db, desk, market);
  registerOrderRoutes(app, db, desk, market);
  registerOrderPreviewRoute(app, db, market);
  registerStopOutLadderRoute(app, db, market);
  registerRebalanceRoute(app, desk, market);
}
