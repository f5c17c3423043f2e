import type { ClosingNeeds } from './closings.ts';
import { closePositions } from './closings.ts';
import { callerOf, faultLogOf } from '../calls/act-caller.ts';
import type { Handlers } from '../calls/serve.ts';
import { problemOf } from '../calls/problem.ts';
import { answerLanguage } from '../reading/reader-language.ts';

/** POST /api/admin/positions/{userId}/close: all positions of a client at the market, before the account ends. */
export function adminClosingHandlers(dependencies: ClosingNeeds) {
  return {
    closeAllPositions: async (request) => {
      const order = { ...request.params, ...request.query, reason: request.body.reason };
      const by = callerOf(request);
      const { closed, refused } = await closePositions(dependencies, by, order, faultLogOf(request));
      const language = answerLanguage(request);
      return {
        closed,
        refused: refused.map(({ symbol, refusal }) => ({ symbol, ...problemOf(refusal, language) })),
      };
    },
  } satisfies Partial<Handlers>;
}
