import type { Correlations as Found } from '@lonja/protocol';
import { COMPARED } from '@lonja/protocol/compared';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buildQuery } from '../shared/api/build-query.ts';
import { useClient } from '../shared/api/use-client.ts';
import { chooseGround, findPair, summarize } from './correlations.model.ts';
import { InstrumentPicker } from './instrument-picker.tsx';
import { Asked, FigureTable, Section, Summary, TableTwin } from './section.tsx';
import type { StatisticsSearch } from './statistics-search.ts';
import { useFigures } from './use-figures.ts';

const FRESH_MS = 10 * 60_000;

/** How instruments move together, and each of them in one line. */
export function Correlations({
  search,
  onChange,
}: {
  readonly search: StatisticsSearch;
  readonly onChange: (search: StatisticsSearch) => void;
}) {
  const { t } = useTranslation('statistics');
  const figures = useFigures();
  const client = useClient();
  const query = search.with === undefined ? {} : { symbols: search.with };
  const answer = useQuery({
    ...buildQuery(client, 'getCorrelations', { query }),
    staleTime: FRESH_MS,
    placeholderData: (before) => before,
  });
  const compare = (symbols: readonly string[]) => onChange({ ...search, with: symbols.join() });
  return (
    <Section
      title={t('correlations.title')}
      what={t('correlations.what')}
      lesson={t('correlations.lesson')}
      measured={t('correlations.measured', {
        at: answer.data ? figures.dateTime(answer.data.asOf) : t('unknown'),
      })}
    >
      <Asked answer={answer} height="h-80">
        {(data) => (
          <>
            <Closest data={data} />
            <Matrix data={data} />
            <Chosen symbols={data.instruments.map(({ symbol }) => symbol)} onChange={compare} />
            <Pairs data={data} />
            <EachInLine data={data} />
          </>
        )}
      </Asked>
    </Section>
  );
}

function Closest({ data }: { readonly data: Found }) {
  const { t } = useTranslation('statistics');
  const figures = useFigures();
  const found = summarize(data.pairs);
  if (!found) return null;
  const { one, other, value } = found.closest;
  return (
    <Summary>
      {t('correlations.summary', {
        one,
        other,
        value: figures.decimal(value, 2),
        mean: figures.decimal(found.mean, 2),
      })}
    </Summary>
  );
}

function Matrix({ data: { instruments, pairs } }: { readonly data: Found }) {
  const { t } = useTranslation('statistics');
  const figures = useFigures();
  return (
    // A region that scrolls is reached by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={t('correlations.matrix')} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-separate border-spacing-px text-13">
        <thead>
          <tr>
            <th scope="col" className="sr-only">
              {t('correlations.symbol')}
            </th>
            {instruments.map(({ symbol }) => (
              <th key={symbol} scope="col" className="px-1 pb-1 text-12 font-medium text-ink-2">
                {symbol}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {instruments.map(({ symbol: row, name }) => (
            <tr key={row}>
              <th
                scope="row"
                title={name}
                className="sticky left-0 bg-app pr-2 text-left text-12 font-medium text-ink-2"
              >
                {row}
              </th>
              {instruments.map(({ symbol: column }) => {
                const value = row === column ? 1 : findPair(pairs, row, column)?.correlation?.value;
                const { ground, words } = chooseGround(row === column ? 0 : (value ?? 0));
                return (
                  <td
                    key={column}
                    className={`h-10 min-w-12 px-1 text-center tabular-nums ${row === column ? 'font-normal' : 'font-medium'}`}
                    style={{ background: `var(${ground})`, color: `var(${words})` }}
                  >
                    {value === undefined ? t('unknown') : figures.decimal(value, row === column ? 0 : 2)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Chosen({
  symbols,
  onChange,
}: {
  readonly symbols: readonly string[];
  readonly onChange: (symbols: readonly string[]) => void;
}) {
  const { t } = useTranslation('statistics');
  const isFull = symbols.length >= COMPARED.maximum;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ul aria-label={t('correlations.compared')} className="flex flex-wrap gap-1.5">
        {symbols.map((symbol) => (
          <li key={symbol}>
            <button
              type="button"
              disabled={symbols.length <= COMPARED.minimum}
              aria-label={t('correlations.remove', { symbol })}
              onClick={() => onChange(symbols.filter((one) => one !== symbol))}
              className="hit inline-flex items-center gap-1 rounded-md border border-control px-2 text-13 hover:bg-hover disabled:opacity-60"
            >
              {symbol}
              <X aria-hidden="true" className="size-3.5 text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
      {isFull ? (
        <p className="text-12 text-ink-3">{t('correlations.full', { maximum: COMPARED.maximum })}</p>
      ) : (
        <InstrumentPicker
          label={t('correlations.add')}
          onPick={(symbol) => !symbols.includes(symbol) && onChange([...symbols, symbol])}
        />
      )}
    </div>
  );
}

function Pairs({ data }: { readonly data: Found }) {
  const { t } = useTranslation('statistics');
  const figures = useFigures();
  const number = (value: number): string => figures.decimal(value, 2);
  return (
    <TableTwin
      label={t('correlations.matrix')}
      head={[t('correlations.pair'), t('correlations.value'), t('overview.interval'), t('correlations.days')]}
      rows={data.pairs.map(({ one, other, correlation, days }) => [
        `${one} · ${other}`,
        correlation ? number(correlation.value) : t('unknown'),
        correlation
          ? t('overview.range', { low: number(correlation.low), high: number(correlation.high) })
          : t('unknown'),
        figures.count(days),
      ])}
    />
  );
}

function EachInLine({ data }: { readonly data: Found }) {
  const { t } = useTranslation('statistics');
  const figures = useFigures();
  const number = (value: number | null | undefined): string =>
    value === null || value === undefined ? t('unknown') : figures.decimal(value, 2);
  const percent = (value: number | null | undefined): string =>
    value === null || value === undefined ? t('unknown') : figures.percent(value * 100);
  return (
    <div>
      <h3 className="mb-1 text-13 font-medium text-ink-2">{t('correlations.whole')}</h3>
      <FigureTable
        label={t('correlations.whole')}
        head={[
          t('correlations.symbol'),
          t('correlations.annual'),
          t('correlations.kurtosis'),
          t('correlations.sizes'),
          t('correlations.ratio'),
          t('correlations.fall'),
          t('correlations.days'),
        ]}
        rows={data.instruments.map(({ symbol, figures: own, days }) => [
          symbol,
          percent(own?.annualDeviation),
          number(own?.excessKurtosis),
          number(own?.sizeMemory),
          number(own?.varianceRatio),
          percent(own?.fall),
          figures.count(days),
        ])}
      />
    </div>
  );
}
