import { ACCOUNT_KIND_ROWS, OPENING_GRANT } from '@lonja/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../shared/acts/use-act.ts';
import { usdText } from '../../shared/figures/wire-amounts.ts';
import { useTexts } from '../../shared/i18n/use-texts.ts';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { useAccountChoice } from '../../shared/session/use-account-choice.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useAccount, useDesk } from '../account/account-context.tsx';
import { useDisplay } from '../display/display.tsx';
import { useFailureToast } from '../display/use-failure-toast.ts';
import { ActSection } from '../dialogs/act-section.tsx';

/** Resets the account: a new one with the opening funds; the present one closes and stays readable. */
export function DemoAccount() {
  const { kind = 'demo' } = useAccount().user.account ?? {};
  const isResettable = ACCOUNT_KIND_ROWS[kind].funds === 'free';
  return useTexts('accounts') && isResettable ? <Reset /> : null;
}

function Reset() {
  const { t } = useTranslation('accounts');
  const { t: common } = useTranslation();
  const display = useDisplay();
  const { user } = useAccount();
  const { account, positions } = useDesk();
  const [isAsking, setIsAsking] = useState(false);
  const reset = useResetAccount();
  const title = useId();
  const id = user.account?.id ?? '';
  return (
    <ActSection title={t('reset.title')} text={t('reset.text', { id })}>
      {isAsking ? (
        <div role="group" aria-labelledby={title} className="rounded-lg border border-control p-3">
          <p id={title} className="text-14 font-semibold">
            {t('reset.confirmTitle', { id })}
          </p>
          <ul className="mt-1 list-disc space-y-1 pl-5 text-13 text-ink-2">
            <li>{t('reset.closes', { id, balance: display.usd(user.balance) })}</li>
            <li>
              {t('reset.opens', {
                balance: display.usd(user.account?.terms?.grant ?? usdText(OPENING_GRANT)),
              })}
            </li>
            <li>{t('reset.orders')}</li>
            <li>{t('reset.stays')}</li>
          </ul>
          {positions.length > 0 && (
            <p role="alert" className="mt-2 text-13 text-warn">
              {t('reset.positionsOpen', { count: positions.length })}
            </p>
          )}
          {account.balances.withdrawal_hold > 0n && (
            <p role="alert" className="mt-2 text-13 text-warn">
              {t('reset.withdrawalPending')}
            </p>
          )}
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              look="sell"
              disabled={positions.length > 0 || account.balances.withdrawal_hold > 0n || reset.isPending}
              onClick={() => reset.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
            >
              {reset.isPending ? t('reset.resetting') : t('reset.confirm')}
            </Button>
            <Button onClick={() => setIsAsking(false)}>{common('cancel')}</Button>
          </div>
        </div>
      ) : (
        <Button onClick={() => setIsAsking(true)}>{t('reset.button')}</Button>
      )}
    </ActSection>
  );
}

function useResetAccount() {
  const { t } = useTranslation('accounts');
  const { t: common } = useTranslation();
  const fail = useFailureToast();
  const toasts = useToasts();
  const display = useDisplay();
  const { user } = useAccount();
  const { account: chosen, choose } = useAccountChoice();
  return useAct('resetAccount', {
    input: () => ({ params: { id: user.id }, body: {} }),
    done: ({ account, balance, closedAccount }) => {
      if (chosen !== undefined) choose({ account: account.id, world: account.terms?.world ?? undefined });
      toasts.show({
        title: t('reset.done'),
        description: t('reset.doneText', { balance: display.usd(balance), id: closedAccount }),
        tone: 'success',
      });
    },
    failed: (error) => fail(common('settings.error'), error),
  });
}
