import type { Proposal } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { buildQuery } from '../shared/api/build-query.ts';
import { useClient } from '../shared/api/use-client.ts';
import type { ProgramFigures } from './program-figures.ts';

interface ProposalFactsProps {
  readonly proposal: Proposal;
  /** The order in words, with whose account it is on where that is not plain. */
  readonly title: string;
  readonly figures: ProgramFigures;
  /** Whether it waits for an answer; it does unless given. */
  readonly isOpen?: boolean;
}

/** What a program has proposed, what it says of itself, and what the order would come to now. */
export function ProposalFacts({ proposal, title, figures, isOpen = true }: ProposalFactsProps) {
  const { t } = useTranslation('automation');
  const { program, createdAt, expiresAt, words } = proposal;
  const proposedBy = t('proposedBy', {
    program: program ?? '',
    at: figures.moment(createdAt),
    until: figures.moment(expiresAt),
  });
  return (
    <>
      <p className="text-14 wrap-anywhere">{title}</p>
      <p className="text-12 text-ink-3">{proposedBy}</p>
      {words !== null && <p className="text-12 wrap-break-word text-ink-2">{t('saysOfItself', { words })}</p>}
      <Preview proposal={proposal} figures={figures} isOpen={isOpen} />
    </>
  );
}

/** 'Buy 0.02 BTC · limit 1000' */
export function useProposalText({ usd }: Pick<ProgramFigures, 'usd'>): (proposal: Proposal) => string {
  const { t } = useTranslation('automation');
  return ({ kind, symbol, side, quantity, notional, limitPrice, stopPrice }) => {
    if (kind === 'close' || side === null) return t('closeOf', { symbol });
    const size = quantity ?? (notional === null ? '' : usd(notional));
    const parts = [
      t(`orderOf.${side}`, { quantity: size, symbol }),
      stopPrice !== null && t('stopAt', { price: stopPrice }),
      limitPrice !== null && t('limitAt', { price: limitPrice }),
    ];
    return parts.filter((part) => part).join(' · ');
  };
}

/** How often a preview is made anew while it is shown: quotes go on. */
const PREVIEW_MS = 5_000;

/** The desk's decision at present quotes, within the mandate of the key; its line is there before it comes, and after it is of use. */
function Preview({ proposal, figures, isOpen }: Required<Omit<ProposalFactsProps, 'title'>>) {
  const { t } = useTranslation('automation');
  const client = useClient();
  const { data } = useQuery({
    ...buildQuery(client, 'previewProposal', { params: { id: proposal.id } }),
    enabled: isOpen,
    refetchInterval: PREVIEW_MS,
  });
  if (!data) return <p className="text-12">{'\u00a0'}</p>;
  const { refusal, quantity, value, marginRequired } = data;
  const amount = figures.usd(value ?? '0');
  const comesTo =
    proposal.kind === 'close'
      ? t('previewClose', { quantity: figures.quantity(quantity ?? '0'), value: amount })
      : t('previewCost', { value: amount, margin: figures.usd(marginRequired ?? '0') });
  const isRefused = refusal !== null;
  return (
    <p className={`text-12 ${isRefused ? 'text-down' : 'text-ink-2'} ${isOpen ? '' : 'invisible'}`}>
      {isRefused ? t('previewRefused', { reason: figures.reason(refusal) }) : comesTo}
    </p>
  );
}
