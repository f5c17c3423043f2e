import type { Proposal } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import { ProposalFacts, useProposalText } from '../../../programs/proposal-facts.tsx';
import { useAct } from '../../../shared/acts/use-act.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';
import { useOutcome } from '../../display/use-outcome.ts';
import { useProgramFigures } from '../../trading/orders/use-program-figures.ts';

/** What a program has proposed, with what it would do now, and the two answers. @param isOwn on an account of the reader's */
export function ProposalRow({ proposal, isOwn }: { readonly proposal: Proposal; readonly isOwn: boolean }) {
  const figures = useProgramFigures();
  const order = useProposalText(figures)(proposal);
  return (
    <li className="border-b border-line py-2 last:border-0">
      <ProposalFacts
        proposal={proposal}
        title={isOwn ? order : `${proposal.person}: ${order}`}
        figures={figures}
      />
      <Decision id={proposal.id} order={order} />
    </li>
  );
}

function Decision({ id, order }: { readonly id: string; readonly order: string }) {
  const { t } = useTranslation('automation');
  const { reason: reasonOf } = useProgramFigures();
  const toasts = useToasts();
  const { failed } = useOutcome();
  const decide = useAct('decideProposal', {
    input: (approve: boolean) => ({ params: { id }, body: { approve } }),
    done: ({ state, refusal }) => {
      if (state === 'rejected') toasts.show({ title: t('rejected'), tone: 'success' });
      else if (refusal === null) toasts.show({ title: t('approved'), tone: 'success' });
      else toasts.show({ title: t('approvedRefused', { reason: reasonOf(refusal) }), tone: 'destructive' });
    },
    failed,
  });
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
