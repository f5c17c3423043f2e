import { MAX_OPEN_ACCOUNTS } from '@lonja/core';
import type { TradingAccount } from '@lonja/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTexts } from '../../shared/i18n/use-texts.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Segmented } from '../../shared/ui/fields/segmented.tsx';
import { LoadingText, Skeleton } from '../../shared/ui/states.tsx';
import { useOpenAccounts } from '../account/use-open-accounts.ts';
import type { DialogBodyProps } from '../dialogs/dialogs-context.ts';
import { AccountRow } from './account-row.tsx';
import { CompareAccounts } from './compare/compare-accounts.tsx';
import { NewPractice } from './new-practice.tsx';
import { ReplayForm } from './replay/replay-form.tsx';
import { useComparableAccounts } from './use-comparable-accounts.ts';

/** The person's open accounts: switch, name and close them, open others, replay their market, and compare two of them. */
export function AccountsDialog({ onClose }: DialogBodyProps) {
  const { t } = useTranslation('accounts');
  const { t: common } = useTranslation();
  const accounts = useOpenAccounts();
  const isReady = useTexts('accounts');
  return (
    <Dialog
      onClose={onClose}
      title={common('ownAccounts.title')}
      description={isReady ? t('text', { maximum: MAX_OPEN_ACCOUNTS }) : common('loading')}
      closeLabel={common('close')}
      size="wide"
    >
      <div className="space-y-4 p-4">
        {isReady && accounts ? (
          <Parts accounts={accounts} />
        ) : (
          <>
            <LoadingText>{common('loading')}</LoadingText>
            <Skeleton className="h-12 w-full" />
          </>
        )}
      </div>
    </Dialog>
  );
}

const PARTS = ['accounts', 'replay', 'compare'] as const;
type Part = (typeof PARTS)[number];

function Parts({ accounts }: { readonly accounts: readonly TradingAccount[] }) {
  const { t } = useTranslation('accounts');
  const { t: common } = useTranslation();
  const comparable = useComparableAccounts() ?? accounts;
  const [part, setPart] = useState<Part>('accounts');
  const nameOf = (one: Part) => (one === 'accounts' ? common('ownAccounts.title') : t(`${one}.title`));
  return (
    <>
      <Segmented
        label={common('ownAccounts.title')}
        value={part}
        options={PARTS.map((value) => ({ value, label: nameOf(value) }))}
        onChange={setPart}
      />
      {part === 'accounts' && (
        <>
          <ul aria-label={common('ownAccounts.title')}>
            {accounts.map((account) => (
              <AccountRow key={account.id} account={account} />
            ))}
          </ul>
          {accounts.length < MAX_OPEN_ACCOUNTS && <NewPractice />}
        </>
      )}
      {part === 'replay' && <ReplayForm accounts={accounts} />}
      {part === 'compare' && <CompareAccounts accounts={comparable} />}
    </>
  );
}
