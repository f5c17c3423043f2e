import { previewProfiles } from '@lonja/core';
import { loadTradingState, type Database } from '@lonja/store';
import { bindCommand } from '../../desk/command-row.ts';
import { previewRefusal } from '../../desk/pipeline.ts';
import { PLACE_ORDER } from '../../trading/commands.ts';
import { orderPreviewsAnswer } from '../../views/order-preview-view.ts';
import type { Api } from '../kernel/api.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';
import { serve } from '../kernel/serve.ts';
import { draftOf } from './order-draft.ts';

/** POST /api/orders/preview: the desk's decision at this moment, under each profile and within the mandate of the key that asks. Nothing is placed. */
export function registerOrderPreviewRoute(app: Api, db: Database): void {
  serve(app, 'previewOrder', async (request) => {
    const { market } = request;
    const { accountId, scopes, id } = request.session;
    const draft = draftOf(request.body, market);
    const state = accountId === null ? undefined : await loadTradingState(db, accountId);
    if (!state) throw new HttpRefusal('not_found');
    const view = market.view();
    const command = bindCommand(PLACE_ORDER, { accountId: state.account.id, sender: null, draft });
    return orderPreviewsAnswer(state.account, draft, {
      previews: previewProfiles(state, draft, view),
      refusal: previewRefusal(state, command, scopes ? id : undefined, view)?.code,
      market: view,
    });
  });
}
