import { ProposalRequest } from '@lonja/protocol';
import { loadTradingState } from '@lonja/store/trading/trading-states';
import { findProposalToRead, type ProposalNeeds } from './proposals.ts';
import { previewRefusal } from '../desk/command/pipeline.ts';
import { proposalPreviewAnswer } from './proposal-preview-view.ts';
import { isOpenProposal } from './proposal-view.ts';
import type { Markets } from '../rooms/markets.ts';
import { refuse } from '../refusal/refuse.ts';
import type { Handlers } from '../calls/serve.ts';
import { proposedCommand } from './proposed-command.ts';

export interface ProposalPreviewRoutes extends ProposalNeeds {
  readonly markets: Markets;
}

/** GET /api/proposals/{id}/preview: the desk's decision at this moment within the mandate of the key. Nothing is placed. */
export function proposalPreviewHandlers(needs: ProposalPreviewRoutes) {
  return {
    previewProposal: async ({ session, params: { id } }) => {
      const proposal = await findProposalToRead(needs, session, id);
      if (!isOpenProposal(proposal, needs.clock())) refuse('proposal_decided');
      const { account_id: accountId, key_id: key, world, request } = proposal;
      const state = await loadTradingState(needs.db, accountId);
      if (!state) refuse('not_found');
      const market = needs.markets.of(world ?? undefined);
      const on = { accountId, market, sender: null };
      const { command, instrumentId, preview } = proposedCommand(ProposalRequest.parse(request), on);
      const view = market.view();
      const previewed = preview(state, view);
      return proposalPreviewAnswer(
        'price' in previewed ? previewed : undefined,
        view.instrumentOf(instrumentId),
        previewRefusal(state, command, key, view)?.code,
      );
    },
  } satisfies Partial<Handlers>;
}
