import type { Database } from '@lonja/store/database/database';
import type { Desk } from '../../desk/desk.ts';
import type { Api } from '../../reading/api.ts';
import { registerOrderPreviewRoute } from '../../trading/order-preview-calls.ts';
import { registerOrderRoutes } from '../../trading/order-calls.ts';
import { registerPositionRoutes } from '../../trading/position-calls.ts';
import { registerRebalanceRoute } from '../../trading/rebalance-calls.ts';
import { registerStopOutLadderRoute } from '../../trading/stop-out-calls.ts';
import { registerTradeRoutes } from '../../trading/trade-calls.ts';

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
