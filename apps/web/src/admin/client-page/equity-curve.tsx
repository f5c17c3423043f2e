import type { PortfolioPerformance } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Curve } from '../../chart/curves/curve.tsx';
import { useClient } from '../../shared/api/use-client.ts';
import { Segmented } from '../../shared/ui/fields/segmented.tsx';
import { ErrorState, LoadingText, Skeleton } from '../../shared/ui/states.tsx';
import { refusalText } from '../catalogue/refusal-text.ts';
import { usePanelDisplay } from '../display/panel-display.tsx';
import { clientPerformanceQuery, type LookedAt, type PerformancePeriod } from '../queries/admin-queries.ts';

const PERIODS = ['1D', '1W', '1M', '3M', '1Y'] as const satisfies readonly PerformancePeriod[];
/** Up to this length the axis shows hours. */
const SHORT_MS = 3 * 86_400_000;

/** A client's equity over a period, with its drawdown. */
export function EquityCurve({ looked }: { readonly looked: LookedAt }) {
  const { t } = useTranslation('admin');
  const client = useClient();
  const [period, setPeriod] = useState<PerformancePeriod>('1M');
  const performance = useQuery(clientPerformanceQuery(client, looked, period));
  return (
    <div className="space-y-3">
      <Segmented<PerformancePeriod>
        label={t('client.period')}
        value={period}
        options={PERIODS.map((value) => ({ value, label: t(`client.periods.${value}`) }))}
        onChange={setPeriod}
      />
      {performance.data ? (
        <Drawn data={performance.data} />
      ) : performance.error ? (
        <ErrorState
          title={refusalText(performance.error, t, t('client.curveFailed'))}
          text={t('users.failedText')}
          onRetry={performance.refetch}
        />
      ) : (
        <>
          <LoadingText>{t('client.curveLoading')}</LoadingText>
          <Skeleton className="h-56 w-full" />
        </>
      )}
    </div>
  );
}

function Drawn({ data }: { readonly data: PortfolioPerformance }) {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  const points = data.curve.map(({ at, equity }) => ({ at: Date.parse(at), value: Number(equity) }));
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return <p className="text-13 text-ink-3">{t('client.curveEmpty')}</p>;
  const summary = t('client.curveSummary', {
    first: display.usd(first.value),
    last: display.usd(last.value),
    drawdown: data.maxDrawdown ? display.percent(data.maxDrawdown.percent) : '—',
  });
  const timeText = (moment: number, span: number): string => {
    const text = new Date(moment).toISOString();
    return span < SHORT_MS ? display.moment(text) : display.date(text);
  };
  return (
    <>
      <p className="text-13 text-ink-2">{summary}</p>
      <Curve
        points={points}
        summary={summary}
        valueText={(value) => display.usd(value)}
        timeText={timeText}
        fallText={(share) => display.percent(share * 100)}
      />
    </>
  );
}
