import type { DailyActivity } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import { TableHead } from '../../shared/ui/table-head.tsx';
import { usePanelDisplay } from '../display/panel-display.tsx';
import { DayChart } from './day-chart.tsx';
import { pickMaximum } from './day-chart.model.ts';

type Day = DailyActivity['days'][number];

/** In the order of the table's columns. */
const FIGURES = [
  { name: 'clients', isFlow: false, isMoney: false },
  { name: 'activeClients', isFlow: true, isMoney: false },
  { name: 'equity', isFlow: false, isMoney: true },
  { name: 'deposits', isFlow: true, isMoney: true },
  { name: 'openPositions', isFlow: false, isMoney: false },
  { name: 'orders', isFlow: true, isMoney: false },
  { name: 'fills', isFlow: true, isMoney: false },
  { name: 'stopOuts', isFlow: true, isMoney: false },
  { name: 'pendingWithdrawals', isFlow: false, isMoney: true },
] as const satisfies readonly {
  readonly name: keyof Day;
  readonly isFlow: boolean;
  readonly isMoney: boolean;
}[];

type Figure = (typeof FIGURES)[number];

/** Each figure as a small chart, and all of them as a table. */
export function ActivityCharts({ days }: { readonly days: readonly Day[] }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <div className="grid grid-cols-1 gap-px bg-line sm:grid-cols-2 lg:grid-cols-3">
        {FIGURES.map((figure) => (
          <FigureChart key={figure.name} figure={figure} days={days} />
        ))}
      </div>
      <details className="border-t border-line">
        <summary className="flex ctl cursor-pointer items-center px-3 text-13 text-ink-2 hover:text-ink">
          {t('activity.table')}
        </summary>
        <ActivityTable days={days} />
      </details>
    </>
  );
}

function FigureChart({ figure, days }: { readonly figure: Figure; readonly days: readonly Day[] }) {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  const text = useText(figure);
  const { name, isFlow } = figure;
  const values = days.map((day) => (day[name] === null ? null : Number(day[name])));
  const dayText = (index: number) => display.utcDay(days[index]?.day ?? '');
  const maximum = pickMaximum(values);
  const known = values.filter((value) => value !== null);
  const sentence = isFlow
    ? t('activity.flow', {
        maximum: text(maximum.value),
        day: dayText(maximum.index),
        today: text(known.at(-1) ?? 0),
      })
    : known.length === 0
      ? t('activity.unknown')
      : t('activity.stock', { first: text(known[0] ?? 0), last: text(known.at(-1) ?? 0) });
  return (
    <DayChart
      title={t(`activity.figures.${name}`)}
      sentence={sentence}
      values={values}
      isFlow={isFlow}
      text={text}
      first={dayText(0)}
      last={dayText(days.length - 1)}
    />
  );
}

function useText({ isMoney }: Pick<Figure, 'isMoney'>): (value: number) => string {
  const display = usePanelDisplay();
  return (value) => (isMoney ? display.usd(value) : display.count(value));
}

function ActivityTable({ days }: { readonly days: readonly Day[] }) {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={t('activity.table')} tabIndex={0} className="max-h-96 overflow-auto">
      <table className="w-full text-13">
        <TableHead
          cells={[
            { label: t('activity.day') },
            ...FIGURES.map(({ name }) => ({ label: t(`activity.figures.${name}`), isFigure: true })),
          ]}
        />
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day} className="border-b border-line-soft last:border-0">
              <th scope="row" className="px-3 py-1.5 text-left font-normal whitespace-nowrap">
                {display.utcDay(day.day)}
              </th>
              {FIGURES.map(({ name, isMoney }) => (
                <td key={name} className="figure px-3 py-1.5">
                  {day[name] === null
                    ? '—'
                    : isMoney
                      ? display.usd(day[name])
                      : display.count(Number(day[name]))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
