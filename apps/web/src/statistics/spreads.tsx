import type { Spreads as Found, SpreadStatistics } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { buildQuery } from '../shared/api/build-query.ts';
import { useClient } from '../shared/api/use-client.ts';
import { BarChart } from './bar-chart.tsx';
import { hourText } from './hours-of-day.tsx';
import { Asked, FigureTable, Section, Summary, TableTwin } from './section.tsx';
import { useFigures } from './use-figures.ts';

/** Spreads move; the medians of the week hardly. */
const FRESH_MS = 30_000;
const LABEL_EVERY = 3;

/** What it costs to buy and sell at once: by class, by instrument and by the hour. */
export function Spreads({
  symbol,
  compared,
}: {
  readonly symbol: string;
  readonly compared: string | undefined;
}) {
  const { t } = useTranslation('statistics');
  const figures = useFigures();
  const client = useClient();
  const query = compared === undefined ? {} : { symbols: compared };
  const answer = useQuery({
    ...buildQuery(client, 'getSpreads', { query }),
    staleTime: FRESH_MS,
    placeholderData: (before) => before,
  });
  return (
    <Section
      title={t('spreads.title')}
      what={t('spreads.what')}
      lesson={t('spreads.lesson')}
      measured={t('spreads.measured', {
        at: answer.data ? figures.dateTime(answer.data.asOf) : t('unknown'),
      })}
    >
      <OwnSpread symbol={symbol} />
      <Asked answer={answer} height="h-64">
        {(data) => (
          <>
            <ByInstrument data={data} />
            <ByClass data={data} />
          </>
        )}
      </Asked>
      <p className="text-12 text-ink-3">{t('spreads.pipsNote')}</p>
    </Section>
  );
}

/** The chosen instrument's, from the same answer as its returns. */
function OwnSpread({ symbol }: { readonly symbol: string }) {
  const client = useClient();
  const { data } = useQuery({
    ...buildQuery(client, 'getMarketStatistics', { params: { symbol } }),
    staleTime: Infinity,
  });
  return data ? <SpreadByHour symbol={symbol} spread={data.spread} /> : null;
}

function SpreadByHour({ symbol, spread }: { readonly symbol: string; readonly spread: SpreadStatistics }) {
  const { t } = useTranslation('statistics');
  const figures = useFigures();
  const { now, measured, isRecorded } = spread;
  const points = (value: number): string => figures.decimal(value, 2);
  if (!measured) return null;
  const summary = now
    ? t('spreads.summary', {
        symbol,
        now: points(now.basisPoints),
        median: points(measured.median.basisPoints),
        widest: points(measured.widest.basisPoints),
        at: figures.dateTime(measured.widest.at),
      })
    : t('spreads.closed', { symbol });
  return (
    <>
      <Summary>{summary}</Summary>
      {isRecorded && (
        <p className="text-12 text-ink-3">
          {t('spreads.recorded', { from: figures.dateTime(measured.from) })}
        </p>
      )}
      <h3 className="text-13 font-medium text-ink-2">{t('spreads.byHour', { symbol })}</h3>
      <BarChart
        bars={measured.hours.map(({ hour, median }) => ({
          label: hourText(hour).slice(0, 2),
          value: median,
        }))}
        summary={summary}
        valueText={points}
        labelEvery={LABEL_EVERY}
        axis={t('spreads.hoursAxis')}
        className="h-44"
      />
      <TableTwin
        label={t('spreads.byHour', { symbol })}
        head={[t('spreads.hour'), t('spreads.median'), t('spreads.count')]}
        rows={measured.hours.map(({ hour, median, count }) => [
          hourText(hour),
          median === null ? t('unknown') : points(median),
          figures.count(count),
        ])}
      />
    </>
  );
}

function useTexts() {
  const { t } = useTranslation('statistics');
  const figures = useFigures();
  return {
    points: (value: number | null | undefined): string =>
      value === null || value === undefined ? t('unknown') : figures.decimal(value, 2),
    pips: (value: number | undefined): string =>
      value === undefined ? t('unknown') : figures.decimal(value, 1),
  };
}

function ByInstrument({ data }: { readonly data: Found }) {
  const { t } = useTranslation('statistics');
  const { points, pips } = useTexts();
  return (
    <div>
      <h3 className="mb-1 text-13 font-medium text-ink-2">{t('spreads.byInstrument')}</h3>
      <FigureTable
        label={t('spreads.byInstrument')}
        head={[
          t('spreads.instrument'),
          t('spreads.now'),
          t('spreads.median'),
          t('spreads.widest'),
          t('spreads.pips'),
        ]}
        rows={data.instruments.map(({ symbol, spread: { now, measured } }) => [
          symbol,
          points(now?.basisPoints),
          points(measured?.median.basisPoints),
          points(measured?.widest.basisPoints),
          pips(measured?.median.pips),
        ])}
      />
    </div>
  );
}

function ByClass({ data }: { readonly data: Found }) {
  const { t } = useTranslation('statistics');
  const figures = useFigures();
  const { points, pips } = useTexts();
  return (
    <div>
      <h3 className="mb-1 text-13 font-medium text-ink-2">{t('spreads.byClass')}</h3>
      <FigureTable
        label={t('spreads.byClass')}
        head={[
          t('spreads.class'),
          t('spreads.now'),
          t('spreads.median'),
          t('spreads.widest'),
          t('spreads.pips'),
          t('spreads.quoted'),
        ]}
        rows={data.classes.map((one) => [
          t(`spreads.classes.${one.class as 'forex'}`),
          points(one.now?.basisPoints),
          points(one.median?.basisPoints),
          points(one.widest),
          pips(one.median?.pips),
          t('spreads.quotedOf', { quoted: figures.count(one.quoted), all: figures.count(one.instruments) }),
        ])}
      />
    </div>
  );
}
