import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../shared/ui/states.tsx';
import { ActSection } from '../dialogs/act-section.tsx';
import { ProposalRow } from './proposals/proposal-row.tsx';
import { useShownProposals } from './proposals/shown-proposals.ts';
import { useProposals } from './use-proposals.ts';

/** What programs have proposed on any of the person's accounts, each with what it would do now. */
export function ProposalList() {
  const { t } = useTranslation(['client', 'automation']);
  const { listed, isPending, isError } = useProposals();
  const shown = useShownProposals(listed);
  return (
    <ActSection title={t('automation:proposals')} text={t('automation:proposalsText')}>
      {isError && <p className="text-13 text-down">{t('settings.loadFailed')}</p>}
      {isPending && <Skeleton className="h-10 w-full" />}
      {!isPending && !isError && shown.length === 0 && (
        <p className="text-13 text-ink-3">{t('automation:noProposals')}</p>
      )}
      <ul>
        {shown.map(({ row, isOpen }) => (
          <ProposalRow key={row.id} proposal={row} isOpen={isOpen} isOwn />
        ))}
      </ul>
    </ActSection>
  );
}
