import type { TradingConditions } from '../market/trading-conditions.ts';
import { conditionsAnswer } from './conditions-view.ts';
import type { Handlers } from '../calls/serve.ts';

/** GET /api/conditions: the costs of trading apart from the spread. */
export function conditionsHandlers(conditions: TradingConditions, clock: () => number) {
  return {
    getConditions: async () => conditionsAnswer(conditions, clock()),
  } satisfies Partial<Handlers>;
}
