import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../shared/api/use-client.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { useAccount } from '../account/account-context.tsx';
import { alertsQuery } from '../alerts/alerts-query.ts';
import { useDialogs } from '../dialogs/dialogs-context.ts';
import { useSettings } from '../settings/use-settings.ts';
import { isStepDone, listStepsLeft, readSteps, type FirstStep } from './first-steps.model.ts';
import { useLastKnown } from './use-last-known.ts';

/**
 * Steps for a new client: a first trade, a first alert, own settings. What is done meanwhile, here or elsewhere, says so in its place and
 * is gone the next time, so that nothing moves.
 */
export function FirstSteps() {
  const { t } = useTranslation();
  const { open } = useDialogs();
  const { steps, isDone, isKnown } = useFirstSteps();
  if (steps.length === 0) return null;
  return (
    <div className={isKnown ? '' : 'bg-panel'}>
      <ul
        aria-label={t('firstSteps.label')}
        className={`grid gap-px sm:auto-cols-fr sm:grid-flow-col ${isKnown ? '' : 'invisible'}`}
      >
        {steps.includes('trade') && (
          <Step title={t('firstSteps.trade')} text={t('dashboard.firstTrade')} isDone={isDone('trade')}>
            <Link to="/app/market" className={buttonClass('primary', 'small')}>
              {t('positions.toMarket')}
            </Link>
          </Step>
        )}
        {steps.includes('alert') && (
          <Step title={t('firstSteps.alert')} text={t('firstSteps.alertText')} isDone={isDone('alert')}>
            <Button size="small" onClick={() => open('alerts')}>
              {t('alerts.create')}
            </Button>
          </Step>
        )}
        {steps.includes('settings') && (
          <Step
            title={t('firstSteps.settings')}
            text={t('firstSteps.settingsText')}
            isDone={isDone('settings')}
          >
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

/** The steps that were left when the screen opened, as far as this device knew. */
function useFirstSteps() {
  const { user, transactions } = useAccount();
  const alerts = useQuery(alertsQuery(useClient()));
  const settings = useSettings();
  const trades = transactions.data?.length;
  const done =
    trades === undefined || !alerts.data || !settings.data
      ? undefined
      : { trades, alerts: alerts.data.length, savedAt: settings.data.savedAt };
  const steps = useLastKnown(
    buildStepsKey(user.account?.id ?? ''),
    done && listStepsLeft(done).join(' '),
    (kept) => readSteps(kept, Date.now() - Date.parse(user.memberSince)),
  );
  const hasFailed = transactions.hasFailed || alerts.isError || settings.isError;
  return {
    steps,
    isDone: (step: FirstStep) => done !== undefined && isStepDone(step, done),
    isKnown: done !== undefined || hasFailed,
  };
}

function Step({
  title,
  text,
  isDone,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
  /** What leads to it. */
  readonly children: React.ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <li className="flex flex-col items-start gap-1 bg-panel p-3">
      <p className="font-semibold">{title}</p>
      <p className="flex-1 text-13 text-ink-2">{text}</p>
      <div className="hit mt-1 flex items-center">
        {isDone ? (
          <span className="inline-flex items-center gap-1.5 text-13 text-ink-2">
            <Check aria-hidden="true" className="size-4 text-up" />
            {t('firstSteps.done')}
          </span>
        ) : (
          children
        )}
      </div>
    </li>
  );
}
