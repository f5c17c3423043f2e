import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import type { TicketRequest } from '../../../ticket/ticket-draft.ts';
import { Ticket } from '../../trading/ticket/ticket.tsx';
import { ArmSwitch } from '../ticket/arm-switch.tsx';
import { BesideChart } from '../ticket/beside-chart.tsx';
import { pulledTo, type SheetHeight } from './sheet-pull.model.ts';
import { SheetForm } from './sheet-form.tsx';
import { useSheetHistory } from './use-sheet-history.ts';

const HEIGHTS: Readonly<Record<SheetHeight, string>> = {
  half: 'h-[min(468px,calc(100%-190px))]',
  full: 'h-[92%]',
};

/** The ticket on a phone, below the chart, which stays in sight with the order's lines; pulled up it shows the rest. */
export function TicketSheet({
  listing,
  request,
  onClose,
}: {
  readonly listing: Listing;
  readonly request: TicketRequest;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { symbol } = listing.asset;
  const sheet = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<SheetHeight>('half');
  useEffect(() => sheet.current?.focus(), []);
  useSheetHistory(onClose);
  const settle = (next: SheetHeight | 'closed') => (next === 'closed' ? onClose() : setHeight(next));
  return (
    // The sheet's Escape key is that of a dialog.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={sheet}
      role="dialog"
      aria-label={t('trade.title', { symbol })}
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onClose()}
      className={`flex min-h-0 shrink-0 animate-rise flex-col rounded-t-[18px] border-t border-line bg-panel outline-none motion-safe:transition-[height] ${HEIGHTS[height]}`}
    >
      <Grab height={height} onSettle={settle} />
      <Ticket
        beside={{ heading: symbol, Guide: BesideChart, ArmSwitch, Form: SheetForm }}
        listing={listing}
        request={request}
        onDone={onClose}
      />
    </div>
  );
}

/** The handle: pulled up and down, and pressed where nobody can pull. */
function Grab({
  height,
  onSettle,
}: {
  readonly height: SheetHeight;
  readonly onSettle: (next: SheetHeight | 'closed') => void;
}) {
  const { t } = useTranslation('trading');
  const from = useRef<number>(undefined);
  return (
    <button
      type="button"
      aria-expanded={height === 'full'}
      aria-label={t(height === 'full' ? 'sheet.less' : 'sheet.more')}
      onPointerDown={(event) => {
        from.current = event.clientY;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerUp={(event) => {
        const pulled = event.clientY - (from.current ?? event.clientY);
        from.current = undefined;
        onSettle(pulledTo(height, pulled));
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onSettle(pulledTo(height, 0));
      }}
      className="relative grid h-[18px] w-full shrink-0 touch-none place-items-center hit-touch"
    >
      <span aria-hidden="true" className="h-1 w-10 rounded-full bg-control" />
    </button>
  );
}
