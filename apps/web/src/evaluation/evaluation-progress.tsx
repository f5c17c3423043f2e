import type { Evaluation } from '@lonja/protocol';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lengthText } from '../shared/figures/duration-text.ts';
import type { NumberFormat } from '../shared/figures/number-format.ts';
import { ProfitFigure } from '../shared/figures/profit-figure.tsx';
import { FigureCard, FigureCards } from '../shared/ui/panel.tsx';
import {
  bestDayShare,
  createClock,
  chooseCloseness,
  hourText,
  minutesLeft,
  percentText,
  formatPlace,
  roomLeft,
  computeShare,
} from './evaluation.model.ts';
import { Meter } from './meter.tsx';

export interface EvaluationProgressProps {
  readonly evaluation: Evaluation;
  readonly figures: NumberFormat;
}

/** An evaluation that goes on: what it is worth, how far its floors are, and what is missing to pass. */
export function EvaluationProgress(props: EvaluationProgressProps) {
  return (
    <>
      <Worth {...props} />
      <div className="grid gap-4 px-3 py-3 md:grid-cols-2">
        <Floors {...props} />
        <Wanted {...props} />
      </div>
    </>
  );
}

function Worth({ evaluation, figures }: EvaluationProgressProps) {
  const { t } = useTranslation('evaluations');
  const { equity, balance, day, rules, asOf } = evaluation;
  const { zone, hour } = rules.dayEnd;
  const place = formatPlace(zone, t);
  const clock = createClock(figures.locale, zone);
  const left = lengthText(minutesLeft(day, asOf));
  const ends = t('dayEnds', { time: `${clock.date(day.endsAt)} ${hourText(hour)}`, place });
  return (
    <>
      <FigureCards label={t('title')}>
        <FigureCard label={t('equity')} note={equity === null ? t('noQuote') : undefined}>
          {equity === null ? '—' : figures.usd(equity)}
        </FigureCard>
        <FigureCard label={t('balance')} note={t('balanceNote')}>
          {figures.usd(balance)}
        </FigureCard>
        <FigureCard
          label={t('dayResult')}
          note={
            rules.maxDays === undefined
              ? t('day', { day: day.number })
              : t('dayOf', { day: day.number, days: rules.maxDays })
          }
        >
          <ProfitFigure value={Number(day.result)} text={figures.signedUsd(day.result)} />
        </FigureCard>
      </FigureCards>
      <p className="border-y border-line-soft px-3 py-2 text-12 text-ink-2">
        {t('asOf', { time: clock.dateTime(asOf), place })}
        {' · '}
        {ends}
        {left !== '' && `, ${t('dayLeft', { length: left })}`}
      </p>
    </>
  );
}

function Floors({ evaluation, figures }: EvaluationProgressProps) {
  const { t } = useTranslation('evaluations');
  return (
    <section aria-label={t('floors')} className="space-y-3">
      <h3 className="text-13 font-semibold">{t('floors')}</h3>
      {evaluation.floors.map((floor) => {
        const left = roomLeft(evaluation, floor);
        const label = t(`floor.${floor.name}`);
        const text =
          floor.distance === null ? t('noQuote') : t('distance', { amount: figures.usd(floor.distance) });
        return (
          <Measured
            key={floor.name}
            label={label}
            note={t('floorAt', { amount: figures.usd(floor.at) })}
            text={text}
          >
            <Meter label={label} share={left} text={text} tone={chooseCloseness(left ?? 0)} />
          </Measured>
        );
      })}
    </section>
  );
}

function Wanted({ evaluation, figures }: EvaluationProgressProps) {
  const { t } = useTranslation('evaluations');
  const { target, rules } = evaluation;
  const profit = t('targetOf', {
    profit: figures.signedUsd(target.profit),
    wanted: figures.usd(target.wanted),
  });
  const days = t('daysOf', { days: figures.count(target.days), wanted: figures.count(rules.leastDays) });
  return (
    <section aria-label={t('progress')} className="space-y-3">
      <h3 className="text-13 font-semibold">{t('progress')}</h3>
      <Measured label={t('targetLabel')} text={profit}>
        <Meter
          label={t('targetLabel')}
          share={computeShare(target.profit, target.wanted)}
          text={profit}
          tone="far"
        />
      </Measured>
      {rules.leastDays > 0 && (
        <Measured label={t('daysLabel')} text={days}>
          <Meter
            label={t('daysLabel')}
            share={computeShare(String(target.days), String(rules.leastDays))}
            text={days}
            tone="far"
          />
        </Measured>
      )}
      {rules.consistency !== undefined && (
        <Consistency target={target} maximum={rules.consistency} figures={figures} />
      )}
      <p className={`text-13 ${target.isFlat ? 'text-ink-2' : 'text-warn'}`}>
        {t(target.isFlat ? 'isFlat' : 'isOpen')}
      </p>
    </section>
  );
}

function Consistency({
  target,
  maximum,
  figures,
}: {
  readonly target: Evaluation['target'];
  readonly maximum: number;
  readonly figures: NumberFormat;
}) {
  const { t } = useTranslation('evaluations');
  const share = bestDayShare(target);
  const limit = figures.wholePercent(maximum);
  return (
    <Measured
      label={t('consistencyLabel')}
      note={t('bestDay', { amount: figures.signedUsd(target.bestDay) })}
      text={
        share === undefined
          ? t('consistencyNone', { maximum: limit })
          : t('consistencyOf', { share: percentText(share, figures), maximum: limit })
      }
      isWrong={share !== undefined && !target.isConsistent}
    />
  );
}

interface MeasuredProps {
  readonly label: string;
  readonly note?: string;
  readonly text: string;
  readonly isWrong?: boolean;
  readonly children?: ReactNode;
}

function Measured({ label, note, text, isWrong = false, children }: MeasuredProps) {
  return (
    <div className="space-y-1">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-13">
        <span>
          {label} {note && <span className="text-ink-3">{note}</span>}
        </span>
        <span className={`figures font-semibold ${isWrong ? 'text-warn' : ''}`}>{text}</span>
      </p>
      {children}
    </div>
  );
}
