import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.tsx';
import { useMinute } from '../../../shared/live/use-time.ts';
import { useDisplay } from '../../display/display.tsx';
import { useSparkline, useSparklineLoader } from '../../sparklines/use-sparkline.ts';
import { closedUntil } from './closed-note.model.ts';

/** What a market order meets at a closed venue: when it opens, and an order that can wait for that; nothing while it is open. */
export function ClosedNote({
  symbol,
  isBesideChart,
  onLimit,
}: {
  readonly symbol: string;
  /** There the instrument's day is read together with those of the watchlist, and not asked for once more. */
  readonly isBesideChart: boolean;
  readonly onLimit: () => void;
}) {
  const { t } = useTranslation();
  const display = useDisplay();
  const { line } = useSparkline(useSparklineLoader(), symbol, !isBesideChart);
  const opensAt = closedUntil(line, useMinute());
  if (opensAt === undefined) return null;
  return (
    <div className="rounded-lg border border-warn p-3 text-13">
      <p>{t('trade.closed', { symbol, time: display.shortWeekday(opensAt) })}</p>
      <Button
        size="small"
        className="mt-2"
        onClick={({ currentTarget }) => {
          // The note goes with the type, and would take the focus with it.
          currentTarget.form?.focus();
          onLimit();
        }}
      >
        {t('trade.limitInstead')}
      </Button>
    </div>
  );
}
