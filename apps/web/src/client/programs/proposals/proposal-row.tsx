import type { Proposal } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import { ProposalFacts, useProposalText } from '../../../programs/proposal-facts.tsx';
import { useAct } from '../../../shared/acts/use-act.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';
import { useOutcome } from '../../display/use-outcome.ts';
import { useProgramFigures } from '../../trading/orders/use-program-figures.ts';

interface ProposalRowProps {
  readonly proposal: Proposal;
  /** Whether it waits for an answer. What was decided says so in its place. */
  readonly isOpen: boolean;
  /** Whether it is on an account of the reader's. */
  readonly isOwn: boolean;
}

/** What a program has proposed, with what it would do now, and the two answers, or what came of it. */
export function ProposalRow({ proposal, isOpen, isOwn }: ProposalRowProps) {
  const figures = useProgramFigures();
  const order = useProposalText(figures)(proposal);
  const { decide, outcome } = useDecision(proposal.id);
  return (
    <li className="border-b border-line py-2 last:border-0">
      <ProposalFacts
        proposal={proposal}
        title={isOwn ? order : `${proposal.person}: ${order}`}
        figures={figures}
        isOpen={isOpen && outcome === undefined}
      />
      <div className="hit mt-2 flex flex-wrap items-center gap-2">
        {outcome !== undefined ? (
          // The button that had the focus is gone.
          <p ref={(node) => node?.focus()} tabIndex={-1} className="text-13 font-semibold outline-none">
            {outcome}
          </p>
        ) : isOpen ? (
          <Answers order={order} isDeciding={decide.isPending} onAnswer={decide.mutate} />
        ) : (
          <p className="text-13 text-ink-2">{figures.reason('proposal_decided')}</p>
        )}
      </div>
    </li>
  );
}

interface AnswersProps {
  readonly order: string;
  readonly isDeciding: boolean;
  readonly onAnswer: (approve: boolean) => void;
}

function Answers({ order, isDeciding, onAnswer }: AnswersProps) {
  const { t } = useTranslation('automation');
  return (
    <>
      <Button
        size="small"
        look="primary"
        disabled={isDeciding}
        aria-label={t('approveOf', { order })}
        onClick={() => onAnswer(true)}
      >
        {t('approve')}
      </Button>
      <Button
        size="small"
        disabled={isDeciding}
        aria-label={t('rejectOf', { order })}
        onClick={() => onAnswer(false)}
      >
        {t('reject')}
      </Button>
    </>
  );
}

/** The reader's answer, and in words what came of it; undefined until it is given. */
function useDecision(id: string) {
  const { t } = useTranslation('automation');
  const { reason: reasonOf } = useProgramFigures();
  const toasts = useToasts();
  const { failed } = useOutcome();
  const textOf = ({ state, refusal }: Pick<Proposal, 'state' | 'refusal'>): string => {
    if (state === 'rejected') return t('rejected');
    return refusal === null ? t('approved') : t('approvedRefused', { reason: reasonOf(refusal) });
  };
  const decide = useAct('decideProposal', {
    input: (approve: boolean) => ({ params: { id }, body: { approve } }),
    done: (decided) =>
      toasts.show({
        title: textOf(decided),
        tone: decided.state !== 'rejected' && decided.refusal !== null ? 'destructive' : 'success',
      }),
    failed,
  });
  return { decide, outcome: decide.data && textOf(decide.data) };
}
