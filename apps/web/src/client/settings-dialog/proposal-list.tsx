import type { CallOutput } from '@lonja/protocol/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryOf, readAgain } from '../../shared/api/query-of.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useToasts } from '../../shared/ui/use-toasts.ts';
import { useDisplay } from '../display/display.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useAct } from './use-act.ts';

type Proposal = CallOutput<'listProposals'>[number];

/** What programs have proposed on the account that is shown, each with what it would do now. */
export function ProposalList() {
  const { t } = useTranslation('automation');
  const client = useClient();
  const proposals = useQuery(queryOf(client, 'listProposals', { query: {} }));
  return (
    <SettingsSection title={t('proposals')}>
      {proposals.data?.length === 0 && <p className="text-13 text-ink-3">{t('noProposals')}</p>}
      <ul>
        {proposals.data?.map((proposal) => (
          <ProposalRow key={proposal.id} proposal={proposal} />
        ))}
      </ul>
    </SettingsSection>
  );
}

function ProposalRow({ proposal }: { readonly proposal: Proposal }) {
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
      <p className="text-14">{order}</p>
      <p className="text-12 text-ink-3">{proposedBy}</p>
      {proposal.words !== null && (
        <p className="text-12 wrap-break-word text-ink-2">{t('saysOfItself', { words: proposal.words })}</p>
      )}
      <Preview proposal={proposal} />
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

/** The order at present quotes, as the ticket would preview it. */
function Preview({ proposal }: { readonly proposal: Proposal }) {
  const { t } = useTranslation('automation');
  const client = useClient();
  const display = useDisplay();
  const { symbol, side, quantity, leverage } = proposal;
  const isOrder = side !== null && quantity !== null;
  const { data } = useQuery({
    queryKey: ['proposal-preview', proposal.id],
    enabled: isOrder,
    queryFn: () =>
      client.call('previewOrder', {
        body: { symbol, side: side ?? 'buy', quantity: quantity ?? '0', leverage, type: 'market' },
      }),
  });
  const own = data?.previews.find(({ profile }) => profile === data.profile);
  if (!own) return null;
  const text =
    own.refusal === null
      ? t('previewCost', {
          value: display.exact.usd(own.value ?? '0'),
          margin: display.exact.usd(own.marginRequired ?? '0'),
        })
      : t('previewRefused', { reason: own.refusal });
  return <p className="text-12 text-ink-2">{text}</p>;
}

function Decision({ id, order }: { readonly id: string; readonly order: string }) {
  const { t } = useTranslation('automation');
  const client = useClient();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const decide = useAct(
    (approve: boolean) => client.call('decideProposal', { params: { id }, body: { approve } }),
    {
      list: 'listProposals',
      onSuccess: ({ state, refusal }) => {
        void readAgain(queryClient, 'listOrders');
        if (state === 'rejected') toasts.show({ title: t('rejected'), tone: 'success' });
        else if (refusal === null) toasts.show({ title: t('approved'), tone: 'success' });
        else toasts.show({ title: t('approvedRefused', { reason: refusal }), tone: 'destructive' });
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
