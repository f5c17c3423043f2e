import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryOf } from '../../shared/api/query-of.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { ProposalRow } from '../proposals/proposal-row.tsx';
import { SettingsSection } from './settings-section.tsx';

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
          <ProposalRow key={proposal.id} proposal={proposal} isOwn />
        ))}
      </ul>
    </SettingsSection>
  );
}
