import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../shared/api/use-client.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { useAccount } from '../account/account-context.tsx';
import { alertsQuery } from '../alerts/alerts-query.ts';
import { useDialogs } from '../dialogs/dialogs-context.ts';
import { useSettings } from '../settings/use-settings.ts';

/** Trades after which the steps are hidden. */
const KNOWS_THE_WAY = 10;

/** Steps for a new client: a first trade, a first alert, own settings. Hidden once all are done. */
export function FirstSteps() {
  const { t } = useTranslation();
  const client = useClient();
  const { open } = useDialogs();
  const { transactions } = useAccount();
  const alerts = useQuery(alertsQuery(client));
  const settings = useSettings();
  // Shown only when all answers are there, so that the page does not move several times.
  if (!transactions.data || !alerts.data || !settings.data) return null;
  const trades = transactions.data.length;
  const hasTraded = trades > 0;
  const hasAlert = alerts.data.length > 0;
  const hasSaved = settings.data.savedAt !== null;
  if ((hasTraded && hasAlert && hasSaved) || trades >= KNOWS_THE_WAY) return null;
  return (
    <ul aria-label={t('firstSteps.label')} className="grid gap-px sm:auto-cols-fr sm:grid-flow-col">
      {!hasTraded && (
        <Step title={t('firstSteps.trade')} text={t('dashboard.firstTrade')}>
          <Link to="/app/market" className={buttonClass('primary', 'small')}>
            {t('positions.toMarket')}
          </Link>
        </Step>
      )}
      {!hasAlert && (
        <Step title={t('firstSteps.alert')} text={t('firstSteps.alertText')}>
          <Button size="small" onClick={() => open('alerts')}>
            {t('alerts.create')}
          </Button>
        </Step>
      )}
      {!hasSaved && (
        <Step title={t('firstSteps.settings')} text={t('firstSteps.settingsText')}>
          <Button size="small" onClick={() => open('settings')}>
            {t('firstSteps.openSettings')}
          </Button>
        </Step>
      )}
    </ul>
  );
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
