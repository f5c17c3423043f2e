import { previewProfiles } from '@lonja/core';
import type { Database } from '@lonja/store/database/database';
import { loadTradingState } from '@lonja/store/trading/trading-states';
import { bindCommand } from '../desk/command/command-row.ts';
import { previewRefusal } from '../desk/command/pipeline.ts';
import { PLACE_ORDER } from './commands.ts';
import { orderPreviewsAnswer } from './order-preview-view.ts';
import { refuse } from '../refusal/refuse.ts';
import type { Handlers } from '../calls/serve.ts';
import { readDraft } from './order-draft.ts';

/** POST /api/orders/preview: the desk's decision at this moment, under each profile and within the mandate of the key that asks. Nothing is placed. */
export function orderPreviewHandlers(db: Database) {
  return {
    previewOrder: async (request) => {
      const { market } = request;
      const { accountId, scopes, id } = request.session;
      const draft = readDraft(request.body, market);
      const state = accountId === null ? undefined : await loadTradingState(db, accountId);
      if (!state) refuse('not_found');
      const view = market.view();
      const command = bindCommand(PLACE_ORDER, { accountId: state.account.id, sender: null, draft });
      return orderPreviewsAnswer(state.account, draft, {
        previews: previewProfiles(state, draft, view),
        refusal: previewRefusal(state, command, scopes ? id : undefined, view)?.code,
        market: view,
      });
    },
  } satisfies Partial<Handlers>;
}
