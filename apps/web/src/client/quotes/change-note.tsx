import type { Asset } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import { ProfitFigure } from '../../shared/figures/profit-figure.tsx';
import { useMinute } from '../../shared/live/use-time.ts';
import { useDisplay } from '../display/display.tsx';

/**
 * What stands beside a price: its change of 24 hours. A closed venue has the time when it opens instead, a price that is older than
 * its market allows has its age.
 */
export function ChangeNote({
  changePercent,
  opensAt,
  age,
  className = '',
}: {
  readonly changePercent: Asset['changePercent'];
  /** Milliseconds since 1970; undefined while it is open, or not known yet. */
  readonly opensAt: number | undefined;
  /** Seconds; 0 while the price is fresh. */
  readonly age: number;
  readonly className?: string;
}) {
  const { t } = useTranslation();
  const display = useDisplay();
  const note = `flex justify-end whitespace-nowrap ${className}`;
  if (opensAt !== undefined) return <Opening at={opensAt} className={note} />;
  if (age > 0)
    return <span className={`${note} text-warn`}>{t('workspace.watch.age', { seconds: age })}</span>;
  return (
    <ProfitFigure value={changePercent} text={display.signedPercent(changePercent)} className={className} />
  );
}

function Opening({ at, className }: { readonly at: number; readonly className: string }) {
  const { t } = useTranslation();
  const display = useDisplay();
  const isToday = display.date(at) === display.date(useMinute());
  const time = isToday ? display.minute(at) : display.shortWeekday(at);
  return <span className={`${className} text-ink-3`}>{t('workspace.watch.opens', { time })}</span>;
}
