import { useTranslation } from 'react-i18next';
import { Button, type ButtonSize } from '../../../shared/ui/button.tsx';
import type { ValuedPosition } from '../../../account/browser-desk.ts';
import { useOpenTicket } from '../ticket/trade-dialog-context.tsx';
import { useDisplay } from '../../display/display.tsx';
import { formatPositionRow } from './position-row.model.ts';
import { useClosePosition } from '../orders/use-close-position.ts';

/** Sell (Buy for a short) opens the ticket; Close closes all of it. */
export function PositionActions({
  valued,
  size = 'small',
  className = '',
  onTicket,
}: {
  readonly valued: ValuedPosition;
  readonly size?: ButtonSize;
  readonly className?: string;
  readonly onTicket?: () => void;
}) {
  const { t } = useTranslation();
  const openTicket = useOpenTicket();
  const closing = useClosePosition();
  const { symbol, closingSide } = formatPositionRow(valued, useDisplay());
  const reduceLabel =
    closingSide === 'sell' ? t('positions.sellSymbol', { symbol }) : t('positions.buySymbol', { symbol });
  return (
    <span className={`inline-flex gap-1.5 ${className}`}>
      <Button
        size={size}
        aria-label={reduceLabel}
        disabled={closing.isPending}
        onClick={() => {
          onTicket?.();
          openTicket({ symbol, side: closingSide, reduceOnly: true });
        }}
      >
        {t(`positions.${closingSide}`)}
      </Button>
      <Button
        size={size}
        aria-label={closing.isPending ? undefined : t('positions.closeSymbol', { symbol })}
        isBusy={closing.isPending}
        onClick={() => closing.close(valued.position, valued.closingPrice)}
        className="min-w-[9.5ch]"
      >
        {closing.isPending ? t('positions.closing') : t('positions.close')}
      </Button>
    </span>
  );
}
