import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../shared/api/use-client.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { useAccount } from '../account/account-context.tsx';
import { alertsQuery } from '../alerts/alerts-query.ts';
import { useDialogs } from '../dialogs/dialogs-context.ts';
import { useSettings } from '../settings/use-settings.ts';
import { listStepsLeft, readSteps, type FirstStep } from './first-steps.model.ts';

/**
 * Steps for a new client: a first trade, a first alert, own settings. Hidden once all are done. While it is not known which are left, the
 * room of those of the last time is reserved, so that nothing moves.
 */
export function FirstSteps() {
  const { t } = useTranslation();
  const { open } = useDialogs();
  const { steps, isKnown } = useStepsLeft();
  if (steps.length === 0) return null;
  return (
    <div className={isKnown ? '' : 'bg-panel'}>
      <ul
        aria-label={t('firstSteps.label')}
        className={`grid gap-px sm:auto-cols-fr sm:grid-flow-col ${isKnown ? '' : 'invisible'}`}
      >
        {steps.includes('trade') && (
          <Step title={t('firstSteps.trade')} text={t('dashboard.firstTrade')}>
            <Link to="/app/market" className={buttonClass('primary', 'small')}>
              {t('positions.toMarket')}
            </Link>
          </Step>
        )}
        {steps.includes('alert') && (
          <Step title={t('firstSteps.alert')} text={t('firstSteps.alertText')}>
            <Button size="small" onClick={() => open('alerts')}>
              {t('alerts.create')}
            </Button>
          </Step>
        )}
        {steps.includes('settings') && (
          <Step title={t('firstSteps.settings')} text={t('firstSteps.settingsText')}>
            <Button size="small" onClick={() => open('settings')}>
              {t('firstSteps.openSettings')}
            </Button>
          </Step>
        )}
      </ul>
    </div>
  );
}

const buildStepsKey = (accountId: string): string => `lonja.firstSteps.${accountId}`;

/** The steps that are left, else those that this device knew of. */
function useStepsLeft(): { readonly steps: readonly FirstStep[]; readonly isKnown: boolean } {
  const { user, transactions } = useAccount();
  const alerts = useQuery(alertsQuery(useClient()));
  const settings = useSettings();
  const key = buildStepsKey(user.account?.id ?? '');
  const [kept] = useState(() => readSteps(localStorage.getItem(key)));
  const trades = transactions.data?.length;
  const known =
    trades === undefined || !alerts.data || !settings.data
      ? undefined
      : listStepsLeft({ trades, alerts: alerts.data.length, savedAt: settings.data.savedAt });
  const written = known?.join(' ');
  useEffect(() => {
    if (written !== undefined) localStorage.setItem(key, written);
  }, [written, key]);
  const hasFailed = transactions.hasFailed || alerts.isError || settings.isError;
  return { steps: known ?? (hasFailed ? [] : kept), isKnown: known !== undefined };
}

function Step({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly children: React.ReactNode;
}) {
  return (
    <li className="flex flex-col items-start gap-1 bg-panel p-3">
      <p className="font-semibold">{title}</p>
      <p className="flex-1 text-13 text-ink-2">{text}</p>
      <div className="mt-1">{children}</div>
    </li>
  );
}
