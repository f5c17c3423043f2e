import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import type { TicketRequest } from '../../../ticket/ticket-draft.ts';
import { Ticket } from '../../trading/ticket/ticket.tsx';
import { ArmSwitch } from '../ticket/arm-switch.tsx';
import { BesideChart } from '../ticket/beside-chart.tsx';

/** How far down it is pulled to close it, in CSS pixels. */
const PULL_PX = 40;

/** The ticket on a phone, below the chart, which stays in sight with the order's lines. */
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
  const pulledFrom = useRef<number>(undefined);
  useEffect(() => sheet.current?.focus(), []);
  return (
    // The sheet's Escape key is that of a dialog.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={sheet}
      role="dialog"
      aria-label={t('trade.title', { symbol })}
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onClose()}
      className="flex min-h-0 shrink-0 basis-[68%] animate-rise flex-col rounded-t-[18px] border-t border-line bg-panel outline-none"
    >
      <button
        type="button"
        aria-label={t('close')}
        onClick={onClose}
        onPointerDown={(event) => {
          pulledFrom.current = event.clientY;
        }}
        onPointerUp={(event) => {
          if (event.clientY - (pulledFrom.current ?? event.clientY) > PULL_PX) onClose();
        }}
        className="grid h-[22px] shrink-0 touch-none place-items-center hit-touch relative"
      >
        <span aria-hidden="true" className="h-1 w-10 rounded-full bg-line" />
      </button>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Ticket
          beside={{
            heading: <h2 className="text-14 font-semibold">{symbol}</h2>,
            Above: BesideChart,
            ArmSwitch,
          }}
          listing={listing}
          request={request}
          onDone={onClose}
        />
      </div>
    </div>
  );
}
