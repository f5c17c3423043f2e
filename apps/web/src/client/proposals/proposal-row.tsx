import type { CallOutput } from '@lonja/protocol/client';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readAgain } from '../../shared/api/query-of.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useToasts } from '../../shared/ui/use-toasts.ts';
import { useDisplay } from '../display/display.tsx';
import { useAct } from '../display/use-act.ts';
import { previewOf } from './proposal-preview.model.ts';
import { useReasonText } from './use-reason-text.ts';

type Proposal = CallOutput<'listProposals'>[number];

/** What a program has proposed, with what it would do now, and the two answers. @param isOwn on the account that is shown */
export function ProposalRow({ proposal, isOwn }: { readonly proposal: Proposal; readonly isOwn: boolean }) {
  const { t } = useTranslation('automation');
  const display = useDisplay();
  const order = useOrderText()(proposal);
  const proposedBy = t('proposedBy', {
    program: proposal.program ?? '',
    at: display.dateTime(proposal.createdAt),
    until: display.dateTime(proposal.expiresAt),
  });
  return (
    <li className="border-b border-line py-2 last:border-0">
      <p className="text-14">{isOwn ? order : `${proposal.person}: ${order}`}</p>
      <p className="text-12 text-ink-3">{proposedBy}</p>
      {proposal.words !== null && (
        <p className="text-12 wrap-break-word text-ink-2">{t('saysOfItself', { words: proposal.words })}</p>
      )}
      {isOwn && <Preview proposal={proposal} />}
      <Decision id={proposal.id} order={order} />
    </li>
  );
}

function useOrderText(): (proposal: Proposal) => string {
  const { t } = useTranslation('automation');
  return ({ kind, symbol, side, quantity, limitPrice, stopPrice }) => {
    if (kind === 'close' || side === null) return t('closeOf', { symbol });
    const parts = [
      t(`orderOf.${side}`, { quantity: quantity ?? '', symbol }),
      stopPrice !== null && t('stopAt', { price: stopPrice }),
      limitPrice !== null && t('limitAt', { price: limitPrice }),
    ];
    return parts.filter((part) => part).join(' · ');
  };
}

/** How often a preview is made anew while it is shown: quotes go on. */
const PREVIEW_MS = 5_000;

/** The order at present quotes, as the ticket would preview it. */
function Preview({ proposal }: { readonly proposal: Proposal }) {
  const { t } = useTranslation('automation');
  const reasonOf = useReasonText();
  const client = useClient();
  const display = useDisplay();
  const body = previewOf(proposal);
  const { data } = useQuery({
    queryKey: ['proposal-preview', proposal.id],
    queryFn: body ? () => client.call('previewOrder', { body, account: proposal.account }) : skipToken,
    refetchInterval: PREVIEW_MS,
  });
  const own = data?.previews.find(({ profile }) => profile === data.profile);
  if (!own) return null;
  const text =
    own.refusal === null
      ? t('previewCost', {
          value: display.exact.usd(own.value ?? '0'),
          margin: display.exact.usd(own.marginRequired ?? '0'),
        })
      : t('previewRefused', { reason: reasonOf(own.refusal) });
  return <p className="text-12 text-ink-2">{text}</p>;
}

function Decision({ id, order }: { readonly id: string; readonly order: string }) {
  const { t } = useTranslation('automation');
  const reasonOf = useReasonText();
  const client = useClient();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const decide = useAct(
    (approve: boolean) => client.call('decideProposal', { params: { id }, body: { approve } }),
    {
      list: 'listProposals',
      onSuccess: ({ state, refusal }) => {
        void readAgain(queryClient, 'listOrders', 'listGroupPrograms');
        if (state === 'rejected') toasts.show({ title: t('rejected'), tone: 'success' });
        else if (refusal === null) toasts.show({ title: t('approved'), tone: 'success' });
        else toasts.show({ title: t('approvedRefused', { reason: reasonOf(refusal) }), tone: 'destructive' });
      },
    },
  );
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Button
        size="small"
        look="primary"
        disabled={decide.isPending}
        aria-label={t('approveOf', { order })}
        onClick={() => decide.mutate(true)}
      >
        {t('approve')}
      </Button>
      <Button
        size="small"
        disabled={decide.isPending}
        aria-label={t('rejectOf', { order })}
        onClick={() => decide.mutate(false)}
      >
        {t('reject')}
      </Button>
    </div>
  );
}
