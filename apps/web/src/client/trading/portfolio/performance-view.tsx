import { FILL_PROFILES } from '@lonja/core';
import type { PortfolioPerformance } from '@lonja/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProfitFigure } from '../../../shared/figures/profit-figure.tsx';
import { FigureList } from '../../../shared/ui/figure-list.tsx';
import { ErrorState, LoadingText, Skeleton } from '../../../shared/ui/states.tsx';
import { AccountCurve } from '../../accounts/curve/account-curve.tsx';
import { PeriodChoice } from '../../accounts/curve/period-choice.tsx';
import { usePerformance, type Period } from '../../account/use-performance.ts';
import { useDisplay } from '../../display/display.tsx';

/** The equity curve of a period, what was put in, and the account's market results. */
export function PerformanceView() {
  const { t } = useTranslation();
  const [period, setPeriod] = useState<Period>('1M');
  const performance = usePerformance(period);
  return (
    <div className="space-y-4">
      <PeriodChoice period={period} onChange={setPeriod} />
      {performance.data ? (
        <Performance data={performance.data} />
      ) : performance.isError ? (
        <ErrorState
          title={t('performance.failed')}
          text={t('failed.nothingLost')}
          onRetry={performance.refetch}
        />
      ) : (
        <>
          <LoadingText>{t('performance.loading')}</LoadingText>
          <Skeleton className="h-56 w-full" />
        </>
      )}
    </div>
  );
}

/** By which profiles the fills behind the results were made, and what they cost against ideal ones. */
function ExecutionNote({ execution }: { readonly execution: PortfolioPerformance['execution'] }) {
  const { t } = useTranslation();
  const display = useDisplay();
  const { profile, fills, cost } = execution;
  const profileName = (name: typeof profile): string => t(`trade.profiles.${name}`);
  return (
    <p className="text-12 text-ink-3">
      {t('performance.execution', {
        profile: profileName(profile),
        fills: FILL_PROFILES.map((name) => `${profileName(name)} ${fills[name]}`).join(' · '),
        cost: display.exact.signedUsd(cost),
      })}
    </p>
  );
}

function Performance({ data }: { readonly data: PortfolioPerformance }) {
  const { t } = useTranslation();
  const display = useDisplay();
  const number = (value: number | null) => (value === null ? t('notAvailable') : display.decimal(value, 2));
  const percent = (value: number | null) => (value === null ? t('notAvailable') : display.percent(value));
  const day = (result: PortfolioPerformance['bestDay']) =>
    result ? (
      <span className="inline-flex gap-3">
        {result.date}
        <ProfitFigure value={result.percent} text={display.signedUsd(result.pnl)} />
      </span>
    ) : (
      t('notAvailable')
    );
  return (
    <>
      <AccountCurve data={data} />
      <div className="grid gap-x-6 sm:grid-cols-2">
        <FigureList
          lines={[
            {
              label: t('performance.return'),
              figure:
                data.timeWeightedReturn === null ? (
                  t('notAvailable')
                ) : (
                  <ProfitFigure
                    value={data.timeWeightedReturn}
                    text={display.signedPercent(data.timeWeightedReturn)}
                  />
                ),
            },
            { label: t('performance.sharpe'), figure: number(data.sharpeRatio) },
            { label: t('performance.sortino'), figure: number(data.sortinoRatio) },
            { label: t('performance.volatility'), figure: percent(data.volatility) },
            {
              label: t('performance.drawdown'),
              figure: data.maxDrawdown ? percent(data.maxDrawdown.percent) : t('notAvailable'),
            },
          ]}
        />
        <FigureList
          lines={[
            { label: t('performance.bestDay'), figure: day(data.bestDay) },
            { label: t('performance.worstDay'), figure: day(data.worstDay) },
            { label: t('transactions.winRate'), figure: percent(data.winRate) },
            { label: t('pnl.factor'), figure: number(data.profitFactor) },
            { label: t('performance.netDeposits'), figure: display.usd(data.netDeposits) },
          ]}
        />
      </div>
      <p className="text-12 text-ink-3">{t('performance.marketOnly')}</p>
      <ExecutionNote execution={data.execution} />
      <details>
        <summary className="hit inline-flex cursor-pointer items-center text-13">
          {t('performance.days')}
        </summary>
        <table className="mt-2 w-full text-13">
          <thead>
            <tr className="h-8 border-b border-line text-12 text-ink-3">
              <th scope="col" className="text-left font-medium">
                {t('performance.day')}
              </th>
              <th scope="col" className="text-right font-medium">
                {t('transactions.profit')}
              </th>
              <th scope="col" className="text-right font-medium">
                %
              </th>
            </tr>
          </thead>
          <tbody>
            {data.days.toReversed().map((result) => (
              <tr key={result.date} className="h-8 border-b border-line last:border-0">
                <th scope="row" className="text-left font-normal">
                  {result.date}
                </th>
                <td className="figure">
                  <ProfitFigure value={Number(result.pnl)} text={display.signedUsd(result.pnl)} />
                </td>
                <td className="figure">{display.signedPercent(result.percent)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
