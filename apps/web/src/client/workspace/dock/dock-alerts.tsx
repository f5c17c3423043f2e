import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../../shared/api/use-client.ts';
import { ErrorState, LoadingText, Skeleton } from '../../../shared/ui/states.tsx';
import { AlertList } from '../../alerts/alert-list.tsx';
import { alertsQuery } from '../../alerts/alerts-query.ts';

/** The person's alerts. */
export function DockAlerts() {
  const { t } = useTranslation();
  const client = useClient();
  const alerts = useQuery(alertsQuery(client));
  if (alerts.data)
    return (
      <div className="px-3">
        <AlertList alerts={alerts.data} />
      </div>
    );
  return alerts.isError ? (
    <ErrorState title={t('settings.loadFailed')} text={t('failed.nothingLost')} onRetry={alerts.refetch} />
  ) : (
    <div className="flex flex-col gap-2 p-3">
      <LoadingText>{t('alerts.loading')}</LoadingText>
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-9 w-full" />
    </div>
  );
}
