import type { Database } from '@lonja/store/database/database';
import type { Desk } from '../../desk/desk.ts';
import { joined } from '../../calls/serve.ts';
import { orderPreviewHandlers } from '../../trading/order-preview-calls.ts';
import { orderHandlers } from '../../trading/order-calls.ts';
import { positionHandlers } from '../../trading/position-calls.ts';
import { rebalanceHandlers } from '../../trading/rebalance-calls.ts';
import { stopOutLadderHandlers } from '../../trading/stop-out-calls.ts';
import { tradeHandlers } from '../../trading/trade-calls.ts';

export interface TradingDependencies {
  readonly db: Database;
  readonly desk: Desk;
}

/** Trades, positions, resting orders, and rebalancing. */
export function tradingHandlers({ db, desk }: TradingDependencies) {
  return joined(
    tradeHandlers(desk),
    positionHandlers(db, desk),
    orderHandlers(db, desk),
    orderPreviewHandlers(db),
    stopOutLadderHandlers(db),
    rebalanceHandlers(desk),
  );
}
