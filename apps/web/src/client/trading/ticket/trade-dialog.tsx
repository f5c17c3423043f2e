import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import type { TicketRequest } from '../../../ticket/ticket-draft.ts';
import { useAccount } from '../../account/account-context.tsx';
import { Ticket } from './ticket.tsx';

export interface TradeDialogProps {
  readonly request: TicketRequest;
  readonly onClose: () => void;
}

export function TradeDialog({ request, onClose }: TradeDialogProps) {
  const { t } = useTranslation();
  const { directory } = useAccount();
  const listing = directory.of(request.symbol);
  const description = listing ? listing.asset.name : t('trade.problem.noQuote');
  return (
    <Dialog
      onClose={onClose}
      isSteady
      title={isTraded(listing, request) ? t('trade.title', { symbol: request.symbol }) : request.symbol}
      description={description}
      closeLabel={t('close')}
    >
      {listing && <Ticket listing={listing} request={request} onDone={onClose} />}
    </Dialog>
  );
}

/** What is quoted only can be closed, and nothing else. */
const isTraded = (listing: Listing | undefined, { reduceOnly = false }: TicketRequest): boolean =>
  reduceOnly || !listing?.asset.quotedOnly;
