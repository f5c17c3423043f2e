import type { Database } from '@lonja/store/database/database';
import type { Desk } from '../desk/desk.ts';
import type { CandleBudget } from '../market-data/candle-budget.ts';
import type { LiveMarket } from '../market/live-market.ts';
import type { Assets } from './operations/assets.ts';
import { assetHandlers } from './market/asset-handlers.ts';
import { assetPriceHandlers } from './market/asset-prices.ts';
import { corporateActionHandlers } from './market/corporate-actions.ts';
import { hoursHandlers } from './market/hours.ts';
import { metaHandlers } from './market/meta.ts';
import { newsHandlers, type ListAlpacaNews } from './market/news.ts';
import { emptyHandlers } from './market/nothing.ts';
import { rateHandlers } from './market/rates.ts';
import { screenerHandlers } from './market/screener.ts';
import type { OperationHandlers } from './operations/serve-operations.ts';
import { accountHandlers } from './trading/account.ts';
import { configurationHandlers } from './trading/configurations.ts';
import { activityHandlers } from './trading/activities.ts';
import { closeHandlers } from './trading/closes.ts';
import { historyHandlers } from './trading/history.ts';
import { orderHandlers } from './trading/orders.ts';
import { positionHandlers } from './trading/positions.ts';
import { watchlistHandlers } from './trading/watchlists.ts';

export interface AlpacaDependencies {
  readonly db: Database;
  readonly desk: Pick<Desk, 'submit'>;
  readonly assetsOf: (board: LiveMarket['board']) => Assets;
  readonly candleBudget: CandleBudget;
  readonly listNews: ListAlpacaNews;
}

/** What each operation answers that is not refused. */
export const alpacaHandlers = (dependencies: AlpacaDependencies): OperationHandlers => ({
  ...emptyHandlers,
  ...assetHandlers(dependencies.assetsOf),
  ...hoursHandlers(dependencies.assetsOf),
  ...assetPriceHandlers(dependencies),
  ...rateHandlers(dependencies.candleBudget),
  ...screenerHandlers(dependencies.assetsOf),
  ...newsHandlers(dependencies.listNews),
  ...corporateActionHandlers(dependencies.assetsOf),
  ...metaHandlers,
  ...accountHandlers(dependencies.db, dependencies.assetsOf),
  ...configurationHandlers(dependencies.db),
  ...positionHandlers(dependencies.db, dependencies.assetsOf),
  ...closeHandlers(dependencies.db, dependencies.assetsOf),
  ...orderHandlers(dependencies.db, dependencies.assetsOf, dependencies.desk),
  ...historyHandlers(dependencies.db),
  ...activityHandlers(dependencies.db, dependencies.assetsOf),
  ...watchlistHandlers(dependencies.db, dependencies.assetsOf),
});
