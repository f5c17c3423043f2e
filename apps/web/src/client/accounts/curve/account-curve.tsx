import type { PortfolioPerformance } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import { useDisplay } from '../../display/display.tsx';
import { drawAccountCurve, type AccountCurveDrawing, type FlowMark } from './account-curve.model.ts';
import { CURVE_HEIGHT } from './curve-height.ts';

/** Up to this length the axis shows hours. */
const SHORT_MS = 3 * 86_400_000;

/**
 * An account's equity over a period, over what had been put in: what lies between is not settled, so it is hatched. Flows stand
 * where they happened; on a phone their texts stand below.
 */
export function AccountCurve({ data }: { readonly data: PortfolioPerformance }) {
  const { t } = useTranslation();
  const display = useDisplay();
  const drawing = drawAccountCurve(data);
  if (!drawing) return null;
  const summary = t('performance.summary', {
    period: t(`performance.periods.${data.period}`),
    first: display.usd(data.curve[0]?.equity ?? 0),
    last: display.usd(data.curve.at(-1)?.equity ?? 0),
    drawdown: data.maxDrawdown ? display.percent(data.maxDrawdown.percent) : t('notAvailable'),
  });
  return (
    <figure className="text-11 text-ink-3 tabular-nums">
      <div className={`flex gap-3 pt-5 ${CURVE_HEIGHT}`}>
        <div className="relative min-w-0 flex-1">
          <Hatches drawing={drawing} />
          <Lines drawing={drawing} summary={summary} />
          {drawing.marks.map((mark) => (
            <Mark key={mark.place} mark={mark} />
          ))}
          <EndDot drawing={drawing} />
        </div>
        <Values drawing={drawing} />
      </div>
      <Strip drawing={drawing} />
      <Times drawing={drawing} />
      <figcaption className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-12">
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className="w-5 border-t-2 border-dotted border-stone" />
          {t('performance.putIn')}
        </span>
        <span>{t('performance.axes', { zone: display.zone })}</span>
      </figcaption>
      {drawing.marks.length > 0 && (
        <ul className="mt-1 text-12 text-stone sm:hidden">
          {drawing.marks.map((mark) => (
            <li key={mark.place}>
              <MarkText mark={mark} />
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}

/** Between the curve and the steps: gains above them, losses below. */
function Hatches({ drawing: { equity, putIn } }: { readonly drawing: AccountCurveDrawing }) {
  const between = formatPolygon([...equity, ...putIn.toReversed()]);
  const sides = [
    { side: formatPolygon([[0, 0], ...putIn, [100, 0]]), color: 'var(--up)' },
    { side: formatPolygon([[0, 100], ...putIn, [100, 100]]), color: 'var(--down)' },
  ];
  return sides.map(({ side, color }) => (
    <div key={color} aria-hidden="true" className="absolute inset-0" style={{ clipPath: side }}>
      <div
        className="absolute inset-0 hatch opacity-30"
        style={{ clipPath: between, ['--hatch' as string]: color }}
      />
    </div>
  ));
}

function Lines({
  drawing: { equity, putIn, values },
  summary,
}: {
  readonly drawing: AccountCurveDrawing;
  readonly summary: string;
}) {
  return (
    <svg
      role="img"
      aria-label={summary}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
      fill="none"
    >
      {values.map(({ value, place }) => (
        <path
          key={value}
          d={`M0 ${place}H100`}
          className="stroke-line-soft"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      <path
        d={formatPath(putIn)}
        className="stroke-stone"
        strokeWidth="1.5"
        strokeDasharray="1.5 4"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={formatPath(equity)}
        className="stroke-ink"
        strokeWidth="1.75"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** From here its text has no room to the right. */
const RIGHT_OF = 70;

function Mark({ mark }: { readonly mark: FlowMark }) {
  const isRight = mark.place > RIGHT_OF;
  return (
    <div
      className="absolute -top-4 bottom-0 border-l border-stone text-stone"
      style={{ left: `${mark.place}%` }}
    >
      <span className={`absolute -top-1 whitespace-nowrap max-sm:hidden ${isRight ? 'right-2' : 'left-1.5'}`}>
        <MarkText mark={mark} />
      </span>
    </div>
  );
}

function MarkText({ mark: { flows, amount } }: { readonly mark: FlowMark }) {
  const { t } = useTranslation();
  const display = useDisplay();
  const [flow] = flows;
  const name =
    flow && flows.length === 1
      ? t(`performance.flow.${flow.kind}`)
      : t('performance.flows', { count: flows.length, number: display.count(flows.length) });
  return `${name} ${display.signedUsd(amount)}`;
}

function EndDot({ drawing: { equity } }: { readonly drawing: AccountCurveDrawing }) {
  const [x, y] = equity.at(-1) ?? [0, 0];
  return (
    <span
      aria-hidden="true"
      className="absolute size-2 -translate-1/2 rounded-full bg-ink"
      style={{ left: `${x}%`, top: `${y}%` }}
    />
  );
}

/** The way down from each highest result, below the curve. */
function Strip({ drawing: { drawdown, values } }: { readonly drawing: AccountCurveDrawing }) {
  const { t } = useTranslation();
  const display = useDisplay();
  const { line, deepest, place } = drawdown;
  const percent = display.percent(deepest);
  const isLevel = percent === display.percent(0);
  const widest = values
    .map(({ value }) => display.usd(value))
    .reduce((a, b) => (b.length > a.length ? b : a), '');
  return (
    <div className="mt-2 flex h-14 gap-3 border-y border-line">
      <div className="relative min-w-0 flex-1">
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-x-0 top-1 h-9 w-full overflow-visible"
        >
          <path d={`${formatPath([[0, 0], ...line, [100, 0]])}Z`} className="fill-down" fillOpacity="0.18" />
          <path
            d={formatPath(line)}
            fill="none"
            className="stroke-down"
            strokeWidth="1.25"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <span
          className={`absolute bottom-0 max-w-full text-12 whitespace-nowrap text-ink-2 ${place > RIGHT_OF ? '-translate-x-full' : ''}`}
          style={{ left: `${place}%` }}
        >
          {!isLevel && t('performance.deepest', { percent })}
        </span>
      </div>
      <div aria-hidden="true" className="relative shrink-0">
        <span className="invisible">{widest}</span>
        <span className="absolute top-0 right-0">{display.percent(0)}</span>
        <span className="absolute top-7 right-0">{!isLevel && percent}</span>
      </div>
    </div>
  );
}

function Values({ drawing: { values } }: { readonly drawing: AccountCurveDrawing }) {
  const display = useDisplay();
  const texts = values.map(({ value, place }) => ({ place, text: display.usd(value) }));
  const widest = texts.reduce((one, { text }) => (text.length > one.length ? text : one), '');
  return (
    <div aria-hidden="true" className="relative shrink-0">
      {/* The widest sets the column's width; the others stand at their values. */}
      <span className="invisible">{widest}</span>
      {texts.map(({ place, text }) => (
        <span
          key={place}
          className="absolute right-0 -translate-y-1/2 whitespace-nowrap"
          style={{ top: `${place}%` }}
        >
          {text}
        </span>
      ))}
    </div>
  );
}

function Times({ drawing: { times } }: { readonly drawing: AccountCurveDrawing }) {
  const display = useDisplay();
  const span = (times.at(-1)?.value ?? 0) - (times[0]?.value ?? 0);
  return (
    <div aria-hidden="true" className="flex justify-between gap-2 pt-2 pr-20">
      {times.map(({ value, place }) => (
        <span key={place} className={`whitespace-nowrap ${place % 50 === 0 ? '' : 'max-md:hidden'}`}>
          {span < SHORT_MS ? display.shortWeekday(value) : display.date(value)}
        </span>
      ))}
    </div>
  );
}

type Points = readonly (readonly [x: number, y: number])[];

const formatPolygon = (points: Points): string =>
  `polygon(${points.map(([x, y]) => `${x}% ${y}%`).join(',')})`;
const formatPath = (points: Points): string => `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`;
