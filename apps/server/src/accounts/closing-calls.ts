import type { ClosingNeeds } from './closings.ts';
import { closePositions } from './closings.ts';
import { readCaller, createFaultLog } from '../calls/act-caller.ts';
import type { Handlers } from '../calls/serve.ts';
import { buildRowProblem } from '../calls/problem.ts';
import { answerLanguage } from '../reading/reader-language.ts';

/** POST /api/admin/positions/{userId}/close: all positions of a client at the market, before the account ends. */
export function adminClosingHandlers(dependencies: ClosingNeeds) {
  return {
    closeAllPositions: async (request) => {
      const order = { ...request.params, ...request.query, reason: request.body.reason };
      const by = readCaller(request);
      const { closed, refused } = await closePositions(dependencies, by, order, createFaultLog(request));
      const language = answerLanguage(request);
      return {
        closed,
        refused: refused.map(({ symbol, refusal }) => ({ symbol, ...buildRowProblem(refusal, language) })),
      };
    },
  } satisfies Partial<Handlers>;
}
