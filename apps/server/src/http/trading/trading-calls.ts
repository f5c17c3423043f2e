import type { Database } from '@lonja/store';
import type { Desk } from '../../desk/desk.ts';
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
}

/** Trades, positions, resting orders, and rebalancing. */
export function registerTradingCalls(app: Api, { db, desk }: TradingDependencies): void {
  registerTradeRoutes(app, desk);
  registerPositionRoutes(app, db, desk);
  registerOrderRoutes(app, db, desk);
  registerOrderPreviewRoute(app, db);
  registerStopOutLadderRoute(app, db);
  registerRebalanceRoute(app, desk);
}
