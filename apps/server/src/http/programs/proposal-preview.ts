import { ProposalRequest } from '@lonja/protocol';
import { loadTradingState } from '@lonja/store';
import { findProposalToRead, type ProposalRoom } from '../../administration/proposals.ts';
import { previewRefusal } from '../../desk/pipeline.ts';
import { proposalPreviewAnswer } from '../../views/proposal-preview-view.ts';
import { isOpenProposal } from '../../views/proposal-view.ts';
import type { Markets } from '../../worlds/markets.ts';
import type { Api } from '../kernel/api.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';
import { unlessRefused } from '../kernel/outcome.ts';
import { serve } from '../kernel/serve.ts';
import { proposedCommand } from './proposed-command.ts';

export interface ProposalPreviewRoutes extends ProposalRoom {
  readonly markets: Markets;
}

/** GET /api/proposals/{id}/preview: the desk's decision at this moment within the mandate of the key. Nothing is placed. */
export function registerProposalPreviewRoute(app: Api, room: ProposalPreviewRoutes): void {
  serve(app, 'previewProposal', async ({ session, params: { id } }) => {
    const proposal = unlessRefused(await findProposalToRead(room, session, id));
    if (!isOpenProposal(proposal, room.clock())) throw new HttpRefusal('proposal_decided');
    const { account_id: accountId, key_id: key, world, request } = proposal;
    const state = await loadTradingState(room.db, accountId);
    if (!state) throw new HttpRefusal('not_found');
    const market = room.markets.of(world ?? undefined);
    const on = { accountId, market, sender: null };
    const { command, instrumentId, preview } = proposedCommand(ProposalRequest.parse(request), on);
    const view = market.view();
    const previewed = preview(state, view);
    return proposalPreviewAnswer(
      'price' in previewed ? previewed : undefined,
      view.instrumentOf(instrumentId),
      previewRefusal(state, command, key, view)?.code,
    );
  });
}
