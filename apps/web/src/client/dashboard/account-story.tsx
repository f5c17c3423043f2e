import type { PortfolioPerformance } from '@lonja/protocol';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProfitFigure } from '../../shared/figures/profit-figure.tsx';
import { usdText } from '../../shared/figures/wire-amounts.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { EmptyState, ErrorState, LoadingText, Skeleton } from '../../shared/ui/states.tsx';
import { CURVE_HEIGHT, CURVE_ROOM } from '../accounts/curve/curve-height.ts';
import { isNew } from '../accounts/curve/is-new.ts';
import { useAccount, useDesk } from '../account/account-context.tsx';
import { EquityMark, UsdProfit } from '../account/total-pnl.tsx';
import { useAccountMoment } from '../account/use-account-moment.ts';
import { usePerformance, type Period } from '../account/use-performance.ts';
import { useAccountFigures } from '../client-shell/use-account-figures.tsx';
import { useDisplay } from '../display/display.tsx';
import { usePreferences } from '../../shared/theme/use-preferences.ts';
import { padTo, splitDecimals } from './account-story.model.ts';

/** Neither is needed for the first figure on the screen. */
const PeriodChoice = lazyPart(
  () => import('../accounts/curve/period-choice.tsx').then(({ PeriodChoice }) => PeriodChoice),
  'inline',
);
const AccountCurve = lazyPart(() =>
  import('../accounts/curve/account-curve.tsx').then(({ AccountCurve }) => AccountCurve),
);

/**
 * What happened to the money: what there is now, what of it is a result, and the way there. Below `lg` the bar of the shell says
 * right above what there is now and what today brought.
 */
export function AccountStory() {
  const { t } = useTranslation();
  const { currency } = usePreferences();
  const [period, setPeriod] = useState<Period>('1M');
  const performance = usePerformance(period);
  return (
    <section aria-label={t('account.equity')} className="bg-panel px-3 pt-4 pb-3 sm:px-6">
      <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
        <Equity key={currency} />
        <Results hasFailed={performance.isError} />
        <div className="min-h-(--hit) sm:ml-auto">
          <Suspense fallback={null}>
            <PeriodChoice period={period} onChange={setPeriod} />
          </Suspense>
        </div>
      </div>
      <div
        aria-busy={performance.isPlaceholderData}
        className={`${CURVE_ROOM} ${performance.isPlaceholderData ? 'opacity-60' : ''}`}
      >
        <Curve data={performance.data} hasFailed={performance.isError} retry={performance.refetch} />
      </div>
    </section>
  );
}

function Equity() {
  const { t } = useTranslation();
  const display = useDisplay();
  const { summary } = useDesk();
  const { positions } = useAccount();
  const [whole, decimals] = splitDecimals(display.usd(usdText(summary.equity)));
  const widest = useWidest(whole);
  return (
    <div className="min-w-0 max-lg:hidden">
      <p className="flex items-center gap-1.5 text-13 text-ink-2">
        {t('account.equity')}
        <EquityMark />
      </p>
      <p className="live tight font-semibold whitespace-nowrap min-h-16 min-w-[8ch] text-60">
        {positions.data ? (
          <>
            {padTo(widest, whole)}
            <span className="text-36 font-normal text-ink-2">{decimals}</span>
          </>
        ) : positions.hasFailed ? (
          '—'
        ) : (
          <Skeleton className="h-12 w-64" />
        )}
      </p>
    </div>
  );
}

/** The longest text so far: a balance that steps over 100,000 and back moves nothing. */
function useWidest(text: string): string {
  const [widest, setWidest] = useState(text);
  if (text.length > widest.length) setWidest(text);
  return widest;
}

interface Answer {
  readonly data: PortfolioPerformance | undefined;
  readonly hasFailed: boolean;
}

/** Today's result, with the bar's own amount, and that of the account's whole life. */
function Results({ hasFailed }: Pick<Answer, 'hasFailed'>) {
  const { t } = useTranslation();
  const display = useDisplay();
  const moment = useAccountMoment();
  const figures = useAccountFigures();
  const { positions } = useAccount();
  const percent = (value: number | null | undefined) =>
    value === null || hasFailed ? (
      '—'
    ) : value === undefined ? (
      <Skeleton className="h-5 w-20" />
    ) : (
      <ProfitFigure value={value} text={display.signedPercent(value)} />
    );
  return (
    <dl className="live flex flex-wrap gap-x-6 gap-y-2 pb-1.5">
      <Result label={t('account.today')}>
        <span data-figure="story-today" className="inline-block min-w-[11ch]">
          {figures.today.figure}
        </span>{' '}
        <span className="inline-block min-w-[8ch]">{percent(positions.data && moment?.today.percent)}</span>
      </Result>
      <Result label={t('performance.result')}>
        <span data-figure="whole" className="inline-block min-w-[11ch]">
          {moment && positions.data ? <UsdProfit amount={moment.whole.pnl} /> : null}
        </span>{' '}
        <span className="inline-block min-w-[8ch]">{percent(positions.data && moment?.whole.percent)}</span>
      </Result>
    </dl>
  );
}

function Result({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-ink-3">{label}</dt>
      <dd className="min-h-6 min-w-[9ch] text-16 font-semibold whitespace-nowrap">{children}</dd>
    </div>
  );
}

function Curve({ data, hasFailed, retry }: Answer & { readonly retry: () => unknown }) {
  const { t } = useTranslation();
  const instead = `grid place-content-center ${CURVE_ROOM}`;
  if (data && !isNew(data))
    return (
      <Suspense fallback={<WaitingCurve />}>
        <AccountCurve data={data} />
      </Suspense>
    );
  if (data)
    return (
      <div className={instead}>
        <EmptyState title={t('performance.isNew')} text={t('performance.isNewText')} />
      </div>
    );
  if (hasFailed)
    return (
      <div className={instead}>
        <ErrorState title={t('performance.failed')} text={t('failed.nothingLost')} onRetry={retry} />
      </div>
    );
  return <WaitingCurve />;
}

function WaitingCurve() {
  const { t } = useTranslation();
  return (
    <>
      <LoadingText>{t('performance.loading')}</LoadingText>
      <Skeleton className={`w-full ${CURVE_HEIGHT}`} />
      <Skeleton className="mt-2 h-3 w-full" />
      <Skeleton className="mt-2 h-4 w-72 max-w-full" />
    </>
  );
}
