import type { CallInput } from '@lonja/protocol/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../shared/api/use-client.ts';
import { Segmented } from '../../shared/ui/fields/segmented.tsx';
import { ErrorState, LoadingText, Skeleton } from '../../shared/ui/states.tsx';
import { refusalText } from '../catalogue/refusal-text.ts';
import { dailyActivityQuery } from '../queries/admin-queries.ts';
import { ActivityCharts } from './activity-charts.tsx';

type Days = NonNullable<CallInput<'getDailyActivity'>['query']['days']>;
const PERIODS = ['7', '30', '90'] as const satisfies readonly Days[];

/** What happened day by day, over a period that is chosen. */
export function ActivitySection() {
  const { t } = useTranslation('admin');
  const client = useClient();
  const [period, setPeriod] = useState<Days>('30');
  const activity = useQuery(dailyActivityQuery(client, period));
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-3 py-2">
        <Segmented<Days>
          label={t('activity.period')}
          value={period}
          options={PERIODS.map((value) => ({ value, label: t('activity.days', { count: Number(value) }) }))}
          onChange={setPeriod}
        />
        <p className="text-12 text-ink-3">{t('activity.note')}</p>
      </div>
      {activity.data ? (
        <ActivityCharts days={activity.data.days} />
      ) : activity.error ? (
        <ErrorState
          title={refusalText(activity.error, t, t('activity.failed'))}
          text={t('users.failedText')}
          onRetry={activity.refetch}
        />
      ) : (
        <Waiting />
      )}
    </>
  );
}

/** In the size of the charts. */
function Waiting() {
  const { t } = useTranslation('admin');
  return (
    <div className="grid grid-cols-1 gap-px bg-line sm:grid-cols-2 lg:grid-cols-3">
      <LoadingText>{t('loading')}</LoadingText>
      {Array.from({ length: 9 }, (_, chart) => (
        <div key={chart} className="flex h-[9.5rem] flex-col gap-2 bg-panel px-3 py-2.5">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-3 w-40" />
          <Skeleton className="mt-2 h-16 w-full" />
        </div>
      ))}
    </div>
  );
}
