import { MAX_OPEN_ACCOUNTS } from '@lonja/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { LoadingText, Skeleton } from '../../shared/ui/states.tsx';
import { useOpenAccounts } from '../account/use-open-accounts.ts';
import type { DialogBodyProps } from '../dialogs/dialogs-context.ts';
import { AccountRow } from './account-row.tsx';
import { NewPractice } from './new-practice.tsx';

/** The person's open accounts: switch, name and close them, and open another one. */
export function AccountsDialog({ onClose }: DialogBodyProps) {
  const { t } = useTranslation();
  const accounts = useOpenAccounts();
  return (
    <Dialog
      onClose={onClose}
      title={t('ownAccounts.title')}
      description={t('ownAccounts.text', { most: MAX_OPEN_ACCOUNTS })}
      closeLabel={t('close')}
      size="wide"
    >
      <div className="space-y-4 p-4">
        {accounts ? (
          <ul aria-label={t('ownAccounts.title')}>
            {accounts.map((account) => (
              <AccountRow key={account.id} account={account} />
            ))}
          </ul>
        ) : (
          <>
            <LoadingText>{t('loading')}</LoadingText>
            <Skeleton className="h-12 w-full" />
          </>
        )}
        {accounts && accounts.length < MAX_OPEN_ACCOUNTS && <NewPractice />}
      </div>
    </Dialog>
  );
}
