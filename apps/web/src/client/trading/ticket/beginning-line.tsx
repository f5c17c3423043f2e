import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import { useDisplay } from '../../display/display.tsx';
import { sizeText } from '../controls/quantity-words.ts';
import type { TicketState } from './use-ticket.ts';

/** Where size and leverage come from, for as long as they are what the ticket began with; then the size in another unit. */
export function BeginningLine({ instead, ...props }: BeginningProps & { readonly instead: ReactNode }) {
  const { beginning } = props.ticket;
  if (beginning === 'kept' || beginning === 'proposed') return <Beginning {...props} />;
  return <p className="min-h-4 text-12 leading-4 text-ink-3">{instead}</p>;
}

interface BeginningProps {
  readonly ticket: TicketState;
  readonly listing: Listing;
}

function Beginning({ ticket: { beginning, draft }, listing }: BeginningProps) {
  const { t } = useTranslation('trading');
  const { t: shared } = useTranslation();
  const { exact } = useDisplay();
  return (
    <p data-part="beginning" className="flex min-h-4 items-start gap-1.5 text-11 leading-4 text-ink-3 narrow">
      <History aria-hidden="true" className="mt-0.5 size-3 shrink-0" />
      {beginning === 'kept'
        ? t('begins.kept', {
            leverage: draft.leverage,
            size: sizeText(draft, exact, shared),
            symbol: listing.asset.symbol,
          })
        : t('begins.proposed')}
    </p>
  );
}
