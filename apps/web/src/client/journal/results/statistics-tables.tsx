import type { TradeStatistics } from '@lonja/protocol';
import { ZONES } from '@lonja/protocol/setting-options';
import { useTranslation } from 'react-i18next';
import { ProfitFigure } from '../../../shared/figures/profit-figure.tsx';
import { FigureCard, FigureCards } from '../../../shared/ui/panel.tsx';
import { TableHead } from '../../../shared/ui/table-head.tsx';
import { useDisplay } from '../../display/display.tsx';
import { computeBars } from '../journal.model.ts';

type Averages = NonNullable<TradeStatistics['all']>;
type Keyed = TradeStatistics['byHour'][number];

/** All trades in figures, then a table a kind; each figure with how many trades it is of. */
export function StatisticsTables({ read, all }: { readonly read: TradeStatistics; readonly all: Averages }) {
  const { t } = useTranslation('journal');
  const display = useDisplay();
  const zone = t('statistics.zone', { zone: ZONES[read.timezone] });
  // 1970-01-05 was a Monday.
  const weekday = (key: string) =>
    new Intl.DateTimeFormat(display.locale, { weekday: 'long', timeZone: 'UTC' }).format(
      Number(key) * 86_400_000 + 3 * 86_400_000,
    );
  return (
    <div className="@container space-y-4">
      <Cards all={all} />
      <p className="text-13 text-ink-2">
        {t('statistics.few')} {t('statistics.exact')}
      </p>
      <div className="grid items-start gap-4 @4xl:grid-cols-2">
        <div className="space-y-4">
          <Table
            title={t('statistics.byHour')}
            note={zone}
            rows={read.byHour}
            nameOf={(key) => `${key.padStart(2, '0')}:00`}
          />
          <Table title={t('statistics.byWeekday')} note={zone} rows={read.byWeekday} nameOf={weekday} />
        </div>
        <div className="space-y-4">
          <Table title={t('statistics.byInstrument')} rows={read.byInstrument} nameOf={same} />
          <Table title={t('statistics.byTag')} rows={read.byTag} nameOf={(key) => `#${key}`} />
          <Table title={t('statistics.bySetup')} rows={read.bySetup} nameOf={same} />
        </div>
      </div>
    </div>
  );
}

const same = (key: string): string => key;

function Cards({ all }: { readonly all: Averages }) {
  const { t } = useTranslation('journal');
  const display = useDisplay();
  const { trades, net, winRate, expectancy, averageR, measured } = all;
  const n = t('statistics.ofN', { count: trades });
  return (
    <FigureCards label={t('statistics.all')}>
      <FigureCard label={t('statistics.net')} note={n}>
        <ProfitFigure value={Number(net)} text={display.signedUsd(net)} />
      </FigureCard>
      <FigureCard label={t('statistics.winRate')} note={n}>
        {display.percent(winRate)}
      </FigureCard>
      <FigureCard label={t('statistics.expectancy')} note={n}>
        <ProfitFigure value={Number(expectancy)} text={display.signedUsd(expectancy)} />
      </FigureCard>
      <FigureCard label={t('statistics.averageR')} note={t('statistics.ofN', { count: measured })}>
        {averageR === null ? '—' : display.decimal(averageR, 2)}
      </FigureCard>
    </FigureCards>
  );
}

interface TableProps {
  readonly title: string;
  readonly note?: string;
  readonly rows: readonly Keyed[];
  readonly nameOf: (key: string) => string;
}

function Table({ title, note, rows, nameOf }: TableProps) {
  const { t } = useTranslation('journal');
  if (rows.length === 0) return null;
  const bars = computeBars(rows);
  return (
    <section aria-label={title} className="overflow-hidden rounded-xl border border-line bg-panel">
      <h2 className="px-2.5 pt-2 text-14 font-semibold">{title}</h2>
      {note !== undefined && <p className="px-2.5 text-12 text-ink-3">{note}</p>}
      <table className="w-full text-12">
        <TableHead
          padding="px-1.5 py-1 first:pl-2.5 last:pr-2.5"
          cells={[
            { label: t('statistics.key') },
            { label: t('statistics.n'), isFigure: true },
            { label: t('statistics.net'), isFigure: true },
            { label: t('statistics.winRate'), isFigure: true },
            { label: t('statistics.expectancy'), isFigure: true, shownFrom: 'max-sm:hidden' },
            { label: t('statistics.averageR'), isFigure: true },
          ]}
        />
        <tbody>
          {rows.map((row, place) => (
            <Row key={row.key} row={row} name={nameOf(row.key)} bar={bars[place] ?? 0} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const CELL = 'px-1.5 py-1 text-right align-top whitespace-nowrap first:pl-2.5 last:pr-2.5';

function Row({ row, name, bar }: { readonly row: Keyed; readonly name: string; readonly bar: number }) {
  const { t } = useTranslation('journal');
  const display = useDisplay();
  const { trades, net, winRate, expectancy, averageR, measured } = row;
  return (
    <tr className="border-b border-line-soft last:border-0">
      <th scope="row" className="px-1.5 py-1 pl-2.5 text-left align-top font-medium wrap-anywhere">
        {name}
      </th>
      <td className={`${CELL} figures`}>{display.count(trades)}</td>
      <td className={`${CELL} figures`}>
        <ProfitFigure value={Number(net)} text={display.signedUsd(net)} />
        <span aria-hidden="true" className="mt-0.5 flex h-1 justify-end">
          <span className={Number(net) < 0 ? 'bg-down' : 'bg-up'} style={{ width: `${bar}%` }} />
        </span>
      </td>
      <td className={`${CELL} figures`}>{display.percent(winRate)}</td>
      <td className={`${CELL} figures max-sm:hidden`}>{display.signedUsd(expectancy)}</td>
      <td className={`${CELL} figures`}>
        {averageR === null ? '—' : display.decimal(averageR, 2)}
        <span className="block text-11 text-ink-3">{t('statistics.ofN', { count: measured })}</span>
      </td>
    </tr>
  );
}
