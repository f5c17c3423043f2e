import type { TradingConditions } from '../market/trading-conditions.ts';
import { conditionsAnswer } from './conditions-view.ts';
import type { Api } from '../reading/api.ts';
import { serve } from '../calls/serve.ts';

/** GET /api/conditions: the costs of trading apart from the spread. */
export function registerConditionsRoute(app: Api, conditions: TradingConditions, clock: () => number): void {
  serve(app, 'getConditions', async () => conditionsAnswer(conditions, clock()));
}
