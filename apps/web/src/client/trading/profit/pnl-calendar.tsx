import type { TradeResults } from '@lonja/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.tsx';
import { useDisplay } from '../../display/display.tsx';
import { listWeeks } from './pnl-dialog.model.ts';

/** Realised market results on the days of a month: sign and colour. */
export function PnlCalendar({ days }: { readonly days: TradeResults['byDay'] }) {
  const { t } = useTranslation();
  const display = useDisplay();
  const [month, setMonth] = useState(() => (days[0]?.day ?? new Date().toISOString()).slice(0, 7));
  const byDay = new Map(days.map(({ day, profit }) => [day, Number(profit)]));
  const [first] = listWeeks(month).flat().filter(Boolean);
  const title = new Intl.DateTimeFormat(display.locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${first}T00:00:00Z`));
  return (
    <div>
      <div className="mb-1 flex items-center justify-between">
        <Button size="small" aria-label={t('pnl.before')} onClick={() => setMonth(monthBeside(month, -1))}>
          ‹
        </Button>
        <p className="text-13 font-semibold" aria-live="polite">
          {title}
        </p>
        <Button size="small" aria-label={t('pnl.after')} onClick={() => setMonth(monthBeside(month, 1))}>
          ›
        </Button>
      </div>
      <table className="w-full table-fixed text-center text-12">
        <caption className="sr-only">{t('pnl.calendar')}</caption>
        <thead>
          <tr className="text-ink-3">
            {WEEK.map((day) => (
              <th key={day} scope="col" className="font-medium">
                {new Intl.DateTimeFormat(display.locale, { weekday: 'short', timeZone: 'UTC' }).format(
                  new Date(`${day}T00:00:00Z`),
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listWeeks(month).map((week, row) => (
            <tr key={row}>
              {week.map((day, column) => (
                <td key={column} className="h-11 border border-line align-top">
                  {day && (
                    <>
                      <span className="block text-ink-3">{Number(day.slice(8))}</span>
                      <DayFigure profit={byDay.get(day)} />
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DayFigure({ profit }: { readonly profit: number | undefined }) {
  const display = useDisplay();
  if (profit === undefined) return null;
  const colour = profit > 0 ? 'text-up' : profit < 0 ? 'text-down' : 'text-flat';
  return (
    <span className={`whitespace-nowrap ${colour}`} title={display.signedUsd(profit)}>
      {compactText(profit, display.locale)}
    </span>
  );
}

/** '+1.2K': a cell of a calendar is narrow. */
const compactText = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1, signDisplay: 'exceptZero' })
    .format(value)
    .replace('-', '−');

/** A Monday and the days after it. */
const WEEK = Array.from({ length: 7 }, (_, day) => `2024-01-0${day + 1}`);

function monthBeside(month: string, step: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7);
}
