import { FEWEST_DAYS, type PortfolioRating } from '@lonja/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { chartColour } from '../../../chart/curves/donut.model.ts';
import { Donut } from '../../../chart/curves/donut.tsx';
import { ExactQuantity } from '../../../shared/figures/exact-quantity.tsx';
import { ProfitFigure } from '../../../shared/figures/profit-figure.tsx';
import { usdText } from '../../../shared/figures/wire-amounts.ts';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { FigureList } from '../../../shared/ui/figure-list.tsx';
import { EmptyState } from '../../../shared/ui/states.tsx';
import { useDesk } from '../../account/account-context.tsx';
import { totalPositions } from '../../../account/account-sums.ts';
import { PositionMark } from '../../account/position-mark.tsx';
import { useAccountMoment } from '../../account/use-account-moment.ts';
import { useWeekPerformance } from '../../account/use-performance.ts';
import { EquityMark, UnrealizedPnl, UsdProfit } from '../../account/total-pnl.tsx';
import { categoryText } from '../../catalogue/category-text.ts';
import { useDisplay } from '../../display/display.tsx';
import type { PortfolioAnalysis } from './portfolio-dialog.model.ts';

interface ViewProps {
  readonly analysis: PortfolioAnalysis;
}

export function OverviewView({ analysis }: ViewProps) {
  const { t } = useTranslation();
  const display = useDisplay();
  const { positions, summary } = useDesk();
  const totals = totalPositions(positions);
  return (
    <div className="live grid gap-6 sm:grid-cols-2">
      <FigureList
        lines={[
          {
            label: t('account.equity'),
            figure: (
              <span className="inline-flex items-center gap-1">
                <EquityMark />
                {display.usd(usdText(summary.equity))}
              </span>
            ),
            isSum: true,
          },
          { label: t('positions.marketValue'), figure: display.usd(usdText(totals.value)) },
          { label: t('positions.totalCost'), figure: display.usd(usdText(totals.invested)) },
          { label: t('positions.unrealizedPnl'), figure: <UnrealizedPnl /> },
          {
            label: t('portfolio.openReturn'),
            note: t('portfolio.openReturnNote'),
            figure: (
              <ProfitFigure value={totals.returnPercent} text={display.signedPercent(totals.returnPercent)} />
            ),
          },
          { label: t('dashboard.activePositions'), figure: display.count(positions.length) },
        ]}
      />
      <Ratings analysis={analysis} />
    </div>
  );
}

/** The specification's ratings, each with its input, and the measured figures. */
function Ratings({ analysis: { rating, largest, isMeasured } }: ViewProps) {
  const { t } = useTranslation();
  const display = useDisplay();
  const { data } = useWeekPerformance();
  const life = data?.lifetime;
  const whole = useAccountMoment()?.whole;
  const rated = (name: keyof PortfolioRating) => ({
    label: t(`portfolio.${name}`),
    note:
      name !== 'diversification' && isMeasured[name]
        ? t(`portfolio.measuredRatingNote.${name}`)
        : t(`portfolio.ratingNote.${name}`),
    figure: t(`portfolio.level.${rating[name]}`),
  });
  return (
    <FigureList
      lines={[
        rated('diversification'),
        {
          label: t('portfolio.largestClass'),
          note: t(largest?.isConcentrated ? 'portfolio.concentratedNote' : 'portfolio.largestClassNote'),
          figure: largest ? (
            <span className={largest.isConcentrated ? 'text-warn' : ''}>
              {t(`market.${largest.name}`)} {display.percent(largest.percent)}
            </span>
          ) : (
            '—'
          ),
        },
        rated('volatility'),
        {
          label: t('performance.volatility'),
          note: t('portfolio.measuredNote', { least: FEWEST_DAYS, days: display.count(life?.days ?? 0) }),
          figure: typeof life?.volatility === 'number' ? display.percent(life.volatility) : t('notAvailable'),
        },
        rated('performance'),
        {
          label: t('positions.totalReturn'),
          note: t('portfolio.totalReturnNote'),
          figure: whole ? (
            <span className="inline-flex flex-wrap justify-end gap-x-2">
              <UsdProfit amount={whole.pnl} />
              {whole.percent !== null && (
                <ProfitFigure
                  value={whole.percent}
                  text={`(${display.signedPercent(whole.percent)})`}
                  className="[&>svg]:hidden"
                />
              )}
            </span>
          ) : (
            '—'
          ),
        },
      ]}
    />
  );
}

export function PositionsView({ analysis }: ViewProps) {
  const { t } = useTranslation();
  const display = useDisplay();
  if (analysis.positions.length === 0) {
    return <EmptyState title={t('positions.empty')} text={t('positions.emptyText')} />;
  }
  const head = 'px-2 text-12 font-medium text-ink-3';
  const cell = 'figure px-2';
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-14">
        <thead>
          <tr className="h-9 border-b border-line">
            <th scope="col" className={`${head} text-left`}>
              {t('positions.asset')}
            </th>
            {(['quantity', 'currentPrice', 'marketValue', 'totalCost', 'pnl'] as const).map((column) => (
              <th key={column} scope="col" className={`${head} text-right`}>
                {t(`positions.${column}`)}
              </th>
            ))}
            <th scope="col" className={`${head} text-right`}>
              {t('portfolio.share')}
            </th>
          </tr>
        </thead>
        <tbody className="live">
          {analysis.positions.map((position) => (
            <tr key={position.symbol} className="h-(--row) border-b border-line last:border-0">
              <th scope="row" className="px-2 text-left font-semibold">
                {position.symbol}
              </th>
              <td className={cell}>
                <ExactQuantity text={display.decimal(position.quantity, 6)} />
              </td>
              <td className={cell}>{display.decimal(position.currentPrice, position.decimals)}</td>
              <td className={cell}>{display.usd(position.marketValue)}</td>
              <td className={cell}>{display.usd(position.totalCost)}</td>
              <td className={cell}>
                <span className="inline-flex items-center gap-1">
                  <PositionMark valued={position.valued} />
                  <ProfitFigure
                    value={position.unrealizedPnl}
                    text={display.signedUsd(position.unrealizedPnl)}
                  />
                  <ProfitFigure
                    value={position.marketPnl}
                    text={`(${display.signedPercent(position.unrealizedPnlPercent)})`}
                    className="[&>svg]:hidden"
                  />
                </span>
              </td>
              <td className={cell}>{display.percent(position.allocationPercent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function AnalysisView({ analysis, onLeave }: ViewProps & { readonly onLeave: () => void }) {
  const { t } = useTranslation();
  const display = useDisplay();
  const { recommendations, largest } = analysis;
  return (
    <div className="space-y-4">
      <Ratings analysis={analysis} />
      <h3 className="text-14 font-semibold">{t('portfolio.recommendations')}</h3>
      {recommendations.length === 0 && <p className="text-13 text-ink-2">{t('portfolio.nothingToAdvise')}</p>}
      <ul className="space-y-2">
        {recommendations.map((recommendation) => (
          <li key={recommendation} className="rounded-lg border border-line p-3">
            <p className="font-semibold">{t(`portfolio.advice.${recommendation}.title`)}</p>
            <p className="text-13 text-ink-2">
              {t(`portfolio.advice.${recommendation}.text`, {
                class: largest && t(`market.${largest.name}`),
                share: display.percent(largest?.percent ?? 0),
              })}
            </p>
          </li>
        ))}
      </ul>
      {recommendations.includes('get_started') && (
        <Link to="/app/market" className={buttonClass('primary')} onClick={onLeave}>
          {t('positions.toMarket')}
        </Link>
      )}
    </div>
  );
}

export function AllocationView({ analysis }: ViewProps) {
  const { t } = useTranslation();
  const display = useDisplay();
  const { categories } = analysis;
  if (categories.length === 0)
    return <EmptyState title={t('positions.empty')} text={t('portfolio.noAllocation')} />;
  const [largest] = categories;
  const summary = t('portfolio.allocationSummary', {
    count: categories.length,
    category: categoryText(largest?.group ?? '', t),
    share: display.percent(Number(largest?.weight ?? 0n) / 100),
  });
  return (
    <div className="flex flex-col items-center gap-6 sm:flex-row sm:items-start">
      <Donut weights={categories.map(({ weight }) => Number(weight))} summary={summary} />
      <div className="w-full">
        <p className="mb-2 text-13 text-ink-2">{summary}</p>
        <table className="w-full text-14">
          <thead>
            <tr className="h-9 border-b border-line text-12 text-ink-3">
              <th scope="col" className="text-left font-medium">
                {t('portfolio.category')}
              </th>
              <th scope="col" className="text-right font-medium">
                {t('portfolio.exposure')}
              </th>
              <th scope="col" className="text-right font-medium">
                {t('portfolio.share')}
              </th>
            </tr>
          </thead>
          <tbody className="live">
            {categories.map(({ group, value, weight }, index) => (
              <tr key={group} className="h-(--row) border-b border-line last:border-0">
                <th scope="row" className="text-left font-normal">
                  <span
                    aria-hidden="true"
                    className="mr-2 inline-block size-2.5 rounded-sm"
                    style={{ background: chartColour(index) }}
                  />
                  {categoryText(group, t)}
                </th>
                <td className="figure">{display.usd(usdText(value))}</td>
                <td className="figure">{display.percent(Number(weight) / 100)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
