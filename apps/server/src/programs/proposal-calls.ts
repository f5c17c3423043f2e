import { ProposalRequest } from '@lonja/protocol';
import { listProposals, type ProposalRecord } from '@lonja/store/programs/proposals';
import { hash } from 'node:crypto';
import type { Senders } from '../identity/senders.ts';
import type { Outcome } from '../desk/command/submission.ts';
import { usedKey } from '../desk/command/used-key.ts';
import { findKeys, type ProgramNeeds } from './mandates.ts';
import {
  approveProposal,
  endProposal,
  findProposalToDecide,
  findProposalOfKey,
  propose,
  type ProposalNeeds,
} from './proposals.ts';
import { proposalView } from './proposal-view.ts';
import { refuse } from '../refusal/refuse.ts';
import type { Handlers } from '../calls/serve.ts';
import { proposalPreviewHandlers } from './proposal-preview-calls.ts';
import { proposedCommand } from './proposed-command.ts';

export interface ProposalRoutes extends ProgramNeeds, ProposalNeeds {
  readonly senders: Senders;
}

/** What programs propose, and who decides on it. */
export function proposalHandlers(needs: ProposalRoutes) {
  const { db, clock } = needs;
  const view = (record: ProposalRecord) => proposalView(record, clock());
  return {
    listProposals: async ({ session: { accountId }, query: { state = 'open' } }) => {
      if (accountId === null) return [];
      const openAt = state === 'open' ? new Date(clock()) : undefined;
      return (await listProposals(db, { accountIds: [accountId], openAt })).map(view);
    },

    propose: async (request) => {
      const { session, market, body } = request;
      const { accountId, userId, username } = session;
      const [found] = await findKeys(needs, userId, session.id);
      if (!found || accountId === null) refuse('not_found');
      // What can't be read as an order is refused now, not when it is decided.
      proposedCommand(body, { accountId, market, sender: null });
      const symbol = body.order?.symbol ?? body.close?.symbol ?? '';
      const raw = JSON.parse(request.bodyText) as object;
      const proposed = { key: found.key, accountId, username, symbol, request: raw, words: body.words };
      return view(await propose(needs, proposed));
    },

    withdrawProposal: async ({ session: { id: key, accountId }, params: { id } }) => {
      const proposal = await findProposalOfKey(needs, { key, accountId, id });
      return view(await endProposal(needs, proposal, { state: 'withdrawn' }));
    },

    ...proposalPreviewHandlers(needs),

    decideProposal: async ({ session: { userId }, params: { id }, body: { approve } }) => {
      const proposal = await findProposalToDecide(needs, userId, id);
      if (!approve) return view(await endProposal(needs, proposal, { state: 'rejected', by: userId }));
      return view(await approveProposal(needs, proposal, userId, () => place(needs, proposal, userId)));
    },
  } satisfies Partial<Handlers>;
}

/** Places the order of a proposal, once, in the name of its key and of who approved it. */
async function place(
  { desk, markets, senders }: ProposalRoutes,
  proposal: ProposalRecord,
  approvedBy: string,
): Promise<Outcome> {
  const { id, account_id: accountId, user_id: userId, key_id: key, key_name: label, world } = proposal;
  const sender = await senders.find(userId, { kind: 'approval', key, approvedBy, label: label ?? '' });
  const market = markets.of(world ?? undefined);
  const { command } = proposedCommand(ProposalRequest.parse(proposal.request), { accountId, market, sender });
  const digest = hash('sha256', `proposal ${id}`, 'buffer');
  return desk.submit({
    command,
    idempotency: { ...usedKey(digest, userId), fingerprint: digest },
    render: ([{ orders }]) => ({
      status: 200,
      body: JSON.stringify({ order: orders.find(({ before }) => before === undefined)?.after.id ?? null }),
    }),
  });
}
