import type { ClosingNeeds } from '../../administration/closings.ts';
import { closePositions } from '../../administration/closings.ts';
import { callerOf, faultLogOf } from '../kernel/act-caller.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { problemOf } from '../kernel/desk-refusal.ts';
import { unlessRefused } from '../kernel/outcome.ts';
import { answerLanguage } from '../kernel/reader-language.ts';

/** POST /api/admin/positions/{userId}/close: all positions of a client at the market, before the account ends. */
export function registerAdminClosingRoute(app: Api, dependencies: ClosingNeeds): void {
  serve(app, 'closeAllPositions', async (request) => {
    const order = { ...request.params, ...request.query, reason: request.body.reason };
    const closings = await closePositions(dependencies, callerOf(request), order, faultLogOf(request));
    const { closed, refused } = unlessRefused(closings);
    const language = answerLanguage(request);
    return {
      closed,
      refused: refused.map(({ symbol, refusal }) => ({ symbol, ...problemOf(refusal, language) })),
    };
  });
}
