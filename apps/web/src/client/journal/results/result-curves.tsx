import type { ResultCurve, TradeCurves } from '@lonja/protocol';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ProfitFigure } from '../../../shared/figures/profit-figure.tsx';
import { useDisplay } from '../../display/display.tsx';
import type { JournalSearch, Period } from '../journal-search.ts';
import { useTradeCurves } from '../use-journal.ts';
import { drawCurve } from './result-curves.model.ts';

/** How the results of trades grew, by setup and by tag; nothing while nothing was noted. */
export function ResultCurves({ period }: { readonly period: Period }) {
  const { data } = useTradeCurves(period);
  if (!data?.all) return null;
  return (
    <>
      <BySetup read={data} net={data.all.net} />
      <ByTag read={data} />
    </>
  );
}

const hasLabel = (curves: readonly ResultCurve[]): boolean => curves.some(({ key }) => key !== null);

function BySetup({ read: { bySetup }, net }: { readonly read: TradeCurves; readonly net: string }) {
  const { t } = useTranslation('journal');
  const display = useDisplay();
  if (!hasLabel(bySetup)) return null;
  return (
    <Curves title={t('curves.bySetup')} note={t('curves.partition', { net: display.signedUsd(net) })}>
      {bySetup.map((curve) => (
        <CurveItem
          key={curve.key}
          curve={curve}
          name={curve.key ?? t('curves.noSetup')}
          search={curve.key === null ? undefined : { setup: curve.key }}
        />
      ))}
    </Curves>
  );
}

function ByTag({ read: { byTag } }: { readonly read: TradeCurves }) {
  const { t } = useTranslation('journal');
  if (!hasLabel(byTag)) return null;
  return (
    <Curves title={t('curves.byTag')} note={t('curves.overlap')}>
      {byTag.map((curve) => (
        <CurveItem
          key={curve.key}
          curve={curve}
          name={curve.key === null ? t('curves.noTag') : `#${curve.key}`}
          search={curve.key === null ? undefined : { tag: curve.key }}
        />
      ))}
    </Curves>
  );
}

function Curves({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note: string;
  readonly children: React.ReactNode;
}) {
  return (
    <section aria-label={title} className="space-y-1.5">
      <h2 className="text-14 font-semibold">{title}</h2>
      <p className="text-12 text-ink-2">{note}</p>
      <ul className="grid gap-px border-y border-line bg-line sm:grid-cols-2 lg:grid-cols-3">{children}</ul>
    </section>
  );
}

/** The trades behind it are a click away. */
function CurveItem({
  curve: { trades, net, winRate, expectancy, points },
  name,
  search,
}: {
  readonly curve: ResultCurve;
  readonly name: string;
  /** Undefined: nothing leads to trades without a label. */
  readonly search: JournalSearch | undefined;
}) {
  const { t } = useTranslation('journal');
  const display = useDisplay();
  const tradesText = t('curves.trades', { count: trades });
  const netText = display.signedUsd(net);
  return (
    <li className="flex flex-col gap-1 bg-panel px-3 py-2 text-13">
      <div className="flex items-baseline justify-between gap-3">
        {search === undefined ? (
          <span className="hit inline-flex min-w-0 items-center text-ink-2">{name}</span>
        ) : (
          <Link
            to="/app/journal"
            search={search}
            className="hit inline-flex min-w-0 items-center font-semibold wrap-anywhere underline underline-offset-4"
          >
            {name}
          </Link>
        )}
        <ProfitFigure value={Number(net)} text={netText} className="figures" />
      </div>
      <Curve points={points} label={t('curves.drawing', { trades: tradesText, net: netText })} />
      <p className="figures text-12 text-ink-2">
        {t('curves.figures', {
          trades: tradesText,
          winRate: display.percent(winRate),
          expectancy: display.signedUsd(expectancy),
        })}
      </p>
    </li>
  );
}

function Curve({ points, label }: { readonly points: ResultCurve['points']; readonly label: string }) {
  const drawing = drawCurve(points);
  const isLoss = Number(points.at(-1)?.net ?? 0) < 0;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      fill="none"
      className="h-12 w-full overflow-visible"
    >
      <path
        d={`M0 ${drawing.zero}H100`}
        strokeDasharray="1 3"
        vectorEffect="non-scaling-stroke"
        className="stroke-control"
      />
      <path
        d={`M${drawing.points.map(([x, y]) => `${x} ${y}`).join('L')}`}
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className={isLoss ? 'stroke-down' : 'stroke-up'}
      />
    </svg>
  );
}
