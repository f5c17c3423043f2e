import type { Candle } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import { dateOfDay, type CandleKind } from '../../../chart/candles/candle-kind.ts';
import { isDaily } from '../../../chart/candles/chart-interval.ts';
import { useDisplay } from '../../display/display.tsx';

const SHOWN = 100;

/** The newest candles as text. */
export function CandleTable({
  candles,
  decimals,
  kind,
}: {
  readonly candles: readonly Candle[];
  readonly decimals: number;
  readonly kind: CandleKind;
}) {
  const { t } = useTranslation();
  const display = useDisplay();
  const shown = candles.slice(-SHOWN).toReversed();
  const isByDate = isDaily(kind.interval);
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="min-h-0 overflow-auto bg-panel" tabIndex={0} role="region" aria-label={t('chart.table')}>
      <table className="w-full text-13">
        <thead className="sticky top-0 bg-panel">
          <tr className="h-9 border-b border-line text-12 text-ink-3">
            <th scope="col" className="px-3 text-left font-medium">
              {isByDate ? t('chart.time') : t('transactions.time', { zone: display.zone })}
            </th>
            {(['open', 'high', 'low', 'close', 'volume'] as const).map((column) => (
              <th key={column} scope="col" className="px-3 text-right font-medium">
                {t(`chart.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((candle) => (
            <tr key={candle.time} className="h-8 border-b border-line last:border-0">
              <th scope="row" className="px-3 text-left font-normal whitespace-nowrap">
                {isByDate ? display.utcDate(dateOfDay(kind, candle.time)) : display.dateTime(candle.time)}
              </th>
              {[candle.open, candle.high, candle.low, candle.close].map((price, column) => (
                <td key={column} className="figure px-3">
                  {display.decimal(price, decimals)}
                </td>
              ))}
              <td className="figure px-3">{display.count(Math.round(candle.volume))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
