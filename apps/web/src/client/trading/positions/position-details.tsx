import { useTranslation } from 'react-i18next';
import { usdText } from '../../../shared/figures/wire-amounts.ts';
import { ProfitFigure } from '../../../shared/figures/profit-figure.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useAccount } from '../../account/account-context.tsx';
import type { ValuedPosition } from '../../../account/browser-desk.ts';
import { PositionMark } from '../../account/position-mark.tsx';
import { useSourceName } from '../../account/price-source.tsx';
import { ProtectionForm } from '../orders/protection-form.tsx';
import { LateNote } from '../notes/late-note.tsx';
import { PositionActions } from './position-actions.tsx';
import { formatPositionRow } from './position-row.model.ts';
import { useDisplay } from '../../display/display.tsx';
import { ownLotsText } from '../../display/lots-text.ts';

/** All fields of a position, which do not fit in a phone's row. */
export function PositionDetails({
  valued,
  onClose,
}: {
  readonly valued: ValuedPosition;
  readonly onClose: () => void;
}) {
  const display = useDisplay();
  const { t } = useTranslation();
  const row = formatPositionRow(valued, display);
  const { directory } = useAccount();
  const listing = directory.of(row.symbol);
  const sourceName = useSourceName();
  const { position } = valued;
  const lots = ownLotsText(position.quantity, listing?.instrument, display, t);
  const lines: readonly (readonly [string, React.ReactNode])[] = [
    [t('positions.quantity'), lots === undefined ? row.quantity : `${row.quantity} ${lots}`],
    [t('positions.avgPrice'), `${row.averagePrice} ${position.currency}`],
    [t('positions.currentPrice'), `${row.currentPrice} ${position.currency}`],
    [t('positions.marketValue'), row.marketValue],
    [t('positions.invested'), display.usd(usdText(valued.invested))],
    [t('positions.margin'), row.margin],
    [t('positions.priceTime'), `${display.dateTime(valued.quotedAt)} (${display.zone})`],
    [t('positions.source'), listing ? sourceName(listing.asset) : '—'],
    [t('positions.leverage'), row.leverage],
    [
      t('positions.pnl'),
      <span key="pnl" className="inline-flex items-center gap-1">
        <PositionMark valued={valued} />
        <ProfitFigure value={row.pnlValue} text={row.pnl} />
      </span>,
    ],
    [
      t('positions.totalReturn'),
      <ProfitFigure key="return" value={row.returnValue} text={row.returnPercent} />,
    ],
    [t('positions.opened'), `${display.dateTime(position.openedAt)} (${display.zone})`],
  ];
  return (
    <Dialog
      onClose={onClose}
      title={`${row.symbol} · ${row.isLong ? t('positions.long') : t('positions.short')}`}
      description={row.name}
      closeLabel={t('close')}
    >
      <dl className="live px-4 py-2 text-14">
        {lines.map(([label, figure]) => (
          <div key={label} className="row flex items-center justify-between gap-4 border-b border-line">
            <dt className="text-ink-2">{label}</dt>
            <dd className="figure">{figure}</dd>
          </div>
        ))}
      </dl>
      <ProtectionForm symbol={row.symbol} tick={listing?.asset.tickSize ?? 'any'} />
      <div className="px-4 pb-2 empty:hidden">
        <LateNote listing={listing} />
      </div>
      <PositionActions
        valued={valued}
        size="normal"
        onTicket={onClose}
        className="flex! w-full p-4 [&>button]:flex-1"
      />
    </Dialog>
  );
}
